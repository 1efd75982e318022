import { UNABLE } from './english-words.ts';
import { afterwards, anyOf, followed, near } from './patterns.ts';
import type { RedFlagRule } from './red-flag-table.ts';

const MUSCLE =
  '(?:pec|pecs|biceps?|triceps?|quad|quads|knee|achilles|hamstring|hammy|calf|shoulder|groin|elbow|back|muscle|tendon|lat|ankle|neck|forearm|thigh|hip|wrist)';
const JOINT = '(?:shoulder|elbow|knee ?cap|patella|finger|thumb|jaw|collarbone|knee|hip|ankle|wrist)';
const WENT_WRONG =
  '(?:pop|pops|popped|snap|snapped|bang|crack|cracked|rip|ripped|crunch|crunched|tore|torn|tear|tearing|ruptur\\w*|gave|let go|exploded)';
const AFTERMATH =
  "(?:lump|dent|gap|bulge|bruis\\w*|swoll\\w*|swell\\w*|swelled|purple|black and blue|(?:is|went|turned|all) (?:black|blue)|hangs|hanging|dangling|deform\\w*|rolled up|off the bone|(?:can't|cannot|can not|couldn't|unable to) (?:even )?(?:walk|stand|lift|bend|raise|move|push|straighten|press|put|use|grip))";

