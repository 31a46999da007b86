"""Settings: where they come from, which wins, and how a wrong one is refused."""

import ast
import inspect
import itertools
from pathlib import Path

import pytest

from dramaturg_server.config import Config, default_data_folder, load, setting_names
from dramaturg_server.domain.errors import BadInput
from dramaturg_server.pipeline.recaller import INDEX_BYTES, QUERY_TIMEOUT_S


def test_flags_win_over_the_environment_and_that_over_the_file(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text('cast = "from_file"\nport = 1\nlane_bound = 2\nheartbeat_ms = 1000\n', encoding="utf-8")
    environment = {"DRAMATURG_PORT": "3", "DRAMATURG_LANE_BOUND": "4", "DRAMATURG_CONFIG": str(file)}
    config = load({"port": 5, "host": None}, environment)
    assert (config.port, config.lane_bound, config.heartbeat_ms) == (5, 4, 1000)
    assert config.cast == tmp_path / "from_file"


def test_a_token_is_made_anew_for_each_start_and_never_shown() -> None:
    first, second = (load({"cast": "c"}, {}) for _ in range(2))
    assert first.token != second.token
    assert len(first.token) >= 32
    assert first.token not in repr(first)


@pytest.mark.parametrize(
    ("flags", "names"),
    [
        ({"port": 70_000}, ("port", "70000", "0 to 65535")),
        ({"port": "many"}, ("port", "many", "0 to 65535")),
        ({"http_port": 8080}, ("http_port", "8080", "0 to 0")),
        ({"host": "0.0.0.0"}, ("host", "0.0.0.0", "loopback", "TLS")),
        ({"host": "example.org"}, ("host", "example.org", "loopback")),
        ({"host": "127.0.0.2"}, ("host", "127.0.0.2", "but 127.0.0.1")),
        ({"host": "::1"}, ("host", "::1", "but 127.0.0.1")),
        ({"log_level": "loud"}, ("log_level", "LOUD", "DEBUG, INFO, WARNING, ERROR")),
        ({"watch_stdin": "perhaps"}, ("watch_stdin", "perhaps", "true or false")),
        ({"heartbeat_ms": 9_001}, ("heartbeat_ms", "9001", "100 to 9000 ms")),
        ({"page_size": 100, "page_size_max": 50}, ("page_size", "100", "50")),
        ({"token": "short"}, ("token", "16 to 512")),
        ({"cast": None}, ("cast", "--cast")),
    ],
)
def test_a_wrong_setting_is_refused_with_its_name_value_and_range(
    flags: dict[str, object], names: tuple[str, ...]
) -> None:
    with pytest.raises(BadInput) as refused:
        load({"cast": "c", **flags}, {})
    assert refused.value.field == names[0]
    assert all(name in refused.value.message for name in names)


def test_a_wrong_token_is_not_repeated_in_the_error() -> None:
    with pytest.raises(BadInput) as refused:
        load({"cast": "c", "token": "mine secret"}, {})
    assert "mine secret" not in refused.value.message


def test_the_environment_is_read_as_the_types_of_the_settings() -> None:
    environment = {"DRAMATURG_CAST": "/c", "DRAMATURG_WATCH_STDIN": "true", "DRAMATURG_LOG_LEVEL": "debug"}
    config = load({}, environment)
    assert (config.cast, config.watch_stdin, config.log_level) == (Path("/c"), True, "DEBUG")


@pytest.mark.parametrize("text", ["lane_bond = 3", "port = 'x", "port = true"])
def test_a_broken_file_is_refused_by_name(tmp_path: Path, text: str) -> None:
    file = tmp_path / "settings.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BadInput):
        load({"cast": "c", "config": str(file)}, {})


def test_a_missing_file_is_a_mistake_of_the_users(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="can't be read"):
        load({"cast": "c", "config": str(tmp_path / "none.toml")}, {})


@pytest.mark.parametrize(
    ("platform", "environment", "ending"),
    [
        ("linux", {"XDG_DATA_HOME": "/home/ユーザー/my data"}, "/home/ユーザー/my data/dramaturg"),
        ("linux", {}, ".local/share/dramaturg"),
        ("darwin", {}, "Library/Application Support/Dramaturg"),
        ("win32", {"LOCALAPPDATA": "/u/AppData/Local"}, "/u/AppData/Local/Dramaturg"),
    ],
)
def test_data_lies_where_the_platform_puts_it(platform: str, environment: dict[str, str], ending: str) -> None:
    assert default_data_folder(platform, environment).as_posix().endswith(ending)
    assert load({"cast": "c"}, environment, platform).data == default_data_folder(platform, environment)


def test_a_socket_is_found_from_every_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert load({"cast": "c", "socket": "s.sock"}, {}).socket == str(tmp_path / "s.sock")
    (tmp_path / "settings.toml").write_text('socket = "s.sock"', encoding="utf-8")
    assert load({"cast": "c", "config": "settings.toml"}, {}).socket == str(tmp_path / "s.sock")
    assert load({"cast": "c", "socket": str(tmp_path / "s")}, {}).socket == str(tmp_path / "s")
    assert load({"cast": "c"}, {}).socket == ""


def test_a_silent_stream_is_heard_of_within_the_10_s_that_engine_clients_count_on() -> None:
    """A beat comes a little after its time is up, however busy the machine is: a second is left for that."""
    assert load({"cast": "c"}, {}).heartbeat_ms == 9_000


def test_every_setting_says_what_it_is() -> None:
    body = next(node for node in ast.parse(inspect.getsource(Config)).body if isinstance(node, ast.ClassDef)).body
    for setting, comment in itertools.pairwise(body):
        if isinstance(setting, ast.AnnAssign):
            assert isinstance(comment, ast.Expr) and isinstance(comment.value, ast.Constant), ast.unparse(setting)
    assert len(setting_names()) == sum(isinstance(node, ast.AnnAssign) for node in body)


def test_recall_takes_the_same_by_default_as_the_settings_say() -> None:
    config = load({"cast": "c"}, {})
    assert config.index_megabytes << 20 == INDEX_BYTES
    assert config.embed_timeout_ms / 1000 == QUERY_TIMEOUT_S
