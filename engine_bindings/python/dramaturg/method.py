"""One method of the wire contract as a value: what the generated calls hand to the client that sends them."""

from dataclasses import dataclass
from typing import Generic, TypeVar

from google.protobuf.message import Message

Request = TypeVar("Request", bound=Message)
Response = TypeVar("Response", bound=Message)


@dataclass(frozen=True, slots=True)
class Method(Generic[Request, Response]):
    """The path of a method, e.g. `/dramaturg.v1.DialogueService/StepDialogue`, with its two messages."""

    path: str
    request: type[Request]
    response: type[Response]