export const ENGLISH_INJURY: readonly RedFlagRule[] = [
  {
    kind: 'tear',
    says: new RegExp(
      `\\b(?:my|his|her) (?:left |right )?(?:pec|biceps?|achilles) (?:just )?popped\\b|\\b(?:heard|felt|hear|feel|was|with) (?:a |an |something |it )?(?:\\w+ )?(?:pop|popped|snap|snapped|tear|tearing|rip|ripped|crack)\\b.{0,60}\\b${MUSCLE}\\b|\\b${MUSCLE}\\b.{0,40}\\b(?:popped|snapped|tore|ripped|ruptured)\\b.{0,60}\\b(?:${UNABLE}|bruis\\w*|swoll\\w*|swell\\w*|black and blue|weak|dent|gap|lump)\\b|\\b${MUSCLE} (?:(?:just|has|have|suddenly|completely|fully|muscle|tendon) ){0,2}(?:tore|torn off|ruptured|snapped|rolled up|detached|came off)\\b|\\bsomething (?:\\w+ )?(?:popped|snapped|tore|ripped)\\b.{0,40}\\b${MUSCLE}\\b|\\b(?:tore|ruptured|snapped|i've torn|i have torn|think i tore) (?:my|his|her|a) (?:\\w+ )?${MUSCLE}\\b|\\b(?:pop|popped|snap|snapped)\\b.{0,40}\\bnow (?:i )?${UNABLE}\\b`,
      'gu',
    ),
    unless:
      /\b(?:years? ago|surgery last|in 20\d\d|every (?:rep|time|squat)|always (?:pops?|cracks?)|clicks?|last (?:year|season)|physio\w*|diagnosed|grade \d|(?:scared|afraid|risk) of|avoid|prevent\w*)\b/gu,
  },
  {
    kind: 'tear',
    says: anyOf(
      near('just (?:dislocated|popped|came|slipped|went)', JOINT, 25),
      followed(JOINT, '(?:popped|came|slipped|went) out again', 25),
      `(?:dislocated|popped|put out) (?:my|his|her) (?:left |right )?${JOINT} again`,
      followed('dislocated', `${JOINT}[^.!?;]{0,12}\\bout again`, 40),
    ),
  },
  {
    // A joint dislocated now or recently. Elbows that 'come out' on the bench are flared.
    kind: 'tear',
    says: /\b(?:shoulder|elbow|knee ?cap|patella|finger|thumb|jaw|collarbone)(?: joint)? (?:\w+ ){0,2}(?:popped|came|slipped|slid|went|jumped) (?:\w+ ){0,2}out\b(?! (?:over|to|toward|towards|sideways|wide|from|of (?!(?:(?:its|the|my) )?(?:socket|joint|place)))\b)|\b(?:knee|hip|ankle|wrist) (?:\w+ ){0,2}(?:popped|slipped|jumped) (?:\w+ ){0,2}out\b(?! (?:over|to|toward|towards|sideways|wide|from|of (?!(?:(?:its|the|my) )?(?:socket|joint|place)))\b)|\bout of (?:its|the|my) socket\b|\b(?:dislocated|(?:popped|put) (?:back )?out) (?:my|his|her) (?:left |right )?(?:shoulder|elbow|knee ?cap|knee|patella|hip|finger|thumb|jaw|ankle|wrist)\b|\b(?:shoulder|elbow|knee ?cap|patella|finger|thumb|jaw|hip|knee) (?:is|just|got|has|is definitely|looks) dislocated\b/gu,
    unless:
      /\b(?:years?|months?|weeks?|yrs?|wks?) (?:since|after|post)(?: (?:i|he|she|it|my|his|her|the|a|left|right|old))* (?:dislocat\w*|popped|put|injury|op|shoulder|elbow|knee ?cap|knee|patella|hip|finger|thumb|jaw|ankle|wrist|collarbone)\b|\b(?:(?:years?|months?|weeks?|yrs?|wks?) (?:ago|back)|last (?:year|month|season|summer|winter|spring|fall)|in 20\d\d|surgery|operat\w+|as a (?:kid|teen\w*)|when i was|used to|once|back in (?:\d|college|school|high|the (?:day|nineties))|every (?:rep|time)|history|rehab\w*|physio\w*|cleared|ever since|after (?:a|my|the|an) (?:old )?dislocat\w*|previously|old (?:injur\w*|dislocat\w*))\b/gu,
  },
  {
    kind: 'tear',
    says: anyOf(
      afterwards(near(WENT_WRONG, MUSCLE, 40), AFTERMATH),
      `(?:like|as if|as though|felt)[^.!?;]{0,30}\\b(?:kicked|shot|hit|struck|whacked|stabbed) (?:me )?(?:in|on) (?:the |my )?(?:back of (?:my |the )?)?(?:calf|heel|achilles|hamstring|leg|ankle|thigh)`,
      'bone (?:is |was )?(?:sticking|poking|coming|came|stuck) (?:out|through)',
      `(?:arm|leg|wrist|elbow|finger|ankle|knee|forearm) (?:is |was |looks )?(?:bent|pointing|facing|twisted) (?:the )?(?:wrong|weird|backwards|sideways)`,
      followed(`something (?:\\w+ )?(?:gave|tore|ripped|let go)`, `in my (?:\\w+ )?${MUSCLE}`, 10),
    ),
    unless: anyOf('(?:years?|months?) ago', 'in (?:19|20)\\d\\d', 'last (?:year|season)', 'surgery'),
  },
  {
    kind: 'tear',
    says: anyOf(
      `(?:calf|pec|biceps?|achilles|hamstring|quad|triceps?|groin) (?:just |suddenly )?went (?:bang|pop|snap|crack|twang)`,
      afterwards(
        near(
          '(?:ripping|tearing|popping|snapping) (?:noise|sound|sensation|feeling)',
          `${MUSCLE}|chest|leg|arm`,
          30,
        ),
        `bunched|balled up|${AFTERMATH}`,
      ),
      near('popeye|balled up|bunched up', '(?:muscle|biceps?|arm|pec|calf|hamstring)', 40),
    ),
    unless: anyOf('(?:years?|months?) ago', 'in (?:19|20)\\d\\d', 'shirt', 'pants', 'sleeves?'),
  },
  {
    kind: 'blood',
    says: /\b(?:pee|peed|peeing|piss|pissed|pissing|urinat\w+) blood\b|\b(?:cough\w*|vomit\w*|throw\w*|threw|spit\w*|puk\w*)(?: up)?(?: some| a bit of)? blood\b|\bblood(?:y)? (?:in|when|from) (?:my |the |i )?(?:urine|pee\w*|stool|poop\w*|toilet|rectum|ear|ears)\b|\b(?:bloody|black|tarry) (?:stool|poop|urine|pee)\b|\b(?:dark|brown|cola|coke|tea|red|rust\w*)[ -]?(?:colou?red |coloured )?(?:urine|pee)\b|\b(?:urine|pee|peeing)\b.{0,25}\b(?:dark(?! yellow)|brown|cola|coke|tea|red|blood\w*|rust\w*)\b|\brhabdo\w*\b.{0,40}\b(?:i have|do i|have i|my)\b|\b(?:i have|do i have|have i got|think i have) rhabdo/gu,
    unless: /\b(?:beets?|beetroot)\b/gu,
  },
  {
    kind: 'blood',
    says: anyOf(
      near(
        'urine|pee|peed|peeing|piss\\w*|wee',
        'dark brown|brown|cola|coke|coca|tea|reddish|rust\\w*|pink|bloody',
        40,
      ),
      near(
        'blood(?! (?:pressure|flow|test|sugar|work))|bleed\\w*|bloody(?! hell)',
        'wipe|toilet|poop\\w*|pooed|poo|stools?|rectum|anus|butt|urine|pee|underwear',
        30,
      ),
      near('blood|bleeding', '(?:from|of|in) (?:my|his|her|the|one) (?:left |right )?ears?', 25),
      near('vomit\\w*|puk\\w*|throw\\w* up|threw up|cough\\w*|spit\\w*', 'blood|coffee grounds', 30),
      near(
        'nose ?bleed\\w*|nose[^.!?;]{0,15}bleed\\w*|bleeding',
        `(?:won't|hasn't|can't|doesn't|not) stop\\w*|for (?:an|\\d+|two|half an) (?:hours?|minutes?|mins?)`,
        40,
      ),
    ),
    unless: anyOf('beets?', 'beetroot', 'dragon fruit', 'calluses', 'shins?'),
  },
  {
    kind: 'blood',
    says: anyOf(
      near('poo|poop|stools?|shit', 'black|tar|tarry|bloody|bright red', 25),
      followed('brought up|bringing up|puked?|vomited|coughed up|threw up', '(?:\\w+ )?(?:red|blood)', 25),
    ),
    unless: anyOf('iron (?:pills|tablets)', 'beets?', 'beetroot', 'band'),
  },
  {
    kind: 'blood',
    says: anyOf(
      near('blood(?! (?:pressure|flow|test|sugar|work))', 'bowl|toilet paper', 25),
      near('wee', 'dark|brown|red', 25),
    ),
  },
  {
    kind: 'blood',
    says: anyOf(
      near(
        'toilet water|toilet bowl|toilet paper|in the bowl',
        '(?:pink\\w*|red|reddish|brown|bloody)(?! (?:rice|sugar|bread|beans|lentils|peppers?|berries))',
        20,
      ),
      near('cough\\w*|spit\\w*', '(?:pink(?:ish)?|rust\\w*|froth\\w*)(?! chalk)', 15),
    ),
    unless: anyOf('beets?', 'beetroot', 'paint\\w*', 'chalk', 'light', 'bands?', 'tape', 'by the door'),
  },
  {
    // In a pregnancy.
    kind: 'blood',
    says: anyOf(
      near(
        'pregnan(?:t|cy)|weeks along|trimester',
        'bleeding(?! edge)|bled|(?<!\\b(?:muscle|isometric|eccentric|concentric|floor) )contractions|waters? broke|leaking fluid',
        60,
      ),
    ),
    unless: anyOf('friend', 'lady', 'client', 'gums?', 'nose'),
  },
  {
    // A clot in a vein of the leg.
    kind: 'blood',
    says: anyOf(
      near(
        'calf|(?:one|left|right|lower) leg',
        '(?:hot|warm|red) and (?:\\w+ and )?(?:swollen|hard)|swollen and (?:hot|warm|red|sore|hard)|swollen (?:on one side|since (?:the|my) flight)',
        40,
      ),
      near(
        '(?:calf|leg)\\b[^.!?;]{0,20}swollen',
        'flight|plane|out of breath|short of breath|plaster cast',
        60,
      ),
    ),
    unless: anyOf('warm[- ]?up\\w*', 'both', 'hot (?:tub|bath|pack)'),
  },
  {
    // An infection that spreads, or of a joint.
    kind: 'blood',
    says: anyOf(
      'red streaks? (?:\\w+ )?(?:running|creeping|spreading)(?! (?:on|down|across) (?:my|the) (?:\\w+ )?(?:shirt|shorts|shoes|wall)\\b)',
      'red lines? (?:\\w+ )?(?:creeping|spreading)',
      '(?:red lines?|streaks?) (?:\\w+ )?(?:going|running|creeping|spreading) (?:(?:up|down|along|from|to|towards?|into) )*(?:my|his|her|the) (?:\\w+ )?(?:leg(?! press)|calf|armpit|groin|forearm|shoulder|neck|chest(?! press)|back(?! squat)|shin|thigh|foot|ankle|knee|arm|hand|wrist|elbow|cut|wound|blister|scratch|scrape)',
      near('fever', '(?:hot|red|swollen) (?:\\w+ )?(?:knee|elbow|joint|shoulder|hip|ankle)', 40),
    ),
  },
  {
    kind: 'tear',
    says: anyOf(
      near(
        '(?:felt|heard|feel|hear|there was|with) (?:a |an |something )?(?:\\w+ )?(?:twang|ping|pop|snap|rip|crack|crunch)',
        '(?:purple|black and blue|bruis\\w*|swoll\\w*|swelled)',
        120,
      ),
      // A joint that is stuck, unlike one that is locked out at the top of a lift.
      near(
        '(?:knee|elbow|shoulder|jaw)\\b[^.!?;]{0,15}\\b(?:locked(?! (?:out|in))|stuck)(?! (?:on|at|out|in))',
        `(?:${UNABLE}|won't) (?:\\w+ )?(?:straighten|bend|move|open)(?! (?:on|more|it in the))`,
        40,
      ),
    ),
    unless: anyOf(
      '(?:years?|months?) ago',
      'in 20\\d\\d',
      'last year',
      'ego',
      'lock ?out',
      'bar',
      'rules?',
      'judges?\\w*',
      'plates?',
    ),
  },
  {
    // A hernia, or a twisted testicle.
    kind: 'tear',
    says: anyOf(
      near('bulge|bulging', 'groin|belly button|navel|scrotum', 30),
      near('testicles?', 'hurts? (?:so |really )?bad\\w*|severe|killing|swollen|twisted', 25),
    ),
    unless: anyOf('shirt', 'singlet', 'belt', 'chalk'),
  },
];
