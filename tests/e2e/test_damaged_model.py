"""A server whose only model is damaged on disk: it plays by spellings, and says so in info, log and each such turn."""

from pathlib import Path

from dramaturg import v1
from dramaturg_server.adapters.model_folder import MODEL_FILE
from tests.adapters.tiny_model import tiny_folder
from tests.e2e.conftest import StartSidecar
from tests.e2e.sidecar_process import until


def test_a_damaged_model_is_told_everywhere_and_costs_no_turn(start_sidecar: StartSidecar, tmp_path: Path) -> None:
    model = tiny_folder(tmp_path / "models" / "tiny") / MODEL_FILE
    model.write_bytes(model.read_bytes()[:-1])
    choice = {"DRAMATURG_EMBEDDER": "auto", "DRAMATURG_MODELS": str(tmp_path / "models")}
    sidecar = start_sidecar(tmp_path / "data", environment=choice)
    with sidecar.client() as client:

        def with_embedder() -> v1.GetServerInfoResponse | None:
            info = client.get_server_info(v1.GetServerInfoRequest())
            return info if info.embedder_id else None

        info = until(with_embedder, "an embedder")
        assert info.phase == v1.ServerPhase.SERVER_PHASE_DEGRADED
        assert list(info.degraded_reasons) == ["hashing_embedder"]
        assert any(str(model) in note for note in info.notes)
        client.open_playthrough(v1.OpenPlaythroughRequest(playthrough_id="p"))
        for text in ("The ferry sank with forty sacks of barley.", "Do you remember the barley?"):
            turn = client.step_dialogue(
                v1.StepDialogueRequest(playthrough_id="p", speaker_id="player", text=text, addressee_id="mara")
            )
        assert "hashing_embedder" in turn.degraded_reasons
        assert "barley" in turn.lines[0].text
    sidecar.end()
    assert "degraded embedder=hashing reason=model_damaged" in sidecar.said()
    assert "Traceback" not in sidecar.said()
