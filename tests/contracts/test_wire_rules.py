"""The rules of the wire contract that engine code generators and Blueprints depend on, read off the descriptors."""

from collections.abc import Iterator

import pytest
from google.protobuf.descriptor import Descriptor, EnumDescriptor, FieldDescriptor, FileDescriptor, MethodDescriptor
from google.protobuf.descriptor_pb2 import FileDescriptorProto

from dramaturg import v1
from dramaturg.errors import BY_REASON
from protos.generate import proto_files, read_descriptors

SERVED = {
    "DialogueService": {"StepDialogue", "StreamDialogue", "ListTurns"},
    "EvidenceService": {"ExtractEvidence", "ReportEvents", "ListEvidence", "ListRejections"},
    "CharacterService": {
        *("GetCharacterState", "BatchGetCharacterStates", "WatchCharacterStates", "ListCharacters"),
        *("SpawnCharacter", "DespawnCharacter", "GetFieldHistory", "SetField", "RevertField"),
    },
    "MemoryService": {
        *("SearchMemories", "ListMemories", "AddMemory", "CorrectMemory", "EditMemory", "DeleteMemory", "PinMemory"),
        *("ListClarifications", "AnswerClarification"),
    },
    "PlaythroughService": {
        *("OpenPlaythrough", "BeginUnit", "EndUnit", "CreateCheckpoint", "RestoreCheckpoint", "ListCheckpoints"),
        *("DeleteCheckpoint", "ExportCheckpoint", "ImportCheckpoint", "ExportPlaythrough", "ImportPlaythrough"),
        *("ListPlaythroughs", "ListBranches", "PruneBranches", "BackUp", "DeletePlaythrough"),
    },
    "SidecarService": {"GetServerInfo", "Attach", "ReloadCast", "Shutdown"},
}
STREAMED = {"StreamDialogue", "WatchCharacterStates", "ExportPlaythrough"}
MUTATIONS = {
    *("StepDialogue", "ExtractEvidence", "ReportEvents", "SpawnCharacter", "DespawnCharacter", "SetField"),
    *("RevertField", "OpenPlaythrough", "BeginUnit", "EndUnit", "CreateCheckpoint", "RestoreCheckpoint"),
    *("DeleteCheckpoint", "ImportCheckpoint", "ImportPlaythrough", "PruneBranches", "DeletePlaythrough"),
    *("AddMemory", "CorrectMemory", "EditMemory", "DeleteMemory", "PinMemory", "AnswerClarification"),
}
SIGNED_OR_PLAIN = {
    *(FieldDescriptor.TYPE_STRING, FieldDescriptor.TYPE_BYTES, FieldDescriptor.TYPE_BOOL, FieldDescriptor.TYPE_DOUBLE),
    *(FieldDescriptor.TYPE_INT32, FieldDescriptor.TYPE_INT64, FieldDescriptor.TYPE_ENUM, FieldDescriptor.TYPE_MESSAGE),
}

EXPORTED = [getattr(v1, name) for name in v1.__all__]
MESSAGES: list[Descriptor] = [kind.DESCRIPTOR for kind in EXPORTED if isinstance(kind.DESCRIPTOR, Descriptor)]
ENUMS: list[EnumDescriptor] = [kind.DESCRIPTOR for kind in EXPORTED if isinstance(kind.DESCRIPTOR, EnumDescriptor)]
FIELDS: list[FieldDescriptor] = [field for message in MESSAGES for field in message.fields]


def methods() -> Iterator[MethodDescriptor]:
    files: set[FileDescriptor] = {message.file for message in MESSAGES}
    for file in files:
        for service in file.services_by_name.values():
            yield from service.methods


@pytest.fixture(scope="module")
def contract() -> list[FileDescriptorProto]:
    return read_descriptors(proto_files())


def test_exactly_what_is_served_is_declared(contract: list[FileDescriptorProto]) -> None:
    declared = {
        service.name: {method.name for method in service.method} for file in contract for service in file.service
    }
    assert declared == SERVED


def test_only_the_server_streams_and_only_where_said(contract: list[FileDescriptorProto]) -> None:
    declared = [method for file in contract for service in file.service for method in service.method]
    assert not any(method.client_streaming for method in declared)
    assert {method.name for method in declared if method.server_streaming} == STREAMED


def test_each_method_has_its_own_request_and_response() -> None:
    for method in methods():
        assert (method.input_type.name, method.output_type.name) == (f"{method.name}Request", f"{method.name}Response")


def test_each_mutation_takes_a_request_id() -> None:
    taking = {method.name for method in methods() if "request_id" in method.input_type.fields_by_name}
    assert taking == MUTATIONS


def test_each_list_is_paged() -> None:
    paged = [method for method in methods() if method.name.startswith("List") or method.name == "GetFieldHistory"]
    for method in paged:
        assert {"page_size", "page_token"} <= set(method.input_type.fields_by_name), method.name
        assert "next_page_token" in method.output_type.fields_by_name, method.name


def test_no_field_is_optional_unsigned_or_of_a_kind_engines_lack(contract: list[FileDescriptorProto]) -> None:
    assert not [field.full_name for field in FIELDS if field.type not in SIGNED_OR_PLAIN]
    every = [field for file in contract for message in file.message_type for field in message.field]
    assert not [field.name for field in every if field.proto3_optional]


def test_only_timestamps_come_from_elsewhere() -> None:
    used = {field.message_type.full_name for field in FIELDS if field.message_type is not None}
    assert {name for name in used if not name.startswith("dramaturg.v1.")} == {"google.protobuf.Timestamp"}


def test_no_message_contains_itself() -> None:
    def within(message: Descriptor, above: tuple[str, ...]) -> None:
        assert message.full_name not in above, f"{message.full_name} contains itself"
        for field in message.fields:
            if field.message_type is not None:
                within(field.message_type, (*above, message.full_name))

    for message in MESSAGES:
        within(message, ())


def test_enum_values_are_prefixed_start_unspecified_and_fit_a_byte() -> None:
    for enum in ENUMS:
        prefix = "".join(f"_{letter}" if letter.isupper() else letter for letter in enum.name).upper().strip("_")
        assert enum.values[0].name == f"{prefix}_UNSPECIFIED" and enum.values[0].number == 0
        assert all(value.name.startswith(f"{prefix}_") and 0 <= value.number <= 255 for value in enum.values)


def test_every_error_reason_has_its_exception() -> None:
    declared = {name.removeprefix("ERROR_REASON_") for name in v1.ErrorReason.DESCRIPTOR.values_by_name} - {
        "UNSPECIFIED"
    }
    assert set(BY_REASON) == declared
    for reason, kind in BY_REASON.items():
        assert kind.__name__ == reason.replace("_", " ").title().replace(" ", "")
