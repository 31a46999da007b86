"""What a line does to people, found without a model: labelled utterances in three languages."""

from string import Formatter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dramaturg_server.domain.cue_summaries import CUE_SUMMARIES, View
from dramaturg_server.domain.cues import CUE_DIRECTIONS, CUE_EMOTIONS, CUE_KINDS, CueHit, extract_cues, why_empty
from dramaturg_server.domain.schema import EMOTIONS
from dramaturg_server.domain.text import right_script, sentences

FOUND: tuple[tuple[str, str, str], ...] = (
    ("en", "oath", "I swear on my honour that I will bring the ring back."),
    ("en", "oath", "We pledge our swords to your gate."),
    ("en", "oath", "I promise I'll come back before the snow."),
    ("en", "oath", "You have my word, captain."),
    ("en", "oath", "I will never abandon you."),
    ("en", "oath", "My blade is yours."),
    ("en", "thanks", "Thank you for saving my brother."),
    ("en", "thanks", "thanks, that was kind"),
    ("en", "thanks", "I can't thank you enough."),
    ("en", "thanks", "I want to thank you."),
    ("en", "thanks", "I owe you my life."),
    ("en", "thanks", "We're truly grateful."),
    ("en", "thanks", "Thanks, but where is the inn?"),
    ("en", "insult", "You filthy liar."),
    ("en", "insult", "You're nothing but a coward!"),
    ("en", "insult", "Idiot!"),
    ("en", "insult", "What a fool you are."),
    ("en", "insult", "I despise you."),
    ("en", "insult", "you are so pathetic"),
    ("en", "threat", "I'll cut your throat."),
    ("en", "threat", "If you tell anyone, I'll kill you."),
    ("en", "threat", "You will regret this."),
    ("en", "threat", "One more word and you die."),
    ("en", "threat", "I'm going to burn your village."),
    ("en", "betrayal", "I betrayed you."),
    ("en", "betrayal", "I sold you out to the river gang."),
    ("en", "betrayal", "You lied to me all winter."),
    ("en", "betrayal", "I've been spying on you since spring."),
    ("en", "betrayal", "You traitor!"),
    ("en", "apology", "I'm so sorry that I doubted you."),
    ("en", "apology", "I apologise for last night."),
    ("en", "apology", "Please forgive me."),
    ("en", "apology", "I was wrong about you."),
    ("en", "appointment", "I appoint you captain of the watch."),
    ("en", "appointment", "From now on, you are my second-in-command."),
    ("en", "appointment", "You're hired."),
    ("en", "appointment", "I've been promoted to sergeant."),
    ("en", "gift", "I brought you some honey from the hills."),
    ("en", "gift", "This is a gift for you."),
    ("en", "gift", "Please accept this ring."),
    ("en", "fight", "Draw your sword!"),
    ("en", "fight", "I challenge you to a duel."),
    ("en", "fight", "You attacked us at the bridge."),
    ("en", "oath", "By my honor, I will return."),
    ("en", "insult", "Only a fool like you would fall for that."),
    ("en", "threat", "Do that again and I will end you."),
    ("en", "threat", "Speak, or I'll cut off your fingers."),
    ("en", "gift", "Take this ring, it was my mother's."),
    ("en", "appointment", "I want you to be my lieutenant."),
    ("zh", "threat", "再不交出来我就宰了你。"),
    ("zh", "insult", "你算什么东西。"),
    ("zh", "appointment", "我想让你来当我的副手。"),
    ("ja", "apology", "すまない、俺のせいだ。"),
    ("ja", "apology", "嘘をついて、ごめん。"),
    ("ja", "threat", "お前の村を焼き払ってやる。"),
    ("ja", "appointment", "隊長の座をお前に任せる。"),
    ("zh", "oath", "我对天发誓，绝不说出这个秘密。"),
    ("zh", "oath", "我向你保证，天亮前回来。"),
    ("zh", "oath", "我绝不会背叛你。"),
    ("zh", "oath", "我誓死追随队长。"),
    ("zh", "thanks", "谢谢你救了我弟弟。"),
    ("zh", "thanks", "感激不尽！"),
    ("zh", "thanks", "我想好好谢谢你。"),
    ("zh", "thanks", "多谢。"),
    ("zh", "thanks", "謝謝你一直相信我。"),
    ("zh", "insult", "你这个没用的废物！"),
    ("zh", "insult", "你真是太卑鄙了。"),
    ("zh", "insult", "胆小鬼！"),
    ("zh", "insult", "给我滚出去！"),
    ("zh", "insult", "我讨厌你。"),
    ("zh", "threat", "我一定要杀了你。"),
    ("zh", "threat", "要是你敢动，我就杀了你。"),
    ("zh", "threat", "你会为此付出代价。"),
    ("zh", "threat", "我绝不会放过你。"),
    ("zh", "threat", "小心你的狗命。"),
    ("zh", "betrayal", "我背叛了你。"),
    ("zh", "betrayal", "是我把你的行踪告诉了他们。"),
    ("zh", "betrayal", "你竟然出卖了我！"),
    ("zh", "betrayal", "我其實一直在騙你。"),
    ("zh", "apology", "真的很对不起。"),
    ("zh", "apology", "我错了。"),
    ("zh", "apology", "请原谅我。"),
    ("zh", "apology", "我郑重向你道歉。"),
    ("zh", "appointment", "我任命你为守卫队长。"),
    ("zh", "appointment", "从今天起，你就是我的副官。"),
    ("zh", "appointment", "我当上了队长。"),
    ("zh", "gift", "这把剑送给你。"),
    ("zh", "gift", "我给你带了一壶酒。"),
    ("zh", "gift", "一点心意，请收下。"),
    ("zh", "fight", "拔剑吧！"),
    ("zh", "fight", "我要和你决斗。"),
    ("zh", "fight", "你偷袭了我们！"),
    ("ja", "oath", "この剣に誓う、必ず戻る。"),
    ("ja", "oath", "約束するよ。"),
    ("ja", "oath", "絶対にあなたを裏切らない。"),
    ("ja", "oath", "俺の剣はお前のものだ。"),
    ("ja", "thanks", "弟を助けてくれてありがとう。"),
    ("ja", "thanks", "心から感謝します。"),
    ("ja", "thanks", "お礼を言わせてください。"),
    ("ja", "thanks", "感謝してもしきれない。"),
    ("ja", "thanks", "ありがとう！"),
    ("ja", "insult", "お前は本当に馬鹿だな。"),
    ("ja", "insult", "この卑怯者め！"),
    ("ja", "insult", "貴様なんか大嫌いだ。"),
    ("ja", "insult", "失せろ。"),
    ("ja", "threat", "お前を殺してやる。"),
    ("ja", "threat", "近づいたら殺すぞ。"),
    ("ja", "threat", "必ず後悔させてやる。"),
    ("ja", "threat", "絶対に許さない。"),
    ("ja", "betrayal", "俺はお前を裏切った。"),
    ("ja", "betrayal", "ずっとあなたを騙していた。"),
    ("ja", "betrayal", "よくも裏切ったな！"),
    ("ja", "betrayal", "お前は私を売った。"),
    ("ja", "apology", "本当にすまなかった。"),
    ("ja", "apology", "俺が悪かった。"),
    ("ja", "apology", "許してください。"),
    ("ja", "apology", "謝らせてくれ。"),
    ("ja", "appointment", "お前を守備隊長に任命する。"),
    ("ja", "appointment", "今日からお前が副官だ。"),
    ("ja", "appointment", "俺は隊長に選ばれた。"),
    ("ja", "gift", "これをあげる。"),
    ("ja", "gift", "君に土産を買ってきたよ。"),
    ("ja", "gift", "この指輪を受け取ってほしい。"),
    ("ja", "fight", "剣を抜け！"),
    ("ja", "fight", "決闘だ。"),
    ("ja", "fight", "お前は俺を襲った。"),
)

