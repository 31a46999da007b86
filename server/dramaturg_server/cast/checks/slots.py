"""Slots that are called as a built-in detail of people is: which of the two a remark means is told to the author."""

from dramaturg_server.cast.checks.company import Company
from dramaturg_server.cast.own_details import shadowing
from dramaturg_server.domain.detail_words import BUILT_IN_ATTRIBUTES


def check_slots(company: Company) -> None:
    """Notes each slot that takes a word from a built-in detail with another id."""
    state, own = company.sources.state, {one.detail for one in company.cast.attributes if one.path}
    if state is None:
        return
    for attribute in BUILT_IN_ATTRIBUTES:
        for slot in shadowing(attribute, company.cast.slots) if attribute.detail not in own else ():
            message = f"slot {slot.slot_id} goes before the built-in detail {attribute.detail} of the same word"
            company.scope.problems.note(state.key_place("slots", slot.slot_id), "cast.shadowed_detail", message)
