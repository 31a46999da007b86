"""Evidence from what was said, without a model: the built-in cues, told from the view of each who heard it."""

from collections.abc import Sequence
from dataclasses import dataclass

from .care import is_distress
from .content import fill
from .cue_summaries import CUE_SUMMARIES, Summaries, View
from .cues import CueHit, extract_cues, why_empty
from .effects import feel
from .evidence import Evidence
from .ledger import Ledger
from .meaning import RELATIONSHIPS, as_sentence, is_known, remembers
from .paths import format_path
from .propose import citations
from .schema import SET_INTENSITY
from .values import Importance
from .who import Parties
from .wording import in_language

CUE = "cue."
"""Begins the block id of evidence that a cue made."""


@dataclass(frozen=True, slots=True)
class TextHeard:
    """Words, who said them and to whom (inside ids), and the turn or block they are cited by."""

    source_id: str
    text: str
    speaker_id: str
    addressee_id: str
    locale: str

    def is_distress(self, ledger: Ledger) -> bool:
        """A player's real distress, by the built-in cues and the cast's own; a character's belongs to the story."""
        cast = ledger.cast
        if ledger.people.character(self.speaker_id) is not None:
            return False
        return is_distress(self.text, in_language(cast.care_cues, self.locale, cast.source_language))

    def why_empty(self, ledger: Ledger, who: str) -> str:
        """Why this text made no evidence for someone who heard it: a code of `cues.why_empty`, or one of ours."""
        if self.is_distress(ledger):
            return "care"
        hits = extract_cues(self.text, self.locale)
        if not hits:
            return why_empty(self.text, self.locale)
        return "already_taken" if any(is_known(ledger, who, self.source_id, f"{CUE}{h.kind}") for h in hits) else ""


def cue_evidence(ledger: Ledger, heard: TextHeard, perceivers: Sequence[str]) -> None:
    """Medium at most, and that for the one spoken to; who only overhears or speaks it has it logged as low.

    The addressee's emotion moves as the cue says. Distress makes no evidence: the caller has told it apart.
    """
    for hit in extract_cues(heard.text, heard.locale):
        for who in perceivers:
            if remembers(ledger, who) and not is_known(ledger, who, heard.source_id, f"{CUE}{hit.kind}"):
                _note(ledger, heard, hit, who)


def _note(ledger: Ledger, heard: TextHeard, hit: CueHit, who: str) -> None:
    is_addressee = who == heard.addressee_id
    importance: Importance = hit.importance if is_addressee else "low"
    bears = who != heard.speaker_id
    field = format_path((*RELATIONSHIPS, heard.speaker_id, "stage"))
    evidence = Evidence(
        evidence_id=ledger.new_id("e"),
        character_id=who,
        unit=ledger.world.ordinal,
        seq=ledger.seq,
        importance=importance,
        kind=hit.kind if hit.kind in ledger.cast.schema.kinds else "other",
        direction=hit.direction if bears else "none",
        fields=(field,) if bears else (),
        summary=_summary(ledger, heard, hit, who),
        sources=(heard.source_id,),
        quote=hit.quote,
        block_id=f"{CUE}{hit.kind}",
        game_time_s=ledger.now.game_time_s,
        wall_ms=ledger.wall_ms,
    )
    ledger.note(who, evidence)
    if is_addressee and hit.emotion:
        feel(ledger, who, hit.emotion, SET_INTENSITY, citations([evidence]))


def _summary(ledger: Ledger, heard: TextHeard, hit: CueHit, who: str) -> str:
    """One sentence in the playthrough's language, from the view of `who`."""
    view: View = "addressee" if who == heard.addressee_id else "self_spoke" if who == heard.speaker_id else "bystander"
    by_language: dict[str, Summaries] = {str(tag): told for tag, told in CUE_SUMMARIES[hit.summary_key].items()}
    told = in_language(by_language, ledger.content_locale, "en")
    names = ledger.people.names(Parties(heard.speaker_id, heard.addressee_id), who)
    return as_sentence(fill((told or by_language["en"]).seen_by(view), names))
