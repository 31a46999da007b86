"""A cast of two files that tests write, edit and break: Fen has one answer to everything."""

from pathlib import Path

FEN = "fen"


def write_cast(folder: Path, answer: str, *, state: str = "") -> None:
    """Writes the cast, or writes it anew with another answer. state: content of state.yaml, "" = none."""
    (folder / "characters").mkdir(parents=True, exist_ok=True)
    (folder / "cast.yaml").write_text("cast: quay\nlanguages: en\n", encoding="utf-8")
    (folder / "characters" / "fen.yaml").write_text(fen(answer), encoding="utf-8")
    if state:
        (folder / "state.yaml").write_text(state, encoding="utf-8")


def fen(answer: str) -> str:
    """characters/fen.yaml with this answer, which a second time he gives in other words."""
    return f"""\
name: Fen
persona: Nine years old and never still.
fallbacks: ["{answer}", "{answer} Again."]
care: Sit here with me. The boats can wait.
"""
