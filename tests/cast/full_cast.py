"""A cast in which every key of the format stands at least once, good in all of its files."""

FILES = {
    "cast.yaml": """\
cast: full
format: 1
version: "1.0"
languages: [en, zh]
missing: skip
models: {talk: t, extraction: e, proposals: p}
reply: {sentences: 2, temperature: 0.5, reserve_tokens: 300, analysis: auto}
gates: short_story
growth: long_term
clocks: {day_seconds: 3600, fade_rounds: 10, fade_hours: 24}
memory: {seen_beats_told: true, speak_confirmations: false, similarity: 0.6}
groups: [crew, 7th]
care_cues: drowning
never_say:
  modern: {words: [phone], why: out_of_world, when: flag.lit}
  rude: darn
phrases: {opinion: "{think}", knowledge: "{text}", belief: "{slot} {value}", nothing_stored: No., confirm: "{detail}",
  ask: "{question}", refuse: "{reason}", unsettled: "{detail}",
  memory: "{when}: {text}", memory_event: "{when}, {text}"}
x-tool: {any: thing}
note: for colleagues
""",
    "world.yaml": """\
units: [one, two, 3]
quests: {q: [a, b], r: [done]}
flags: {lit: false, coins: 3, weather: fair}
events: [storm]
actions:
  bow: {about: Bows., args: {depth: {type: integer, minimum: 1, maximum: 3}, how: {enum: [slow, fast]}},
    required: depth}
  wave: ~
""",
    "state.yaml": """\
fields:
  note: beside the layers
  x-tool: {row: 4}
  identity: {gender: {label: sex}}
  persona:
    note: ours
    hobbies: ~
    coins: {value: 0, updatable: false}
    look: {hair: {value: red, tier: moderate, max: 40, gate: {span: 1, high: 1, medium: 2, cooldown: 1, waive: betrayal,
      tracks: A}}, scars: []}
    pose: {type: ordered, values: [low, high]}
    algorithmic: {value: x, algorithm_updatable: true}
  moment: {posture: {type: enum, values: [sits, stands], synonyms: {sits: [seated]}, fades: 2, label: pose,
    was: stance}}
tiers: {core: {span: 1, high: 1, cooldown: 2}}
stages: [hostile, neutral, trust]
kinds: [betrayal, rescue]
jumps: betrayal
slots: {food: ~, ship: {label: ship, cues: [vessel], max: 20, multiple: true}}
corrections: {player_may_correct: [dress], transient: [mood]}
blackboard:
  calm: not flag.lit
  shown: {path: persona.relationships.player.stage, as: number}
  feels: moment.emotion
  stance: [{when: flag.lit, is: up}, {is: down}]
""",
    "characters/ann.yaml": """\
id: ann
name: Ann
aliases: [Annie, the cook]
identity: {backstory: Born at sea., gender: f}
persona:
  personality: [Blunt., Fair.]
  occupation: cook
  relationships: {player: neutral, bo: {stage: trust, value: 4, description: A friend.}}
  look: {hair: black}
session: {commitments: {soup: Owes soup.}, learned_info: A storm comes., attitude_shifts: {player: warmer},
  quests: {q: a}}
moment: {emotion: happy, emotion_intensity: 4, posture: seated, scene_context: Below deck.}
groups: crew
lead: true
archetype: false
speech: {rules: [Short.], first_person: I, calls: {player: lad, bo: Bo}, avoids: [sir],
  examples: {heard: Hi., reply: Aye.}}
opinions: {sea: Wide., storm: {think: Bad., say: Bad luck., about: sea, when: flag.lit}}
arcs: {softens: {when: said(sea-1), proposes: {persona.personality: {adds: Kind.}}}}
fallbacks: {hm: Hm., aye: Aye.}
care: {line: Sit down., directions: Be kind.}
phrases: {ask: "{question}"}
senses: {hears: not flag.lit, present: true, remembers: [flag.lit, unit == one]}
was: anne
""",
    "characters/bo.yaml": (
        "name: Bo\npersona: Old.\nidentity: A sailor.\nfallbacks: [Hm., Aye.]\ncare: Breathe.\ngroups: [crew]\n"
    ),
    "scenes/deck.yaml": """\
id: deck
present: [crew, player]
respondent: ann
setting: On deck.
directions: {ann: Wait.}
authored_lock: flag.lit
monologue:
  by: bo
  interject: true
  lines: [{id: tale-1, text: Once., interject: false}, {id: tale-2, text: Twice.}]
""",
    "topics/t.yaml": """\
note: all of them
sea:
  cues: [sea, [salt, water], wave*]
  asks: What is out there?
  memory_questions: true
  who: everyone
  scenes: deck
  when: not flag.lit
  order: sequence
  by: ann
  lines:
    - {id: sea-1, text: Wet., once: false, no_ack: true, actions: [wave, {bow: {depth: 2, how: slow}}], tags: [close],
       emotion: happy, intensity: 4, evidence: She spoke.}
    - id: sea-2
      by: bo
      text: Deep.
      when: [flag.coins > 2, unit == one]
      actions: {bow: {depth: 1}}
      evidence:
        id: deep
        summary: "{self} heard of the deep."
        who: [crew, witnesses, target]
        when: flag.coins > 2
        importance: high
        kind: rescue
        fields: [persona.look, persona.relationships.actor.stage]
        proposes: {persona.relationships.player.stage: up, persona.personality: {removes: Blunt.}, persona.pose: high}
        effects: {session.commitments: {adds: {id: rope, text: A rope., to: player}}, moment.emotion: relieved,
          session.learned_info: {adds: [x, y]}}
storm: {cues: storm, lines: {id: storm-1, by: bo, text: It comes.}}
""",
    "signals/s.yaml": """\
storm: {event: storm, once: true, evidence: The storm came.}
lit: {flag: lit, evidence: Light.}
rich: {flag: {coins: 5}, evidence: [{id: rich-1, summary: Rich.}, {id: rich-2, summary: "Rich: {value}."}]}
quest: {quest: {q: b}, evidence: {summary: Done., effects: {session.commitments: {keeps: rope}}}}
high: {relationship: {toward: player, rises_to: 60, reset: 40}, evidence: Close.}
low: {relationship: {falls_to: -60}, evidence: Far.}
""",
    "knowledge/deep/sea.md": (
        "---\nid: sea-lore\nwho: [crew]\nabout: sea\ntitle: The sea\nsince: two\nwhen: flag.lit\n---\nIt is deep.\n"
    ),
    "knowledge/deep/sea.zh.md": "---\ntitle: 海\n---\n海很深。\n",
    "lang/zh.yaml": """\
characters:
  ann: {name: 安, aliases: 厨子, identity: {backstory: 生在海上。}, speech: {first_person: 俺, calls: {bo: 阿波},
    examples: [{heard: 好。, reply: 嗯。}]}, opinions: {sea: 大。}, care: 坐下。}
  bo: {persona: 老。, fallbacks: [嗯。], care: ~}
scenes: {deck: {setting: 甲板上。, directions: {ann: 等着。}}}
topics: {sea: {cues: [海, [盐, 水]], asks: 外面有什么？}}
lines: {sea-1: 湿。, storm-1: 来了。}
evidence: {storm: 风暴来了。, deep: {summary: "{self}听说了。", proposes: {persona.personality: {removes: 直率。}}}}
never_say: {modern: 手机}
phrases: {ask: "{question}？"}
care_cues: [淹]
slots: {ship: {label: 船}}
fields: {moment: {posture: {label: 姿势, synonyms: {sits: 坐}}}}
actions: {bow: {about: 鞠躬。}}
""",
    "tests/t.yaml": """\
language: zh
given: {flags: {lit: true, coins: 2}, quests: {q: a}, state: {ann: {persona.pose: high, moment.emotion: sad}}}
steps:
  - {unit: one, scene: deck, save: s}
  - {quest: {q: b}, actor: player, target: bo, who: [ann, bo]}
  - {flag: lit}
  - {flag: {weather: foul}, who: ann}
  - {event: storm}
  - {relationship: {ann: {player: 61}}}
  - say: The sea?
    to: ann
    hearers: [bo]
    model_says: Aye.
    expect: {route: topic, topic: sea, line: sea-1, source: authored, recalls: [], actions: [wave, bow],
      evidence: {ann: [sea-1]}, changes: {ann: []}, refused: {ann: {persona.personality: span}}, holds: {ann: flag.lit},
      blackboard: {ann: {calm: true, shown: 2, feels: happy, stance: up}}}
  - {load: s}
""",
}
