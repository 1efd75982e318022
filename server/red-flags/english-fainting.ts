import { anyOf, followed } from './patterns.ts';
import type { RedFlagRule } from './red-flag-table.ts';

export const ENGLISH_FAINTING: readonly RedFlagRule[] = [
  {
    kind: 'fainting',
    says: /\b(?:woke up (?:\w+ )?|came (?:to|a?round) )on the (?:gym |bathroom )?(?:floor|ground|platform)\b/gu,
    unless:
      /\b(?:drunk|asleep|slept|nap\w*|camping|air ?bed|mattress|came to on the platform with (?:a|the|my|all|no|\d))\b/gu,
  },
  {
    kind: 'fainting',
    says: /(?:^|(?<=[.,;!?])|\bthen|\band|\b(?:i|he|she|who|just|partner|friend|buddy|wife|husband|son|daughter|keep|keeps|kept)) ?(?:\w+ )?\b(?:fainting|faint|passing out|pass out|blacking out|black out|collapsed|losing consciousness)\b|\b(?:fainted(?! (?:praise|chalk))|(?:passed|blacked) out(?! (?:the|some|any|my|our|his|her|their|these|those|more|free|flyers?|leaflets?|shirts?|water|medals?|of|on the schedule)\b)|lost consciousness)\b|\bcollapsed\b[^.!?;]{0,40}\b(?:woke|came to|confused|ambulance|unconscious)\b|\b(?:my )?vision (?:went|goes|turned|turns) (?:black|dark)\b/gu,
    unless:
      /\b(?:(?:almost|nearly|about to|thought (?:i|he|she)(?:'d| would| was going to)?|would|could|might|may|will|can|if (?:i|you|he|she)|not|(?:don't|didn't|doesn't|never)) (?:\w+ )?(?:faint\w*|pass\w* out|black\w* out|collaps\w*|los(?:e|ing|t) consciousness)|(?:of|from|without|like|avoid|stop) (?:\w+ )?(?:faint(?:ing)?|pass(?:ing)? out|black(?:ing)? out|collaps(?:e|ing)|los(?:e|ing) consciousness)|(?:passed out|collapsed|blacked out) (?:on (?:the|my) (?:couch|sofa|bed)|(?:in|into) (?:my )?bed|at (?:\d|night|home)|drunk|laughing|(?:from|with) laugh\w*)|black\w* out (?:the|my|a)\b(?! (?:other|second|moment|few|while))|faint (?:chalk|mark|line|light|hope|memory|smell)|(?:faint|fainting|light[- ]?headed) (?:\w+ )?(?:after|from) (?:giving|donating)|(?:rack|bench|bridge|form|arch|back|price) collapsed|collapsed (?:in|the (?:arch|rack|bench|box)|on the bench (?:form|wise))|schedule|(?<!\b(?:at|in) (?:(?:the|my) )?)(?:screen|phone|app|power|lights?|tv) (?:just |suddenly )?black(?:ed|s) out|(?:screen|lights?|power|tv)s? (?:in|at|of|on) (?:the|my) (?:gym|phone) (?:just |suddenly )?black(?:ed|s) out|(?<!\b(?:at|in|from|of|on|near|by|outside|inside) (?:\w+ ){0,2})gym (?:just |suddenly )?black(?:ed|s) out)\b/gu,
  },
  {
    kind: 'fainting',
    says: /\b(?:is|was|lies|lying|went|found (?:him|her|them)|knocked|still) (?:now )?unconscious\b|\b(?:is(?:n't| not)|won't|not|stopped) (?:responding|responsive|breathing)\b(?! (?:right|properly|well|to (?:training|volume|the))\b)|\bwon't wake up\b/gu,
    unless:
      /\b(?:muscles?|lifts?|squats?|bench|deadlifts?|training|program|app|page|coach|biceps?|triceps?|quads?|calves|glutes?|back|chest|legs?|arms?|belly|breath|alarm) (?:just |still )?(?:is|are|isn't|not|won't|stopped)\b/gu,
  },
  {
    kind: 'fainting',
    says: anyOf(
      followed(
        'next thing i (?:know|knew|remember)',
        'floor|ground|looking up|people|paramedics|ambulance',
        60,
      ),
      followed(
        'woke up',
        'bar(?:bell)? on me|under the bar|people (?:\\w+ )?(?:around|over|standing)|(?:on|hitting) the (?:\\w+ )?(?:floor|ground)',
        25,
      ),
      '(?:everything|it all|world|sight) (?:just )?(?:went|goes|turned|turns) (?:\\w+ )?black',
      `(?:can't|cannot|couldn't|unable to) wake (?:him|her|them|my \\w+)`,
      `(?:he|she|they|who|and|buddy|partner|friend|mate|guy|man|woman|dad|mom|husband|wife)(?: is|'s| are)? ?(?:not|isn't|aren't|won't|stopped) (?:moving(?! to)|breathing|responding|waking)`,
      `(?:no|lost (?:his|her|the)|without an?|hasn't got a|doesn't have a|can't (?:find|feel) (?:a|his|her|any)) pulse`,
      '(?:my|his|her) heart (?:has |just )?stopped',
    ),
    unless: anyOf(
      'drunk',
      'mattress',
      'asleep',
      'slept',
      'nap\\w*',
      "bar (?:is |was )?(?:not|isn't|won't|stopped)",
      'for the',
      'when i (?:see|saw)',
      'screen',
      'theme',
    ),
  },
  {
    kind: 'fainting',
    says: anyOf(
      'out cold|keeled over|knocked out cold',
      '(?:did|do) (?:actually |really )?faint',
      'i (?:just |actually |suddenly )?(?:slumped|crumpled|dropped) (?:to|on|onto) the (?:floor|ground)',
      '(?:i|he|she) (?:was|went) out for (?:\\w+ ){0,3}(?:seconds|secs?|minutes?|mins?)',
    ),
    unless: anyOf('asleep', 'nap', 'couch', 'bed'),
  },
  {
    kind: 'fainting',
    says: anyOf(
      followed(
        'woke up|came to|came round|came around',
        `slapping|over me|what happened|don't remember|no memory`,
        50,
      ),
      'i (?:\\w+ )?black ?out (?:every|when|whenever|each|during|after|on|if)',
    ),
    unless: anyOf('drunk', 'party', 'drinking'),
  },
  {
    // Described, not named.
    kind: 'fainting',
    says: anyOf(
      "next thing(?: i (?:know|knew|remember))?,? (?:i'm|i (?:was|am|woke up)) (?:\\w+ )?(?:on (?:(?:the |a |my )?(?:\\w+ )?(?:floor|ground|mat|deck|concrete|tiles|stretcher)|the platform(?! (?:at|for|in) (?:my|an?|nationals|regionals|states?)\\b)|my (?:back|face|side|knees))|lying|flat on|looking up)",
      followed(
        '(?:i|then) (?:\\w+ )?(?:went down|fell|dropped)',
        "(?:don't|can't|didn't) (?:\\w+ )?(?:remember|recall) (?:hitting|falling|going|what happened|anything|how i (?:got|ended|landed|fell|came|hit))",
        40,
      ),
      followed(
        'i (?:\\w+ )?(?:see|seeing|saw) (?:black|sparkles|stars|spots)',
        '(?:fell|legs? (?:\\w+ )?(?:fold|buckle|give|gave)|on the (?:floor|ground)|went down)',
        60,
      ),
    ),
    unless: anyOf('film', 'movie', 'drunk'),
  },
];
