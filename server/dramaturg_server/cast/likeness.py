"""How many slips lie between two names: what a hint may take for the same word. For problems.py."""


def slips(written: str, meant: str) -> int:
    """The least number of letters put in, left out, replaced or swapped with their neighbour (Damerau 1964)."""
    before_last: list[int] = []
    last = list(range(len(meant) + 1))
    for row, letter in enumerate(written, 1):
        costs = [row]
        for column, other in enumerate(meant, 1):
            cost = min(last[column] + 1, costs[-1] + 1, last[column - 1] + (letter != other))
            if row > 1 and column > 1 and (letter, written[row - 2]) == (meant[column - 2], other):
                cost = min(cost, before_last[column - 2] + 1)
            costs.append(cost)
        before_last, last = last, costs
    return last[-1]
