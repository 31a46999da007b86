"""What is remembered of minds that read as their cast wrote them."""

from dramaturg_server.domain.content import Cast, Character, LocalText
from dramaturg_server.domain.mind import Mind, Spawned, World
from dramaturg_server.domain.schema import built_in_schema
from dramaturg_server.domain.starts import REMEMBERED, overtaken
from dramaturg_server.domain.who import People


def test_however_many_are_spawned_no_more_than_a_bound_is_remembered() -> None:
    mould = Character("mook", LocalText("A mook"), archetype=True)
    cast = Cast("c", "1", ("en",), built_in_schema(), characters={"mook": mould})
    for number in range(REMEMBERED + 2):
        who = f"mook{number}"
        people = People(cast, World(spawned={who: Spawned(who, "mook", "", {})}))
        assert not overtaken(people, Mind(who, values={"identity.name": "A mook"}, seeded=True))
    assert len(cast.agreed) == 2
