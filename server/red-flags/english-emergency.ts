import { afterwards, anyOf, followed, near } from './patterns.ts';
import type { RedFlagRule } from './red-flag-table.ts';

const UNABLE = "(?:can't|cannot|cant|can not|couldn't|unable to)";
const SYMPTOM =
  "(?:left arm|jaw|shoulder blades?|cold sweats?|sweat\\w*|clammy|nause\\w*|feel(?:ing)? sick|short(?:ness)? of breath|can't breathe|faint|dizzy|lightheaded)";
const CHEST = '(?:chest|breastbone|sternum)';
const RELATIVE_HAD =
  '(?:dad|father|mom|mum|mother|uncle|aunt|brother|sister|wife|husband|friend|grand\\w+|client) (?:had|has had|survived)';
const EFFORT =
  '(?:with \\d+|belt|suit|mask|brac\\w+|singlet|laugh\\w*|after|during|sets?|reps?|rounds?|sled|prowler|sprints?|rower|conditioning|cardio|carr(?:y|ies)|fast enough|at the bottom|under the bar)';

export const ENGLISH_EMERGENCY: readonly RedFlagRule[] = [
  {
    // Accompanying signs show that it is not a muscle.
    kind: 'heart',
    says: /\bchest\b.{0,40}\b(?:pains?|hurts?|hurting|killing me|tight\w*|pressure|squeez\w*|crush\w*|heavy)\b.{0,80}\b(?:left arm|jaw|cold sweat|sweating|nause\w*|short of breath|can'?t breathe|faint|dizzy)\b|\b(?:pains?|pressure|tight\w*|squeez\w*|crush\w*)\b.{0,30}\bchest\b.{0,80}\b(?:left arm|jaw|cold sweat|sweating|nause\w*|short of breath|can'?t breathe|faint|dizzy)\b/gu,
  },
  {
    kind: 'heart',
    says: /\bchest (?:pains?|pressure|tightness|discomfort)\b|\b(?:pain|pressure|tightness|squeezing|crushing|burning|stabbing|heaviness|elephant)\b.{0,25}\b(?:in|on|across|behind) (?:the (?:\w+ ){1,2}of )?(?:my|the|his|her) (?:\w+ )?(?:chest|breastbone|sternum)\b|\bchest (?:is|feels|felt|gets|got|went|keeps)(?: \w+){0,2} (?:tight|heavy|crush\w*|squeez\w*|hurting|painful)\b|\bchest (?:really |just |suddenly )?hurts?\b|\bchest(?:'?s| is| has been| keeps) (?:\w+ ){0,2}killing me\b(?! from (?:yesterday|bench\w*|dips|push-?ups)\b)|\b(?:pain|ache) (?:\w+ ){0,4}(?:left arm|jaw)\b.{0,40}\b(?:sweat\w*|breath|nause\w*|chest)\b|\bleft arm (?:is |went |goes |feels |has gone )?(?:\w+ )?(?:numb|heavy|tingl\w*)|\b(?:jaw|left arm)\b.{0,20}\b(?:left arm|jaw)\b.{0,20}\b(?:aches?|hurts?|pains?|painful|heavy)\b|(?<!\b(?:gives?|causes?|giving|causing) (?:\w+ ){0,2})\bheart attack\b|\b(?:heart|pulse) (?:is |keeps |was |went )?(?:skipping|fluttering|irregular|racing (?:at rest|and i feel|for hours))/gu,
    unless:
      /\b(?:sore|soreness|doms|pump|pecs?|stretch\w*|mobility|chest day|after bench(?:ing)? yesterday|history of|grandf\w+|(?:dad|father|mom|mum|mother|uncle|aunt|brother|sister|wife|husband|client) (?:had|has had|survived)|risk of|prevent|bar on|touch\w*)\b|\bsquat\w* .{0,20}heart attack\b/gu,
  },
  {
    kind: 'heart',
    says: /\bheart (?:keeps |is |has been )?(?:skip(?:s|ped|ping)?|miss(?:es|ed|ing)?) (?:a |some |several )?beats?\b|\bheart (?:is |has been |keeps |was )?(?:rac(?:es|ed|ing)|pound(?:s|ed|ing)?|hammer(?:s|ed|ing))\b.{0,30}(?:\bsince\b|\ball (?:day|night)\b|\bat rest\b|\bin bed\b|\bwo(?:n't|nt|uld not|uldn't) (?:calm|slow|stop|settle|come)\b)|\b(?:scoops?|pre-? ?workout|caffeine|energy drinks?)\b.{0,50}\bheart (?:is |keeps |was )?(?:rac(?:es|ed|ing)|pound(?:s|ed|ing)?|flutter\w*)\b/gu,
    unless:
      /\b(?:skip(?:s|ped)? a beat (?:when|every time) i (?:see|saw|load|walk)|nervous|nerves|excited|excitement|before (?:a|my|the) (?:max|single|meet|attempt|lift|opener))\b/gu,
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
    unless: anyOf('fl(?:y|yes|ies)', 'cables?', 'at the top', 'pecs?', 'chest day'),
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
      '(?:having|have|has|had|is it|be|like|signs? of) a (?:mild |mini )?heart attack',
    ),
    unless: anyOf(RELATIVE_HAD, 'give', 'ago', 'in (?:19|20)\\d\\d', 'before (?:a|my|the)'),
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
    unless: anyOf('when i (?:see|saw|load|think)', 'before', 'excite\\w*'),
  },
  {
    kind: 'breathing',
    says: new RegExp(
      `\\b${UNABLE} (?:\\w+ )?(?:breathe?|get (?:my |any )?(?:breath|air)|catch (?:my|a) breath)\\b|\\b(?:short|shortness) of breath (?:at rest|lying|sitting|when i lie|for (?:days|hours)|since)|\\bthroat (?:is )?(?:swelling|closing)|\\blips (?:\\w+ ){0,2}(?:blue|purple)\\b|\\bstruggling to breathe\\b`,
      'gu',
    ),
    unless:
      /\b(?:with \d+|belt|suit|mask|brac\w+|singlet|laugh\w*|set of|after (?:a |the )?(?:set|sled|sprint|prowler))\b/gu,
  },
  {
    kind: 'breathing',
    says: anyOf(
      `${UNABLE} (?:get|take|draw) (?:in )?(?:a )?(?:full|deep|proper|real) breath`,
      '(?:struggling|trouble|hard(?:er)?|difficult|difficulty|barely|hardly|fighting) (?:\\w+ )?(?:to )?breath(?:e|ing)?',
      'breathing (?:is |has been |feels |gets? |got |became )(?:\\w+ ){0,2}(?:hard|difficult|labou?red|worse|shallow|painful|bad)',
    ),
    unless: anyOf(EFFORT),
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
      followed('throat|tongue', 'closing|swelling|swells?|swollen', 20),
      followed('lips?|face', '(?:swelling|swells?|swollen)', 20),
    ),
    unless: anyOf('attempts?', 'lifts?', 'meet', 'platform', 'pressure', 'chalk', 'pumped'),
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
  },
  {
    kind: 'brain',
    says: /\bface (?:is |has |was |went |started )?(?:\w+ )?(?:droop\w*|numb|hanging|paraly\w*)|\b(?:one|left|right) side of (?:my|his|her) (?:face|body|mouth)\b|\bslur\w* (?:my |his |her )?(?:speech|words)\b|\bspeech (?:is |was |went |got )?slurred\b|\bslurring\b|\bworst headache\b|\bthunderclap\b|\bsudden(?:ly)? (?:\w+ ){0,3}headache\b|\bsudden(?:ly)? (?:\w+ ){0,3}(?:confus\w*|blind\w*|double vision|weakness|weak on|went weak|goes weak|(?:can't|cannot|cant|couldn't|couldnt) see|lost (?:my )?vision)\b|\b(?:can't|cannot|cant) see (?:out of|in|with) (?:one|my (?:left|right)) eye\b|\bblind in (?:one|my (?:left|right)) eye\b|\blost (?:my )?(?:vision|sight(?! of))\b|\b(?:hit|banged|dropped (?:\w+ ){0,3}on) my head\b.{0,80}\b(?:vomit\w*|throw\w* up|threw up|confus\w*|dizzy|blurr\w*|headache|drows\w*|memory)\b|\bseizure\b|\bconvuls\w+|\b(?:bar|barbell|plate|dumbbell|weight|kettlebell)\b (?:\w+ ){0,2}(?:hit|struck|landed on|fell on|dropped on|came down on) (?:me (?:on|in) the|my) (?:head|face|throat|neck)\b/gu,
  },
  {
    kind: 'brain',
    says: anyOf(
      '(?:having|have|has|had|got|is it|be|like|signs? of|symptoms? of|call(?:ed)?) an? (?:mini[- ]?)?stroke(?! of)',
      "(?:is|was|started|he's|she's) (?:\\w+ )?seizing(?! up)",
      followed('had an? (?:\\w+ )?fit', 'floor|ground|shaking|twitch\\w*|foam\\w*|unconscious', 60),
    ),
    unless: anyOf(RELATIVE_HAD, 'ago', 'in (?:19|20)\\d\\d', 'last year', 'typing'),
  },
  {
    kind: 'brain',
    says: anyOf(
      '(?:talk|speak)\\w* (?:in |total |complete )?(?:gibberish|nonsense|funny|weird|slurr\\w*)',
      near('speech|words', 'slurr\\w*|messed up|garbled|jumbled', 30),
      followed(
        'suddenly',
        `(?:can't|cannot|couldn't) (?:speak|talk|find (?:my |the |any )?words|move|see|understand|read)`,
        15,
      ),
      near(
        'mouth|face(?! pulls?)|smile',
        'droop\\w*|hanging|crooked|lopsided|sagging|paraly\\w*|on one side',
        25,
      ),
      '(?:lost|losing|lose|no) (?:\\w+ ){0,3}(?:vision|eyesight)',
      '(?:vision|eyesight) (?:is |has |was |just |suddenly )*(?:gone|went|disappeared|doubled)(?! (?:back|to normal))',
      'seeing double|double vision(?! of)',
      near(
        '(?:left|right|one) (?:side|half)(?: of (?:my|his|her|the) body)?|half (?:of )?(?:my|his|her) (?:face|body)',
        `limp|numb|paraly\\w*|useless|(?:won't|can't|doesn't|isn't) mov\\w*`,
        20,
      ),
      near(
        'suddenly|all of a sudden',
        '(?:hand|arm|leg|foot|side) (?:is |was |went |has gone |gone )(?:\\w+ )?(?:useless|limp|paraly\\w*|dead|numb)',
        50,
      ),
    ),
    unless: anyOf('grip', 'pump', 'squat', 'stance', 'video', 'mirror', 'app', 'bench'),
  },
  {
    kind: 'brain',
    says: anyOf(
      afterwards(
        followed(
          '(?:hit|hits|bang\\w*|smack\\w*|bump\\w*|knock\\w*|whack\\w*|crack\\w*|struck|clocked|dropped|landed|fell)',
          'head',
          30,
        ),
        'vomit\\w*|throw\\w* up|threw up|puk\\w*|confus\\w*|dizzy|blurr\\w*|headache|drows\\w*|sleepy|memory|remember|nause\\w*|feel sick|seeing (?:stars|double)',
      ),
      near('worst|sudden|suddenly|explo\\w*|out of nowhere|excruciating', '(?:head ?ache|migraine)', 50),
      '(?:have|had|got|get|with|is it) a? ?concussion',
    ),
    unless: anyOf('ago', 'in (?:19|20)\\d\\d'),
  },
  {
    kind: 'brain',
    says: anyOf(
      near('face(?! pulls?)|mouth|eyelid', 'floppy|slack|frozen|fell|fallen|sagged|sags|numb', 25),
      "sound(?:s|ed|ing)? (?:like (?:i'm |i am |he's |she's )?)?drunk",
      near(
        'out of nowhere|suddenly|all of a sudden',
        `(?:can't|couldn't|cannot|unable to) (?:speak|talk|see|read|move|understand|think straight|recognize)`,
        25,
      ),
      '(?:letters|words|sentences) (?:\\w+ )?(?:made|make|makes) no sense',
      afterwards(
        followed('(?:took|got|hit|caught|struck)', 'skull|temple|(?:to|in|on) the head', 40),
        'sick|sleepy|vomit\\w*|dizzy|confus\\w*|blurr\\w*|headache',
      ),
    ),
    unless: anyOf('ago', 'in (?:19|20)\\d\\d'),
  },
  {
    kind: 'brain',
    says: anyOf(
      near('numb|numbness|tingl\\w*', 'tongue|cheeks?|face|lips', 30),
      `${UNABLE} (?:\\w+ )?smile`,
      near(
        'headache|migraine',
        `hit me|like a (?:truck|hammer|bomb|bullet|knife)|stiff neck|neck is stiff|light hurts|vomit\\w*|can't see`,
        50,
      ),
    ),
    unless: anyOf('beta[- ]alanine', 'pre[- ]?workout', 'cold', 'dentist'),
  },
];
