"""What is no more than a greeting, and what begins with one and goes on."""

import pytest

from dramaturg_server.domain.greetings import is_greeting
from dramaturg_server.domain.name_index import NameIndex
from dramaturg_server.domain.statements import Named

GREETINGS = (
    *("Hello!", "hi", "Hey there, Mara.", "Good evening, Mara. How are you?", "Nice to meet you!", "Bye-bye!"),
    *("Thank you very much.", "See you later, Mara!", "Greetings, my friend."),
    *("你好！", "您好，玛拉。", "大家好", "早上好啊", "好久不见！", "再見！", "谢谢你！", "早！"),
    *(
        "こんにちは。",
        "おはようございます、マーラさん。",
        "やあ、マーラ。",
        "お元気ですか？",
        "ありがとうございます。",
        "またね！",
    ),
)
MORE = (
    *(
        "Hello, I'm Ann.",
        "Hi. My sister keeps bees.",
        "Good evening. The bridge is down.",
        "Welcome to the mill.",
        "Mara!",
    ),
    *("你好，我叫小安。", "早上好，桥断了。", "你家好大", "玛拉"),
    *("こんにちは、アンです。", "おはよう。橋が落ちた。", "おはようと言った人がいた", "マーラ"),
    *("", "🙂", "Mm.", "hello " * 5_000, "你好" * 5_000),
)
NAMES = NameIndex((Named("mara", ("mara", "玛拉", "マーラ")),))


@pytest.mark.parametrize("text", GREETINGS)
def test_a_greeting_says_no_more(text: str) -> None:
    assert is_greeting(text, NAMES)


@pytest.mark.parametrize("text", MORE, ids=range(len(MORE)))
def test_what_goes_on_after_a_greeting_is_none(text: str) -> None:
    assert not is_greeting(text, NAMES)
