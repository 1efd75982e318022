import { LASTING, RELATIVE_HAD, UNABLE } from './english-words.ts';
import { anyOf, followed, near } from './patterns.ts';
import type { RedFlagRule } from './red-flag-table.ts';

const SYMPTOM =
  "(?:left arm|jaw|shoulder blades?|cold sweats?|sweat\\w*|clammy|nause\\w*|feel(?:ing)? sick|short(?:ness)? of breath|can't breathe|faint|dizzy|lightheaded)";
const CHEST = '(?:chest|breastbone|sternum)';
const EFFORT =
  '(?:with \\d+|belt|suit|mask|brac\\w+|singlet|laugh\\w*|after|during|sets?|reps?|rounds?|sled|prowler|sprints?|rower|conditioning|cardio|carr(?:y|ies)|fast enough|at the bottom|under the bar)';

export const ENGLISH_HEART: readonly RedFlagRule[] = [
  {
    // Accompanying signs show that it is not a muscle.
    kind: 'heart',
    says: /\bchest\b.{0,40}\b(?:pains?|hurts?|hurting|killing me|tight\w*|pressure|squeez\w*|crush\w*|heavy)\b.{0,80}\b(?:left arm|jaw|cold sweat|sweating|nause\w*|short of breath|can'?t breathe|faint|dizzy)\b|\b(?:pains?|pressure|tight\w*|squeez\w*|crush\w*)\b.{0,30}\bchest\b.{0,80}\b(?:left arm|jaw|cold sweat|sweating|nause\w*|short of breath|can'?t breathe|faint|dizzy)\b/gu,
  },
  {
    kind: 'heart',
    says: /\bchest (?:pains?|pressure|tightness|discomfort)\b|\b(?:pain|pressure|tightness|squeezing|crushing|burning|stabbing|heaviness|elephant)\b.{0,25}\b(?:in|on|across|behind) (?:the (?:\w+ ){1,2}of )?(?:my|the|his|her) (?:\w+ )?(?:chest|breastbone|sternum)\b|\bchest (?:is|feels|felt|gets|got|went|keeps)(?: \w+){0,2} (?:tight|heavy|crush\w*|squeez\w*|hurting|painful)\b|\bchest (?:really |just |suddenly )?hurts?\b|\bchest(?:'?s| is| has been| keeps) (?:\w+ ){0,2}killing me\b(?! from (?:yesterday|bench\w*|dips|push-?ups)\b)|\b(?:pain|ache) (?:\w+ ){0,4}(?:left arm|jaw)\b.{0,40}\b(?:sweat\w*|breath|nause\w*|chest)\b|\bleft arm (?:is |went |goes |feels |has gone )?(?:\w+ )?(?:numb|heavy|tingl\w*)|\b(?:jaw|left arm)\b.{0,20}\b(?:left arm|jaw)\b.{0,20}\b(?:aches?|hurts?|pains?|painful|heavy)\b|(?<!\b(?:gives?|causes?|giving|causing|had|survived|after|since) (?:\w+ ){0,2})\bheart attack\b(?! (?:\w+ ){0,3}(?:ago|last (?:year|month|summer|winter|spring|fall))\b)|\b(?:heart|pulse) (?:is |keeps |was |went )?(?:skipping|fluttering|irregular|racing (?:at rest|and i feel|for hours))/gu,
    unless:
      /\b(?:sore|soreness|doms|pump|pecs?|stretch\w*|mobility|chest day|after bench(?:ing)? yesterday|history of|grandf\w+|(?:dad|father|mom|mum|mother|uncle|aunt|brother|sister|wife|husband|client) (?:had|has had|survived)|risk of|prevent|bar on|touch\w*)\b|\bsquat\w* .{0,20}heart attack\b/gu,
  },
  {
    kind: 'heart',
    says: /\bheart (?:keeps |is |has been )?(?:skip(?:s|ped|ping)?|miss(?:es|ed|ing)?) (?:a |some |several )?beats?\b|\bheart (?:is |has been |keeps |was )?(?:rac(?:es|ed|ing)|pound(?:s|ed|ing)?|hammer(?:s|ed|ing))\b.{0,30}(?:\bsince\b|\ball (?:day|night)\b|\bat rest\b|\bin bed\b|\bwo(?:n't|nt|uld not|uldn't) (?:calm|slow|stop|settle|come)\b)|\b(?:scoops?|pre-? ?workout|caffeine|energy drinks?)\b.{0,50}\bheart (?:is |keeps |was )?(?:rac(?:es|ed|ing)|pound(?:s|ed|ing)?|flutter\w*)\b/gu,
    unless:
      /\b(?:skip(?:s|ped)? a beat (?:when|every time) i (?:see|saw|load|walk)|nervous|nerves|excited|excitement|(?:legs?|feet) twitch\w*|before (?:a|my|the) (?:max|single|meet|attempt|lift|opener))\b/gu,
    despite: anyOf(LASTING),
  },
  {
    kind: 'heart',
    says: anyOf(
      near('squeezing|crush(?:ing|ed)|stabbing|gripping|vise|vice|elephant', CHEST, 40),
      followed(near('pains?|painful|hurts?|aches?|aching', CHEST, 40), SYMPTOM, 80),
      followed(SYMPTOM, near('pains?|painful|hurts?|aches?|aching|tight', CHEST), 80),
      near('pains?|painful', 'left side of (?:my |the )?chest', 20),
      followed(near('pains?|aches?|heavy|heaviness|tingl\\w*', 'left arm', 25), SYMPTOM, 80),
    ),
    unless: anyOf(
      'squeez\\w* the bar(?:bell)?',
      'fl(?:y|yes|ies)',
      'cables?',
      'at the top',
      'pecs?',
      'chest day',
    ),
  },
  {
    kind: 'heart',
    says: anyOf(
      near(
        'heart(?! rate)|heartbeat|pulse',
        'all over the place|irregular\\w*|erratic\\w*|out of rhythm|palpitations',
        30,
      ),
      '(?:heart )?palpitations',
      '(?:having|have|has|had|is it|be|like|signs? of) a (?:mild |mini )?heart attack(?! (?:\\w+ ){0,3}(?:ago|last (?:year|month|summer|winter|spring|fall))\\b)',
    ),
    unless: anyOf(RELATIVE_HAD, 'give', 'ago', 'in (?:19|20)\\d\\d', 'before (?:a|my|the)'),
    despite: anyOf(LASTING, 'since', 'feel (?:\\w+ )?off'),
  },
  {
    kind: 'heart',
    says: anyOf(
      near("stabs?|knots?|clamp\\w*|constrict\\w*|(?:can't|won't) shake", CHEST, 30),
      followed(followed('weight|pressing|heaviness|something', '(?:down )?on (?:my|his|her)', 25), CHEST, 5),
      near(
        followed(CHEST, 'tight|pain|hurts?|aches?|heavy|weird|pressure', 40),
        `(?:left |my )arm (?:aches|hurts|is (?:numb|heavy|tingling|weird)|feels|went)`,
        60,
      ),
    ),
    unless: anyOf(
      'sore\\w*',
      'doms',
      'pump',
      'stretch\\w*',
      'pecs?',
      'chest day',
      'bars?',
      'barbell',
      'pauses?',
      'paus\\w+',
      'bench\\w*',
      'press',
      'nervous',
      'before pressing',
      'flyes?',
      'cables?',
      'foam roll\\w*',
    ),
  },
  {
    kind: 'heart',
    says: anyOf(
      "hearts?(?: is|'s| keeps)? (?:doing )?(?:\\w+ )?(?:flips|flutters|fluttering|flip[- ]flop\\w*)",
    ),
    unless: anyOf('when i (?:see|saw|load|think)', 'before', 'excite\\w*', '(?:flips|flutters) for'),
    despite: anyOf(LASTING, 'scared', 'pre-?workout'),
  },
  {
    // Angina: it comes with effort and goes with rest.
    kind: 'heart',
    says: anyOf(
      near(
        'aches?|aching|burn\\w*|cinch\\w*|squeez\\w*',
        '(?:behind|across) (?:my |the )(?:breastbone|sternum)',
        15,
      ),
      near(
        '(?:tight|iron|steel|invisible) (?:band|belt|strap|rope)|(?:band|belt|strap|rope) (?:tighten|cinch|squeez)ing',
        '(?:a?round|across) (?:my )?(?:breastbone|sternum|ribs|chest)',
        10,
      ),
      followed(
        near('tight\\w*|ache|pressure|cinch\\w*', '(?:breastbone|sternum|ribs|chest)', 40),
        '(?:goes|eases|stops|fades|passes|settles)(?: away| off)? (?:\\w+ ){0,2}(?:when|if|once|as soon as) i (?:\\w+ )?(?:rest|sit|stop|slow)',
        40,
      ),
    ),
    unless: anyOf(
      'sore\\w*',
      'doms',
      'pump',
      'pecs?',
      'resistance',
      'push[- ]?ups?',
      'bar',
      'mini[- ]?bands?',
      'bench band',
      '(?:should|do|can|could|to) (?:i )?wear',
      'lever',
      'prong',
    ),
  },
  {
    kind: 'heart',
    says: anyOf(
      near('heart(?! rate)', 'flutter\\w*|flop\\w*|skips(?! a beat)|palpitat\\w*|somersault\\w*', 25),
      'heart (?:is |was |going |goes |at |stays |has been )*(?:at |about |around )?(?:1[3-9]\\d|2\\d\\d)[^.!?;]{0,40}\\b(?:couch|sofa|in bed|at rest|lying|doing nothing|sitting (?:on (?:the|my) (?:couch|sofa)|down|here|still))',
    ),
    unless: anyOf(
      'nervous',
      'nerves',
      'excite\\w*',
      'when (?:i|the) (?:\\w+ )?(?:see|saw|load\\w*|think|walk|is)',
      'bike',
      'zones?',
    ),
  },
  {
    kind: 'breathing',
    says: new RegExp(
      `\\b${UNABLE} (?:\\w+ )?(?:breathe?|get (?:my |any )?(?:breath|air)|catch (?:my|a) breath)\\b|\\b(?:short|shortness) of breath (?:at rest|lying|sitting|when i lie|for (?:days|hours)|since)|\\bthroat (?:is )?(?:swelling|closing)|\\blips (?:\\w+ ){0,2}(?:blue|purple)\\b|\\bstruggling to breathe\\b`,
      'gu',
    ),
    unless:
      /\b(?:with \d+|belt|suit|mask|brac\w+|singlet|laugh\w*|set of|after (?:a |the )?(?:set|sled|sprint|prowler))\b/gu,
    despite: anyOf(LASTING, 'help'),
  },
  {
    kind: 'breathing',
    says: anyOf(
      `${UNABLE} (?:get|take|draw) (?:in )?(?:a )?(?:full|deep|proper|real) breath`,
      '(?:struggling|trouble|hard(?:er)?|difficult|difficulty|barely|hardly|fighting) (?:\\w+ )?(?:to )?breath(?:e|ing)?',
      'breathing (?:is |has been |feels |gets? |got |became )(?:\\w+ ){0,2}(?:hard|difficult|labou?red|worse|shallow|painful|bad)',
    ),
    unless: anyOf(EFFORT),
    despite: anyOf(LASTING),
  },
  {
    kind: 'breathing',
    says: anyOf(
      followed(
        'out of breath|breathless',
        'at rest|lying|in bed|(?:just |only )?sitting|doing nothing|since (?:yesterday|this morning|last night|days)|all day',
      ),
      `(?:is|are|was|'m|am|'s) choking(?! (?:my|the|up))|choking on (?:his|her|a|my|some) \\w+`,
      'wheez\\w* (?:\\w+ )?(?:bad\\w*|hard|a lot)',
      `inhaler (?:\\w+ )?(?:isn't|not|doesn't|won't|didn't) (?:\\w+ )?(?:work\\w*|help\\w*)`,
      followed('lips?|face', '(?:swelling|swells?|swollen)', 20),
    ),
    unless: anyOf('attempts?', 'lifts?', 'meet', 'platform', 'pressure', 'chalk', 'pumped'),
    despite: anyOf(LASTING, "(?:can't|cannot|cant) (?:talk|speak|breathe)"),
  },
  {
    kind: 'breathing',
    says: anyOf(
      followed('throat|tongue', 'closing|swelling|swells?|swollen', 20),
      // An allergic reaction of the whole body.
      near(
        'hives|(?:bee|wasp|hornet) stings?|stung by an? (?:bee|wasp|hornet)|allergic reaction',
        'throat|tongue|lips|breath\\w*|dizzy|faint\\w*',
        50,
      ),
    ),
  },
  {
    kind: 'breathing',
    says: anyOf(
      near('lungs?', `(?:won't|can't|don't|not|aren't) (?:\\w+ )?(?:fill|filling|work|working|open)`, 30),
      followed(
        'breathless|out of breath|winded|gasping|panting|fighting for (?:air|breath)',
        `just (?:from )?(?:walking|talking|sitting|standing)|getting dressed|won't stop|at rest|since (?:last night|this morning|yesterday)`,
      ),
      'not getting (?:enough|any) (?:air|oxygen)',
      followed('lips?|tongue|face|throat', 'puff\\w* up|swelled|swollen|closing', 30),
    ),
  },
  {
    kind: 'breathing',
    says: anyOf(
      "like (?:i'm|i am|im) (?:drowning|suffocating|being strangled|being choked)",
      near(
        'asthma',
        `attack|really bad|so bad|worse|does nothing|(?:isn't|not|doesn't) (?:help|work)\\w*`,
        40,
      ),
    ),
    unless: anyOf('volume', 'work', 'belt', 'emails?'),
    despite: anyOf('asthma', LASTING, "haven't (?:even )?started"),
  },
];
