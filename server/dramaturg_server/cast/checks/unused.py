"""What a cast declares and never uses. Units and scenes are used by being played; fields by being state."""

from collections.abc import Collection, Iterable, Iterator

from dramaturg_server.cast.checks.company import Company
from dramaturg_server.cast.conditions import NO_STAGE, Asked
from dramaturg_server.cast.entries import Entry
from dramaturg_server.cast.problems import nearest, shown
from dramaturg_server.cast.scripts import Script

CODE = "cast.unused"
A_SLIP = 0.8
"""How like a topic's id another has to be to be taken for that id, misspelt."""


def check_unused(company: Company, scripts: Iterable[Script]) -> None:
    """Notes, in the order in which things are declared."""
    tests = list(_tests(company))
    steps = [step.report for script in scripts for step in script.steps if step.report is not None]
    asked = {test.subject.name for test in tests}
    world, project, state = company.sources.world, company.sources.project, company.sources.state
    told: set[tuple[str, str]] = {(report.kind, report.subject) for report in steps}
    told |= {(signal.trigger.kind, signal.trigger.id) for signal in company.cast.signals}
    _note(company, "flag", world.flags, {*_below("flag.", asked), *_ids("flag", told)}, world, "flags")
    quests = {*_below("quest.", asked), *_below("session.quests.", asked), *_ids("quest", told)}
    _note(company, "quest", world.quests, quests, world, "quests")
    _check_stages(company, tests, {(report.subject, report.value) for report in steps})
    _note_listed(company, "event", world.events, _ids("event", told), world, "events")
    _note(
        company,
        "action",
        world.actions,
        {action.action_id for line in company.cast.lines() for action in line.actions},
        world,
        "actions",
    )
    _note_listed(company, "group", project.groups, set(_audiences(company)), project, "groups")
    if state is not None and state.kinds is not None:
        used = {block.kind for _, block in company.sources.blocks() if block.kind} | company.cast.schema.jumps
        _note_listed(company, "kind of evidence", state.kinds, used, state, "kinds")
    _check_topics(company)
    _check_opinions(company)


def _tests(company: Company) -> Iterator[Asked]:
    for text in dict.fromkeys(text for text, _ in company.scope.conditions):
        yield from company.scope.declared.examined(text).tests


def _below(prefix: str, names: Iterable[str]) -> Iterator[str]:
    return (name.removeprefix(prefix) for name in names if name.startswith(prefix))


def _ids(kind: str, told: Iterable[tuple[str, str]]) -> set[str]:
    return {name for told_kind, name in told if told_kind == kind}


def _note(company: Company, what: str, names: Iterable[str], used: Collection[str], entry: Entry, key: str) -> None:
    for name in names:
        if name not in used:
            message = f"nothing uses the {what} {shown(name)}"
            company.scope.problems.note(entry.key_place(key, name), CODE, message)


def _note_listed(
    company: Company, what: str, names: Iterable[str], used: Collection[str], entry: Entry, key: str
) -> None:
    for at, name in enumerate(names):
        if name not in used:
            company.scope.problems.note(entry.place(key, at), CODE, f"nothing uses the {what} {shown(name)}")


def _check_stages(company: Company, tests: Iterable[Asked], reported: Collection[tuple[str, object]]) -> None:
    """Stages of quests that are used, which nothing names: one note a quest."""
    named = {(subject, str(value)) for subject, value in reported}
    named |= {(s.trigger.id, str(s.trigger.value)) for s in company.cast.signals if s.trigger.kind == "quest"}
    for test in tests:
        if test.subject.name.startswith(("quest.", "session.quests.")):
            named |= {(test.subject.name.rpartition(".")[2], str(constant)) for constant in test.constants}
    used = {quest for quest, _ in named}
    for quest, stages in company.cast.quests.items():
        idle = [stage for stage in stages if stage != NO_STAGE and (quest, stage) not in named]
        if quest in used and idle:
            message = f"nothing names {', '.join(map(shown, idle))} of the quest {shown(quest)}"
            company.scope.problems.note(company.sources.world.key_place("quests", quest), CODE, message)


def _audiences(company: Company) -> Iterator[str]:
    """Every name that stands in a `who` or `present`."""
    for topic in company.sources.topics.values():
        yield from topic.who
    for scene in company.sources.scenes.values():
        yield from scene.present
    for text in company.sources.knowledge.values():
        yield from text.front.who
    for _, block in company.sources.blocks():
        yield from block.who or ()


def _check_topics(company: Company) -> None:
    for topic_id, topic in company.sources.topics.items():
        if not topic.lines and not _has_more(company, topic_id):
            message = f"nobody has a line, an opinion or a text on the topic {shown(topic_id)}"
            company.scope.problems.note(topic.place(), CODE, message, "what is said of it gets a fallback")


def _check_opinions(company: Company) -> None:
    """Opinions on no topic: a slip where a topic has nearly that name, else thoughts that recall alone brings in."""
    topics, problems = company.cast.topics, company.scope.problems
    for character_id, character in company.sources.characters.items():
        for opinion_id, opinion in character.opinions.items():
            if opinion.about or opinion_id in topics:
                continue
            place = character.key_place("opinions", opinion_id)
            if meant := nearest(opinion_id, topics, A_SLIP):
                message = f"no topic is called {shown(opinion_id)}: only recall brings in the opinion"
                problems.warning(place, "cast.opinion", message, meant)
            else:
                message = f"only recall brings in the opinion {shown(opinion_id)} of {shown(character_id)}"
                problems.note(place, CODE, message, "where a topic should, name it under `about`")


def _has_more(company: Company, topic_id: str) -> bool:
    opinions = (opinion for character in company.cast.characters.values() for opinion in character.opinions)
    return any(topic_id in (opinion.about or (opinion.opinion_id,)) for opinion in opinions) or any(
        topic_id in text.about for text in company.cast.knowledge
    )
