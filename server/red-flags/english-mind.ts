import { anyOf, followed, near } from './patterns.ts';
import type { RedFlagRule } from './red-flag-table.ts';

export const ENGLISH_MIND: readonly RedFlagRule[] = [
  {
    kind: 'self_harm',
    says: /(?<!\b(?:don't|dont|do not|not|never|didn't|doesn't) )\b(?:want to|wanna|urge to|feel like) (?:hurt|hurting|harm|harming) my ?self\b|\bkill(?:ing)? my ?self\b|\b(?:end|ending|take|taking) my (?:own )?life\b|\bsuicid(?:e|al)\b|\b(?:don't|dont|do not) (?:want to|wanna) (?:live(?! (?:in|on|with|near|like))|be here|be alive|wake up(?! (?:at|early|for|so))|exist)\b|\bwant to die\b|\bwish i (?:was|were) dead\b|\bself[- ]?harm\w*|\b(?:cut|cutting|hurt|hurting|harm|harming|burn|burning) my ?self (?:on purpose|again|to feel|when i feel|because i)\b|\bcutting my ?self\b|\bbetter off (?:without me|dead)\b|\bno (?:reason|point) (?:to|in) (?:live|living|going on)\b|\bthinking (?:about|of) ending it\b|\b(?:don't|dont|do not|can't|cannot) see (?:the|a|any) (?:point|reason) (?:in|of|to) (?:going on(?! a\b)|living|life|it all|anything|go on|live)\b/gu,
    unless:
      /\b(?:that|the|this|last|whole) (?:\w+ ){0,4}(?:was|is|felt|were) (?:\w+ )?suicid(?:e|al)\b|\bgrip suicide\b|\bsuicid(?:e|al) (?:or (?:normal|full|closed|regular)(?: grip)?|grip|sprints?|runs?|drills?|squeeze|sets?|shuttles?|wod)\b|\b(?:want to die|wish i was dead|killing myself|kill myself) (?:after|on|in|with|during|doing|from|every)\b.{0,30}\b(?:leg day|that set|those squats|burpees?|workout|prowler|sled|cardio|deadlifts?|cardio|volume|gym|session)\b|\b(?:leg day|that set|those squats|burpees?|workout|prowler|sled|cardio) (?:\w+ ){0,4}(?:want to die|wish i was dead)\b|\bwant to die (?:lol|haha)/gu,
  },
  {
    kind: 'self_harm',
    says: anyOf(
      `(?:better off|easier|happier)[^.!?;]{0,15} if i (?:was|were|wasn't|weren't|am) (?:gone|dead|not here|around|here)`,
      followed(
        '(?:took|taken|swallowed|take|taking)',
        '(?:bottle|pack|box|handful|bunch|lots?|load) of (?:\\w+ )?(?:pills|tablets|meds|painkillers|paracetamol|tylenol|sleeping pills)|too many (?:\\w+ )?(?:pills|tablets|painkillers)',
        20,
      ),
      'overdos(?:e|ed|ing)(?! (?:on|of) (?:volume|training|cardio|carbs|sugar|sets|squats))',
      "(?:i|i'm|im) (?:\\w+ ){0,2}(?:want to|wanna|wish i could|going to|gonna|ready to) (?:just )?(?:(?:dis+ap+ear|vanish)(?! (?:from (?:your|this|here)|for a))|stop existing|not exist|not be here|end (?:it|everything)(?! (?:with|on|by|at|here|after))|be dead|never wake up)",
      '(?:hurt|hurting|harm|harming) my ?self[^.!?;]{0,40}\\bon purpose|(?:on purpose|deliberately|intentionally) (?:hurt|harm|cut|burn)\\w*',
      `(?:no longer want to live|tired of (?:living(?! \\w+)|being alive|life)|life (?:is not|isn't) worth (?:it|living)|not worth living|ways to (?:die|end it|kill))`,
    ),
  },
  {
    kind: 'self_harm',
    says: anyOf('(?:cut|cutting|burn|burning) my ?self(?! out\\b)'),
    unless: anyOf(
      'shaving',
      'on the',
      'knurling',
      'plate',
      'accident\\w*',
      'some slack',
      'off',
      'short',
      'down',
    ),
  },
  {
    kind: 'self_harm',
    says: anyOf(
      `(?:goodbye|suicide) (?:notes?|letters?)|(?:wrote|written|writing|left) (?:a )?(?:letters?|notes?) to (?:my|the) (?:kids|wife|husband|family|parents|children)`,
      `(?:nobody|no one|noone) would (?:even )?(?:miss|notice if) (?:me|i)`,
      `(?:hang|shoot|drown|poison) my ?self|slit my (?:wrists?|throat)|jump off (?:a|the) (?:bridge|roof|building)`,
      near(
        '(?<!\\b(?:massage|percussion|nail) )gun|noose|knife|razor',
        'on my ?self|to my head|end it|around my neck|my wrists?',
        40,
      ),
      near('rope', 'on my ?self|end it|around my neck', 40),
      `(?:life|living|everything) (?:is|feels) (?:so |completely )?(?:pointless|hopeless|not worth)[^.!?;]{0,30}|(?:no|lost the) will to live anymore|sick of (?:living|being alive)`,
    ),
  },
  {
    kind: 'self_harm',
    says: anyOf(
      "(?:don't|do not) (?:\\w+ ){0,3}want to (?:be alive|be here|live(?! (?:in|on|with|near|like)))",
      'jump(?:ing)? (?:in front of|off|under|from) (?:a |the )?(?:train|bus|truck|car|bridge|roof|building|balcony)',
      '(?:drive|driving) (?:my car |the car )?(?:into|off) (?:a |the )?(?:tree|wall|bridge|cliff)',
    ),
  },
  {
    kind: 'self_harm',
    says: anyOf(
      near(
        "if i (?:died|was dead|were dead|didn't wake up)",
        'relief|better|nobody|no one|care|fine|happy',
        40,
      ),
    ),
  },
  {
    kind: 'self_harm',
    says: anyOf(
      '(?:scratch|cut|slic|burn|carv)\\w* (?:my|his|her) (?:\\w+ )?(?:arms?|legs?|thighs?|wrists?|skin|stomach|belly) (?:\\w+ ){0,2}(?:with|using) (?:a |my |the )?(?:\\w+ )?(?:razor|blade|knife|lighter|needle|scissors)',
      '(?:take|taking|swallow|swallowing|took) all (?:of )?(?:my|the|those) (?:pills|tablets)(?! (?:before|for|in the morning|(?:with|after) (?:food|water|breakfast|lunch|dinner|meals?|a meal)))',
      "(?:what's|what is|whats) the point (?:of|in) (?:living|being alive|life)(?! (?:in|near|with|here|without (?!my|him|her))\\b)",
      near(
        '(?:hurt|hurting|harm|cut|burn)\\w* my ?self(?! out\\b)',
        'punish\\w*|cutting(?! (?:weight|water|carbs|calories|for (?:a|the|my) (?:\\w+ )?(?:meet|comp\\w*|show|weigh|class|season|summer|event)|back|down|out|phase)\\b)|to feel (?:something|better)',
        50,
      ),
      "(?:keep|keeps|can't stop|always|constantly|lately) (?:\\w+ )?(?:thinking|dreaming|having thoughts) (?:about|of) (?:killing|hurting|harming) my ?self",
      '(?:want to|wanna|going to|gonna) kill my ?self[^.!?;]{0,40}\\b(?:lately|these days|always|every (?:day|night))',
    ),
    unless: anyOf('shav\\w*', 'knurling', 'accident\\w*', 'lol', 'haha\\w*'),
  },
  {
    kind: 'eating',
    says: /\b(?:make|making|made|force|forcing) my ?self (?:throw up|vomit|sick|puke|be sick)\b|\bpurg(?:e|ing|ed)\b.{0,30}\b(?:after|meals?|food|eat\w*|calories)\b|\b(?:binge\w*|eat\w*|meals?|food)\b.{0,40}\bpurg(?:e|ing|ed)\b|\bstarv(?:e|ing) my ?self\b|\b(?:haven't|havent|have not|not|didn't) (?:eaten|eat|eating) (?:\w+ )?(?:in|for|since) (?:\d+|two|three|four|five|several|many|a few|days|the)\b.{0,12}\bdays?\b|\b(?:laxatives?|diuretics?|water pills?)\b.{0,40}\b(?:make weight|lose weight|cut|skinny|every day|weigh|thin)\b|\b(?:take|taking|use|using|abusing) (?:\w+ )?laxatives\b|\b(?:anorexi\w+|bulimi\w+|eating disorder)\b|\b(?:afraid|scared|terrified) (?:to eat|of eating|of food|of gaining (?:any )?weight)\b|\b(?:lost|losing|missed|stopped getting) my periods?\b|\bbinge\w*\b.{0,40}\b(?:throw up|vomit|purge|can't stop|cannot stop|hate myself)\b|\b(?:throw(?:ing)?|threw) up (?:after|every|my) (?:(?:my|every|each|the|most) )?(?:meals?|food|dinner|lunch|breakfast)\b|\bstill feel (?:so |too |really )?fat\b/gu,
    unless: /\b(?:my client|for a talk|essay)\b/gu,
  },
  {
    kind: 'eating',
    says: anyOf(
      'starv(?:e|es|ed|ing) (?:my|him|her)self',
      '(?:makes|making|made|forces|forcing|forced) (?:him|her)self (?:throw up|vomit|sick|puke|be sick)',
      `(?:no|lost|losing|missed|without|haven't had|hasn't had|skipped) (?:my|her|a) periods?(?! of)`,
      followed('chew\\w*', 'spit\\w*', 30),
      '(?:(?:throw|throwing|bring|bringing|puke|puking|vomit|vomiting) up|puke|vomit) (?:\\w+ ){0,2}(?:meals?|food|dinner|everything i eat|what i eat)',
      near('disgust\\w*|hate|repuls\\w*', '(?:how|being|so) fat(?: i)?|fat i (?:am|look)', 30),
      `(?:ate|eat|eating|eaten) nothing[^.!?;]{0,20}\\b(?:days|a week)`,
    ),
    unless: anyOf('my client', 'for a talk', 'essay', 'rest'),
  },
  {
    kind: 'eating',
    says: anyOf(
      '(?:fingers?|toothbrush|spoon) (?:down|into) my throat',
      '(?:throw|throwing|vomit|vomiting|puke|puking|being sick|sick)(?: up)? on purpose(?! (?:lol|haha|not))',
      '(?:make|making) my ?self gag',
      '(?:living|live|surviving|survive) on (?:just|only) (?:salads?|rice cakes|celery|cucumbers?|chewing gum)(?! (?:and|with) (?:chicken|rice|fish|meat|eggs|tuna|steak))',
      '(?:living|live|surviving|survive) on (?:salads?|rice cakes|celery|cucumbers?|chewing gum)(?! (?:and|with) (?:chicken|rice|fish|meat|eggs|tuna|steak|jam|honey|(?:peanut|nut|almond) butter|bananas?))',
    ),
  },
  {
    // Not what is eaten on top of the day's calories, or at one meal.
    kind: 'eating',
    says: anyOf(
      '(?:only|just) eat(?:ing)? [2-8]00 k?cal\\w*',
      followed('eat\\w*|living on|down to|intake of', '[2-8]00 k?cal\\w* (?:a|per|each|every) day', 15),
    ),
    unless: anyOf(
      'above',
      'below',
      'more',
      'less',
      'fewer',
      'over',
      'extra',
      'surplus',
      'deficit',
      '(?:before|after|at|for) (?:a|the|my|each|every)? ?(?:meal|meals|workout|breakfast|lunch|dinner|training|bed|once)',
      'breakfast',
      'lunch',
      'dinner',
      'burn\\w*',
    ),
  },
  {
    kind: 'eating',
    says: anyOf(
      '(?:i|and) (?:\\w+ )?(?:purge|purged)(?! (?:old|the|my (?!food|meals|dinner)))|(?:been|keep|started|stop) purging',
      near('guilty|guilt|ashamed', 'puk\\w*|vomit\\w*|throw\\w* up|starv\\w*|purg\\w*', 50),
      near('(?:living|live|surviving|survive) on', 'diet coke|coffee|water|air|gum|cigarettes|lettuce', 20),
      '(?:hide|hiding|hidden) (?:my |all )?food',
      `(?:whenever|every time|each time) i eat[^.!?;]{0,40}\\b(?:puke|vomit|throw (?:it )?up|get rid of it)`,
    ),
  },
  {
    kind: 'eating',
    says: anyOf(
      '(?:eat|eats|eating) (?:\\w+ ){0,2}(?:then|and) (?:then )?(?:puke|vomit|purge|throw (?:it |everything )?up)',
      'still (?:think|feel|look|see)[^.!?;]{0,25}\\bfat',
    ),
    unless: anyOf('off[- ]?season', 'bulk\\w*', 'strong'),
  },
  {
    kind: 'eating',
    says: anyOf(
      "(?:haven't|have not|not) eaten (?:anything )?since (?:last )?(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|week)",
    ),
  },
];
