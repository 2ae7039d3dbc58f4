"""Repeats the boxes of a card in several columns."""

from scorekeeper.rules.model import Category, Face


def in_columns(
    categories: tuple[Category, ...], multipliers: tuple[int, ...]
) -> tuple[Category, ...]:
    """Return the boxes of a card once for each column, one column after the other.

    The column stands first or last in what is typed: `2:fh`, `fh 2`, `full house x2`.
    """
    return tuple(
        category._replace(
            id=f"{column}:{category.id}",
            name=f"{category.name} x{times}",
            aliases=_aliases_in(column, category),
            column=column - 1,
        )
        for column, times in enumerate(multipliers, start=1)
        for category in categories
    )


def _aliases_in(column: int, category: Category) -> tuple[str, ...]:
    known = [category.id, category.name, *category.aliases]
    if isinstance(category.pattern, Face):
        known.append(str(category.pattern.face))
    before = [f"{column}:{name}" for name in known]
    behind = [f"{name} {column}" for name in known]
    return tuple(dict.fromkeys([*before, *behind]))
