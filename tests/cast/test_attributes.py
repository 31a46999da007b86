"""Which attributes corrections may be about: identity fields, built-in ones, and what a cast permits of them."""

import pytest

from dramaturg_server.domain.statements import Attribute
from tests.cast.small_cast import errors, good, load

EYES = "fields: {identity: {eyes: {value: '', label: Eye colour}}}\n"


def attributes(changed: dict[str, str] | None = None, **files: str) -> dict[str, Attribute]:
    return {attribute.detail: attribute for attribute in good(changed, **files).attributes}


def test_a_cast_that_says_nothing_has_the_common_attributes_in_three_languages() -> None:
    found = attributes()
    assert {"eyes", "hair", "name", "age", "birthday", "hometown", "job", "pet", "weapon", "family"} <= set(found)
    assert all(set(attribute.words) >= {"en", "zh", "ja"} for attribute in found.values())
    assert (found["eyes"].words["ja"][0], found["eyes"].path) == ("目", "")
    assert {detail for detail, one in found.items() if one.transient} == {"dress", "place", "mood"}
    assert not any(attribute.may_correct for attribute in found.values())


def test_fields_of_identity_are_attributes_with_their_paths() -> None:
    found = attributes(state="fields: {identity: {eyes: blue, clan: {value: '', label: clan}}}\n")
    assert found["eyes"].path == "identity.eyes"
    assert (found["name"].path, found["backstory"].path) == ("identity.name", "identity.backstory")
    assert found["clan"] == Attribute("clan", {"en": ("clan",)}, "identity.clan")


def test_a_field_without_label_is_called_by_its_name() -> None:
    assert attributes(state="fields: {identity: {shoe_size: ''}}\n")["shoe_size"].words == {"en": ("shoe size",)}


def test_labels_stand_before_the_built_in_words_in_every_language() -> None:
    project = "cast: tiny\nlanguages: [en, zh-Hant]\ngroups: [crew]\n"
    lang = {"lang/zh-Hant.yaml": "fields: {identity: {eyes: {label: 眼色}}}\n"}
    words = attributes(lang, cast=project, state=EYES)["eyes"].words
    assert words["en"] == ("Eye colour", "eyes")
    assert (words["zh-Hant"], words["zh"][0]) == (("眼色",), "眼睛")


def test_a_field_that_lies_deeper_is_called_by_its_last_name_unless_two_share_it() -> None:
    deep = attributes(state="fields: {identity: {looks: {eyes: blue}}}\n")
    assert deep["eyes"].path == "identity.looks.eyes"
    twice = attributes(state="fields: {identity: {looks: {eyes: blue}, mask: {eyes: red}}}\n")
    assert {twice["looks.eyes"].path, twice["mask.eyes"].path} == {"identity.looks.eyes", "identity.mask.eyes"}
    assert twice["eyes"].path == ""


@pytest.mark.parametrize("name", ["eyes", "identity.eyes"])
def test_what_players_may_correct_is_named_by_detail_or_path(name: str) -> None:
    found = attributes(state=f"{EYES}corrections: {{player_may_correct: [{name}], transient: hair}}\n")
    assert [detail for detail, one in found.items() if one.may_correct] == ["eyes"]
    assert [detail for detail, one in found.items() if one.transient] == ["hair"]


@pytest.mark.parametrize(
    ("corrections", "message", "hint"),
    [
        ("player_may_correct: [hair, eyse]", "no attribute eyse", "did you mean eyes?"),
        ("transient: [dres]", "no attribute dres", "did you mean dress?"),
        (
            "player_may_correct: [occupation]",
            "no attribute occupation",
            "persona changes through evidence; what a word may override stands under identity",
        ),
        (
            "player_may_correct: [zzzzzz]",
            "no attribute zzzzzz",
            "write a field of identity in `fields`, or one of the built-in attributes",
        ),
    ],
)
def test_an_id_that_is_no_attribute_is_told_with_the_nearest(corrections: str, message: str, hint: str) -> None:
    state = f"{EYES}corrections: {{{corrections}}}\n"
    (problem,) = load(state=state).errors
    assert (problem.code, problem.message, problem.hint, problem.line) == ("cast.reference", message, hint, 2)


def test_an_id_whose_field_could_not_be_read_is_not_told_as_well() -> None:
    state = "fields: {identity: {clan: {value: [[]]}}}\ncorrections: {player_may_correct: [clan]}\n"
    assert errors(state=state) == ["1:35 cast.type"]