REFUSED: tuple[tuple[str, str, str], ...] = (
    ("en", "no_cue", "The river is high tonight."),
    ("en", "no_cue", "I'll cut your hair before the feast."),
    ("en", "no_cue", "I'll kill that orc by sundown."),
    ("en", "no_cue", "I'm sorry for your loss."),
    ("en", "no_cue", "You'll die if you walk into that swamp."),
    ("en", "no_cue", "Thanks to the rain we lost the road."),
    ("en", "no_cue", "I'll beat you at cards tonight."),
    ("en", "no_cue", "He betrayed you."),
    ("en", "no_cue", "I brought you here because it's safe."),
    ("en", "no_cue", "I was sorry to hear about the fire."),
    ("en", "question", "Did you betray me?"),
    ("en", "question", "You betrayed me, didn't you?"),
    ("en", "no_cue", "Do you swear it?"),
    ("en", "question", "do i owe you my life or what"),
    ("en", "hypothetical", "If I swore to protect you, would you believe me?"),
    ("en", "hypothetical", "If I wanted to hurt you, I'd cut your throat right here."),
    ("en", "hypothetical", "Suppose I betrayed you."),
    ("en", "hypothetical", "I could kill you where you stand."),
    ("en", "wish", "I wish I could thank you."),
    ("en", "wish", "I hope I never betray you."),
    ("en", "plan", "I will thank you when we are home."),
    ("en", "plan", "Tomorrow I appoint you captain."),
    ("en", "negated", "I don't thank you."),
    ("en", "negated", "I never betrayed you."),
    ("en", "negated", "You are not a coward."),
    ("en", "negated", "I won't hurt you."),
    ("en", "negated", "I'm not sorry."),
    ("en", "negated", "No thanks."),
    ("en", "negated", "I didn't betray you."),
    ("en", "quoted", "“I swear it on my life,” read the letter."),
    ("en", "quoted", "She said you betrayed me."),
    ("en", "quoted", "He told me you're a coward."),
    ("en", "quoted", "Thank you, she whispered."),
    ("en", "joke", "I'll kill you! Just kidding."),
    ("en", "joke", "you idiot lol"),
    ("en", "instruction", "[OOC] I swear this quest is broken"),
    ("en", "instruction", "(I swear to serve you)"),
    ("en", "instruction", "*I betrayed you*"),
    ("en", "instruction", "Director: I appoint you captain."),
    ("en", "error_text", "Error: I am sorry, request timed out"),
    ("en", "too_short", "!"),
    ("en", "too_short", ""),
    ("en", "other_person", "Everyone here is sure you are a coward."),
    ("en", "negated", "It isn't a gift."),
    ("en", "wish", "I dreamed that you betrayed me."),
    ("zh", "other_person", "她送了我一份礼物。"),
    ("zh", "other_person", "村民们感谢队长。"),
    ("zh", "wish", "我梦见你背叛了我。"),
    ("zh", "negated", "我保证不了。"),
    ("ja", "quoted", "お前を馬鹿だと思ったことはない。"),
    ("ja", "no_cue", "君を騙すつもりはなかった。"),
    ("zh", "no_cue", "今晚河水很高。"),
    ("zh", "no_cue", "我送你回家吧。"),
    ("zh", "no_cue", "他背叛了你。"),
    ("zh", "no_cue", "我去杀了那只狼。"),
    ("zh", "no_cue", "想死你了。"),
    ("zh", "question", "你背叛了我吗？"),
    ("zh", "question", "难道我背叛了你？"),
    ("zh", "question", "你会谢谢我吗"),
    ("zh", "hypothetical", "如果我背叛了你，你会怎么做？"),
    ("zh", "hypothetical", "要是我杀了你，可没人守门了。"),
    ("zh", "wish", "我真想杀了你。"),
    ("zh", "wish", "我希望我能感谢你。"),
    ("zh", "plan", "我打算任命你为队长。"),
    ("zh", "plan", "明天我任命你为队长。"),
    ("zh", "negated", "我没有背叛你。"),
    ("zh", "negated", "你不是废物。"),
    ("zh", "negated", "我不会杀你。"),
    ("zh", "negated", "我不感谢你。"),
    ("zh", "negated", "我不敢保证。"),
    ("zh", "quoted", "他说我背叛了你。"),
    ("zh", "quoted", "信里写着：“我发誓效忠于你。”"),
    ("zh", "quoted", "听说你出卖了我们。"),
    ("zh", "joke", "我要杀了你，开玩笑的。"),
    ("zh", "joke", "你这个笨蛋哈哈"),
    ("zh", "instruction", "（我发誓效忠于你）"),
    ("zh", "instruction", "旁白：我任命你为队长。"),
    ("zh", "error_text", "错误：对不起，请求超时"),
    ("zh", "too_short", "。"),
    ("ja", "no_cue", "今夜は川の水が高い。"),
    ("ja", "no_cue", "あのオークを殺す。"),
    ("ja", "no_cue", "彼はあなたを裏切った。"),
    ("ja", "no_cue", "馬鹿力が自慢なんだ。"),
    ("ja", "question", "お前は俺を裏切ったのか。"),
    ("ja", "question", "誓いますか？"),
    ("ja", "question", "なぜお前は俺を裏切ったんだ"),
    ("ja", "hypothetical", "もし俺がお前を裏切ったら、どうする。"),
    ("ja", "hypothetical", "お前を裏切ったとしても、得はない。"),
    ("ja", "wish", "君に誓えたらいいのに。"),
    ("ja", "wish", "お前を殺したい。"),
    ("ja", "plan", "いつかお前を隊長に任命する。"),
    ("ja", "plan", "お前を隊長に任命するつもりだ。"),
    ("ja", "negated", "俺はお前を裏切っていない。"),
    ("ja", "negated", "お前は馬鹿じゃない。"),
    ("ja", "negated", "お前を殺しはしない。"),
    ("ja", "negated", "感謝なんてしていない。"),
    ("ja", "negated", "誓わないよ。"),
    ("ja", "quoted", "「お前を殺す」と彼は言った。"),
    ("ja", "quoted", "お前が俺を裏切ったらしい。"),
    ("ja", "quoted", "ありがとうと彼女が言っていた。"),
    ("ja", "joke", "お前を殺してやる。冗談だよ。"),
    ("ja", "joke", "お前は馬鹿だなあ(笑)"),
    ("ja", "instruction", "（ここで剣を抜け）"),
    ("ja", "instruction", "システム：お前を隊長に任命する。"),
    ("ja", "too_short", "？"),
)


