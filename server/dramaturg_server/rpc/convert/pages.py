"""Pages of lists: what a list request asks for, and the token of the next page. Used by all services."""

from dataclasses import replace
from typing import Protocol

from dramaturg import v1

from ...config import Config
from ...pipeline.requests import PageRequest
from . import checks

NEWEST_FIRST = (True, False, True)
"""By SortOrder: unspecified, oldest first, newest first."""


class ListRequest(Protocol):
    """The fields that every list request has."""

    playthrough_id: str
    branch_id: str
    page_size: int
    page_token: str


def decode_page(
    request: ListRequest,
    of: str,
    config: Config,
    *,
    order: v1.SortOrder = v1.SortOrder.SORT_ORDER_UNSPECIFIED,
    character_id: str = "",
    path: str = "",
    default: int = 0,
    most: int = 0,
) -> PageRequest:
    """The page that is asked for. `of` names the list; a token serves only the list, order and filter it came from.

    default, most: sizes of a list that has its own; 0 = the settings'.
    """
    newest_first = checks.choice("order", order, NEWEST_FIRST)
    page = PageRequest(
        checks.timeline(request),
        character_id=character_id,
        path=path,
        size=checks.page_size(request.page_size, default or config.page_size, most or config.page_size_max),
        newest_first=newest_first,
    )
    return replace(page, after=checks.page_position(request.page_token, list_name(of, page)))


def next_token(of: str, page: PageRequest, after: int) -> str:
    """The token of the page behind position `after`; empty for 0, when this was the last."""
    return checks.page_token(after, list_name(of, page))


def list_name(of: str, page: PageRequest) -> str:
    """What ties a token to its list: the list, whose it is, its filter and its order."""
    at = page.at
    return "\x1f".join((of, at.playthrough_id, at.branch_id, page.character_id, page.path, str(page.newest_first)))
