"""Words that say nothing about what a text is about, by language: BM25 tokens leave them out. Data of the tokenizer.

One-letter entries are what an apostrophe leaves of a word (Bram's, l'eau). Question words are among them: who asks
"where is the key" is after the key.
"""

from collections.abc import Iterable, Mapping
from typing import Final

from ..domain.text import word_set

STOP_WORDS: Final[Mapping[str, frozenset[str]]] = {
    "en": word_set("""
        a an the this that these those i me my mine myself we us our ours ourselves you your yours yourself yourselves
        he him his himself she her hers herself it its itself they them their theirs themselves who whom whose what
        which when where why how am is are was were be been being do does did doing done have has had having will
        would shall should can could may might must ought and or but nor so if then than because as while until of at
        by for from in into on onto off out over up down to toward towards with without about between during before
        after above below under again there here not no very too also just only own same such both each few more most
        other some any all s t d m o ll re ve oh ah hey well yes let
    """),
    "de": word_set("""
        der die das den dem des ein eine einen einem einer eines kein keine keinen keinem keiner ich mich mir mein
        meine meinen meinem meiner du dich dir dein deine deinen deinem deiner er ihn ihm sein seine seinen seinem
        seiner sie ihr ihre ihren ihrem ihrer es wir uns unser unsere unseren euch euer eure ihnen man sich dieser
        diese dieses diesen diesem jener jene jenes wer wen wem wessen was welche welcher welches wann wo woher wohin
        warum wie bin bist ist sind seid war warst waren wart gewesen werde wirst wird werden wurde wurden habe hast
        hat haben habt hatte hattest hatten kann kannst können konnte muss musst müssen musste soll sollst sollen
        sollte will willst wollen wollte darf dürfen mag und oder aber denn sondern wenn als dass ob weil während bis
        in im an am auf aus bei beim von vom zu zum zur mit nach vor für über unter durch gegen ohne um zwischen nicht
        auch nur noch schon sehr so da dort hier doch ja nein mal
    """),
    "fr": word_set("""
        le la les un une des du de au aux ce cet cette ces je me moi mon ma mes tu te toi ton ta tes il elle on lui
        son sa ses nous notre nos vous votre vos ils elles leur leurs eux se soi qui que quoi dont où quand comment
        pourquoi quel quelle quels quelles suis es est sommes êtes sont étais était étaient été être sera serait ai as
        a avons avez ont avais avait avaient eu avoir fait faire peux peut peuvent pouvoir dois doit va et ou mais
        donc or ni car si comme parce à dans par pour en vers avec sans sous sur entre chez avant après pendant ne pas
        plus très aussi y là ici oui non tout toute tous toutes même l d j m t s c n qu
    """),
    "es": word_set("""
        el la los las un una unos unas lo al del de este esta esto estos estas ese esa eso esos esas aquel aquella yo
        me mí mi mis tú te ti tu tus usted ustedes él ella ellos ellas le les se su sus nosotros nos nuestro nuestra
        vosotros os vuestro que qué quien quién quienes cual cuál cuando cuándo donde dónde como cómo porque por soy
        eres es somos son era eras eran fue fueron ser sido está están estoy estaba estaban estar he has ha hemos han
        había habían haber hay tengo tiene puede puedo y e o u pero sino si pues a ante bajo con contra desde en entre
        hacia hasta para según sin sobre no ni muy más también ya sólo solo todo toda todos todas aquí allí sí
    """),
    "it": word_set("""
        il lo la i gli le un uno una di del dello della dei degli delle a al allo alla ai agli alle da dal dallo dalla
        dai dagli dalle in nel nello nella nei negli nelle su sul sullo sulla sui sugli sulle con per tra fra questo
        questa questi queste quello quella quelli quelle io me mi mio mia miei mie tu te ti tuo tua tuoi tue lui lei
        egli ella esso essa noi ci nostro nostra voi vi vostro vostra loro si suo sua suoi sue che chi cui quale quali
        quando dove come perché cosa sono sei è siamo siete era erano ero stato stata essere ho hai ha abbiamo avete
        hanno aveva avevano avere può posso e ed o ma se anche non né più molto già solo tutto tutta tutti tutte qui
        lì sì no ne l d c s un all dell nell dall sull quest dov com quand
    """),
    "pt": word_set("""
        o a os as um uma uns umas de do da dos das em no na nos nas ao à aos às por pelo pela pelos pelas este esta
        isto estes estas esse essa isso esses essas aquele aquela aquilo eu me mim meu minha meus minhas tu te ti teu
        tua você vocês ele ela eles elas lhe lhes se seu sua seus suas nós nosso nossa que quem qual quais quando onde
        como porque sou és é somos são era eram fui foi foram ser sido está estão estou estava estavam estar tenho tem
        têm tinha tinham ter há pode posso e ou mas nem pois para com sem sob sobre entre até desde contra não mais
        muito também já só todo toda todos todas aqui ali lá sim num numa
    """),
    "nl": word_set("""
        de het een die dat deze dit ik me mij mijn je jij jou jouw u uw hij hem zijn haar zij ze wij we ons onze
        jullie hun hen zich er wie wat welke welk wanneer waar waarom hoe ben bent is was waren geweest wordt worden
        werd werden heb hebt heeft hebben had hadden kan kun kunnen kon konden moet moeten moest zal zult zullen zou
        zouden wil willen wilde mag mogen en of maar want dus als dan omdat terwijl tot in op aan uit bij van voor
        naar met door over onder tegen zonder om tussen te niet geen ook nog al zeer heel zo daar hier toch ja nee wel
        maar
    """),
}
"""By language, folded as `fold_line` folds (accents kept). Where a language is not here, nothing is left out."""

STOP_HAN: Final = frozenset(
    "的了是在我你他她它们們这這那和与與也都就不没沒有吗嗎呢吧啊么麼着著过過把被对對很一个個之其"
)
"""Single characters of Chinese that stand for grammar alone; bigrams that do are `domain.text.STOP_BIGRAMS`."""

_LANGUAGES_OF: Final[Mapping[str, tuple[str, ...]]] = {
    word: tuple(language for language, words in STOP_WORDS.items() if word in words)
    for word in frozenset().union(*STOP_WORDS.values())
}
_OF_LOCALE = 1.5
"""What the locale counts against stop words found: one of another language is chance, two are another language."""


def latin_language(words: Iterable[str], locale: str) -> str:
    """Returns the language of Latin words: that of most stop words in them, the one of `locale` counting ahead, else
    English. Without any stop word the locale decides."""
    spoken = locale.replace("_", "-").split("-")[0].lower()
    counts = {spoken: _OF_LOCALE} if spoken in STOP_WORDS else {"en": 0.5}
    for word in words:
        for language in _LANGUAGES_OF.get(word, ()):
            counts[language] = counts.get(language, 0.0) + 1
    return max(counts, key=lambda language: counts[language])