@pytest.mark.parametrize(("locale", "kind", "text"), FOUND)
def test_what_is_done_is_found(locale: str, kind: str, text: str) -> None:
    hits = extract_cues(text, locale)
    assert [hit.kind for hit in hits] == [kind], why_empty(text, locale)
    assert hits[0].quote in text
    assert why_empty(text, locale) == ""


@pytest.mark.parametrize(("locale", "reason", "text"), REFUSED)
def test_what_is_not_done_is_refused_with_its_reason(locale: str, reason: str, text: str) -> None:
    assert extract_cues(text, locale) == ()
    assert why_empty(text, locale) == reason


def test_a_hit_carries_what_evidence_needs() -> None:
    text = "Good evening. I'll cut your throat, coward. Pass the salt."
    assert extract_cues(text, "en")[0] == CueHit("threat", "medium", "down", "afraid", "I'll cut your throat, coward.")


def test_a_nod_of_thanks_is_low_and_a_rescue_is_not() -> None:
    assert [hit.importance for hit in extract_cues("Thanks.", "en")] == ["low"]
    assert [hit.importance for hit in extract_cues("谢谢。谢谢你救了我。", "zh")] == ["medium"]
    assert [hit.importance for hit in extract_cues("ありがとう。", "ja")] == ["low"]


