"""Text cut to a width: by what is drawn, not by how many characters it is."""

import pytest

from scorekeeper.export.fitting import fitted


@pytest.mark.parametrize(
    ("text", "letters", "expected"),
    [
        ("Ann", 3, "Ann"),
        ("Anne", 3, "An…"),
        ("李雷", 4, "李雷"),
        ("李雷李", 5, "李雷…"),
        ("e\u0301e\u0301e\u0301", 3, "e\u0301e\u0301e\u0301"),
        ("ab\N{MAN}\N{ZERO WIDTH JOINER}\N{WOMAN}", 5, "ab\N{MAN}…"),
        ("", 3, ""),
    ],
    ids=["fits", "cut", "wide fits", "wide cut", "accents", "no joiner at the end", "empty"],
)
def test_text_is_cut_to_the_width_that_it_takes(text: str, letters: int, expected: str) -> None:
    assert fitted(text, letters) == expected