def test_an_accusation_is_told_from_a_confession() -> None:
    assert [hit.summary_key for hit in extract_cues("You betrayed me!", "en")] == ["betrayal_accused"]
    assert [hit.summary_key for hit in extract_cues("我背叛了你！", "zh")] == ["betrayal"]


def test_a_kind_comes_once_and_several_kinds_come_together() -> None:
    hits = extract_cues("Thank you, thank you! I'm sorry that I doubted you. Thanks.", "en")
    assert [hit.kind for hit in hits] == ["thanks", "apology"]


def test_a_sworn_threat_is_no_oath() -> None:
    assert [hit.kind for hit in extract_cues("I swear I'll kill you.", "en")] == ["threat"]


def test_a_line_wholly_in_quotation_marks_is_spoken_by_the_speaker() -> None:
    assert [hit.quote for hit in extract_cues("“I swear to serve you.”", "en")] == ["I swear to serve you."]
    assert [hit.kind for hit in extract_cues("「約束する。」", "ja")] == ["oath"]


def test_an_action_beside_speech_does_not_hide_it() -> None:
    assert [hit.quote for hit in extract_cues("*bows* I swear to serve you.", "en")] == ["*bows* I swear to serve you."]


def test_the_script_of_a_line_counts_before_its_locale() -> None:
    assert [hit.kind for hit in extract_cues("I swear to serve you.", "ja")] == ["oath"]
    assert [hit.kind for hit in extract_cues("約束するよ。", "en")] == ["oath"]


def test_the_three_languages_know_the_same_kinds() -> None:
    for language in ("en", "zh", "ja"):
        assert {kind for locale, kind, _ in FOUND if locale == language} == set(CUE_KINDS)


def test_emotions_are_of_the_schema() -> None:
    assert set(CUE_EMOTIONS.values()) <= set(EMOTIONS)
    assert set(CUE_DIRECTIONS) == set(CUE_KINDS)


PIECES = st.sampled_from([text for _, _, text in (*FOUND, *REFUSED)])
ODD = st.text(alphabet=st.characters(categories=None, exclude_categories=()), max_size=30)


@given(st.lists(PIECES | ODD, max_size=4), st.sampled_from(["en", "zh-Hant", "ja", "", "xx"]))
def test_any_text_gives_verbatim_quotes_or_a_reason(pieces: list[str], locale: str) -> None:
    text = " ".join(pieces)
    hits = extract_cues(text, locale)
    assert bool(hits) != bool(why_empty(text, locale))
    assert all(hit.quote in text and hit.importance in ("medium", "low") for hit in hits)
    assert len({hit.kind for hit in hits}) == len(hits)


def test_each_kind_has_a_summary_for_each_view_and_language() -> None:
    views: dict[View, set[str]] = {
        "addressee": {"self", "actor"},
        "self_spoke": {"self", "target"},
        "bystander": {"self", "actor", "target"},
    }
    assert set(CUE_SUMMARIES) == set(CUE_EMOTIONS)
    for by_language in CUE_SUMMARIES.values():
        assert set(by_language) == {"en", "zh", "ja"}
        for language, summaries in by_language.items():
            for view, names in views.items():
                text = summaries.seen_by(view)
                assert {name for _, name, _, _ in Formatter().parse(text) if name} == names
                assert len(sentences(text)) == 1
                assert right_script(text, language, names=["{self}", "{actor}", "{target}"])


def test_abuse_may_be_long_and_is_found_among_words_that_begin_some() -> None:
    abuse = "a " + "lying stinking filthy rotten vile greedy selfish " + "idiot like you"
    assert [hit.kind for hit in extract_cues(f"{'an ' * 40}{abuse} won't pass!", "en")] == ["insult"]


@pytest.mark.parametrize("word", ["a ", "an ", "no ", "an a the "])
def test_words_that_begin_abuse_are_no_abuse_however_many(word: str) -> None:
    assert extract_cues(word * (4_000 // len(word)), "en") == ()


def test_what_is_said_again_and_again_is_read_once_and_hides_nothing_behind_it() -> None:
    text = "I swear to serve you. " + "Good. " * 600 + "You saved me, thank you!"
    assert [hit.kind for hit in extract_cues(text, "en")] == ["oath", "thanks"]
