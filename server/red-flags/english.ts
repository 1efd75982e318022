import type { RedFlagTable } from './red-flag-table.ts';

const NUMB = '(?:numb|numbness|tingl\\w*|pins and needles|no feeling|lost (?:all )?feeling)';
const LIMB = '(?:arm|arms|hand|hands|fingers|leg|legs|foot|feet|toes)';
const MUSCLE =
  '(?:pec|pecs|biceps?|triceps?|quad|quads|knee|achilles|hamstring|calf|shoulder|groin|elbow|back|muscle|tendon|lat|ankle|neck)';
const UNABLE = "(?:can't|cannot|cant|can not|couldn't|unable to)";
const TEEN = '(?:1[0-7]|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen)';
const DRUGS =
  '(?:trenbolone|tren|dianabol|dbol|anavar|winstrol|stanozolol|anadrol|deca|nandrolone|sarms?|ostarine|rad ?140|lgd ?4033|ligandrol|clen|clenbuterol|hgh|growth hormone|epo|testosterone|test (?:e|c|enanthate|cypionate)|turinabol|primobolan|masteron|equipoise)';
/** 'Test' for testosterone, beside a dose or as something to take: a max test is none. */
const TEST_DOSE = [
  '\\b\\d{2,4} ?mg (?:of )?test\\b(?! (?:day|week|weights?|sets?))',
  '\\btest,? (?:at )?\\d{2,4} ?mg\\b',
  '\\b(?:\\d{3}|gram|g) (?:of )?test (?:(?:a|per|every|each) |\\/ ?)(?:week|wk)\\b',
  '\\b(?:offered|sold|sells|gave|got) me (?:some )?test,? (?:at )?\\d{2,4} ?(?:mg )?(?:(?:a|per|every|each) |\\/ ?)(?:week|wk)\\b',
  "\\b(?:inject\\w*|pinning|pin|hop on|jump on|blasting|cruising on|come off|(?:i am|i[\\u2019']?m|been|was|go|going|get|getting|stay|staying) on) (?:some )?test(?:[,.!?]|$| (?:for|now|only|cycle|how|what|should|can|since|because)\\b)",
  '\\b(?:take|takes|taking|took|buy|buying|bought|do) (?:some |a bit of |a little |low[- ]dose )?test(?:,? or (?:skip|tren|dbol|deca|sarms|anavar|not)\\b| for (?:trt|strength|size|muscle|gains)\\b)',
  '\\bis test worth\\b',
  '\\b(?:my|first|a beginner|start(?:ing)? a|run(?:ning)? a) test(?:osterone)? cycle\\b',
  '\\btest (?:prop|propionate)\\b',
].join('|');
const EXERCISE =
  '(?:leg day|farmers?|sets?|reps?|bench\\w*|press\\w*|squat\\w*|rows?|rowing|deadlift\\w*|rdls?|curls?|lunges?|(?:pull|chin|push|step)[- ]?ups?|dips?|raises?|extensions?|carry|carries|snatch\\w*|cleans?|jerks?)';
/** A muscle tired by exercise, where nothing else suggests a stroke or a nerve. */
const TIRED = new RegExp(
  `^(?!.*\\b(?:sudden\\w*|numb\\w*|tingl\\w*|feel\\w*|felt|odd|weird|strange|face|mouth|jaw|speech|speak\\w*|talk\\w*|words|slur\\w*|head\\w*|dizz\\w*|vision|see|eyes?|blurr\\w*|confus\\w*|balance|neck|back|spine|pains?|hurts?|dropp\\w*|pop\\w*|can't|cannot|cant|couldn't|couldnt|since|still|hours?|morning|gave|collaps\\w*|hospital|doctor|stroke)\\b).*\\b${EXERCISE}\\b`,
  'u',
);

export const ENGLISH: RedFlagTable = {
  language: 'en',
  commonWords: /\b(?:i|my|the|and|is|when|after|do|to|in|of|was)\b/gu,
  words: [
    'chest',
    'pressure',
    'tightness',
    'breathe',
    'breathing',
    'fainted',
    'fainting',
    'collapsed',
    'numbness',
    'slurred',
    'speech',
    'droopy',
    'drooping',
    'headache',
    'bladder',
    'bowels',
    'urine',
    'blood',
    'vomiting',
    'coughing',
    'suicide',
    'suicidal',
    'myself',
    'laxatives',
    'steroids',
    'shooting',
    'ruptured',
    'consciousness',
    'passed',
    'blacked',
  ],
  rules: [
    {
      // Accompanying signs show that it is no muscle.
      kind: 'heart',
      says: /\bchest\b.{0,40}\b(?:pains?|hurts?|hurting|killing me|tight\w*|pressure|squeez\w*|crush\w*|heavy)\b.{0,80}\b(?:left arm|jaw|cold sweat|sweating|nause\w*|short of breath|can'?t breathe|faint|dizzy)\b|\b(?:pains?|pressure|tight\w*|squeez\w*|crush\w*)\b.{0,30}\bchest\b.{0,80}\b(?:left arm|jaw|cold sweat|sweating|nause\w*|short of breath|can'?t breathe|faint|dizzy)\b/u,
    },
    {
      kind: 'heart',
      says: /\bchest (?:pains?|pressure|tightness|discomfort)\b|\b(?:pain|pressure|tightness|squeezing|crushing|burning|stabbing|heaviness|weight|elephant)\b.{0,25}\b(?:in|on|across|behind) (?:the (?:\w+ ){1,2}of )?(?:my|the|his|her) (?:\w+ )?(?:chest|breastbone|sternum)\b|\bchest (?:is|feels|felt|gets|got|went|keeps) (?:\w+ ){0,2}(?:tight|heavy|crush\w*|squeez\w*|hurting|painful)\b|\bchest (?:really |just |suddenly )?hurts?\b|\bchest(?:'?s| is| has been| keeps) (?:\w+ ){0,2}killing me\b(?! from (?:yesterday|bench\w*|dips|push-?ups)\b)|\b(?:pain|ache) (?:\w+ ){0,4}(?:left arm|jaw)\b.{0,40}\b(?:sweat\w*|breath|nause\w*|chest)\b|\bleft arm (?:is |went |goes |feels |has gone )?(?:\w+ )?(?:numb|heavy|tingl\w*)|\b(?:jaw|left arm)\b.{0,20}\b(?:left arm|jaw)\b.{0,20}\b(?:aches?|hurts?|pains?|painful|heavy)\b|(?<!\b(?:gives?|causes?|giving|causing) (?:\w+ ){0,2})\bheart attack\b|\b(?:heart|pulse) (?:is |keeps |was |went )?(?:skipping|fluttering|irregular|racing (?:at rest|and i feel|for hours))/u,
      unless:
        /\b(?:sore|soreness|doms|pump|pecs?|stretch\w*|mobility|chest day|after bench(?:ing)? yesterday|history of|grandf\w+|(?:dad|father|mom|mum|mother|uncle|aunt|brother|sister|wife|husband|client) (?:had|has had|survived)|risk of|prevent|bar on|touch\w*)\b|\bsquat\w* .{0,20}heart attack\b/u,
    },
    {
      kind: 'heart',
      says: /\bheart (?:keeps |is |has been )?(?:skip(?:s|ped|ping)?|miss(?:es|ed|ing)?) (?:a |some |several )?beats?\b|\bheart (?:is |has been |keeps |was )?(?:rac(?:es|ed|ing)|pound(?:s|ed|ing)?|hammer(?:s|ed|ing))\b.{0,30}(?:\bsince\b|\ball (?:day|night)\b|\bat rest\b|\bin bed\b|\bwo(?:n't|nt|uld not|uldn't) (?:calm|slow|stop|settle|come)\b)|\b(?:scoops?|pre-? ?workout|caffeine|energy drinks?)\b.{0,50}\bheart (?:is |keeps |was )?(?:rac(?:es|ed|ing)|pound(?:s|ed|ing)?|flutter\w*)\b/u,
      unless:
        /\b(?:skip(?:s|ped)? a beat (?:when|every time) i (?:see|saw|load|walk)|nervous|nerves|excited|excitement|before (?:a|my|the) (?:max|single|meet|attempt|lift|opener))\b/u,
    },
    {
      kind: 'breathing',
      says: new RegExp(
        `\\b${UNABLE} (?:\\w+ )?(?:breathe?|get (?:my |any )?(?:breath|air)|catch (?:my|a) breath)\\b|\\b(?:short|shortness) of breath (?:at rest|lying|sitting|when i lie|for (?:days|hours)|since)|\\bthroat (?:is )?(?:swelling|closing)|\\blips (?:\\w+ ){0,2}(?:blue|purple)\\b|\\bstruggling to breathe\\b`,
        'u',
      ),
      unless:
        /\b(?:belt|suit|mask|brac\w+|singlet|laugh\w*|set of|after (?:a |the )?(?:set|sled|sprint|prowler))\b/u,
    },
    {
      kind: 'brain',
      says: /\bface (?:is |has |was |went |started )?(?:\w+ )?(?:droop\w*|numb|hanging|paraly\w*)|\b(?:one|left|right) side of (?:my|his|her) (?:face|body|mouth)\b|\bslur\w* (?:my |his |her )?(?:speech|words)\b|\bspeech (?:is |was |went |got )?slurred\b|\bslurring\b|\bworst headache\b|\bthunderclap\b|\bsudden(?:ly)? (?:\w+ ){0,3}headache\b|\bsudden(?:ly)? (?:\w+ ){0,3}(?:confus\w*|blind\w*|double vision|weakness|weak on|went weak|goes weak|(?:can't|cannot|cant|couldn't|couldnt) see|lost (?:my )?vision)\b|\b(?:can't|cannot|cant) see (?:out of|in|with) (?:one|my (?:left|right)) eye\b|\bblind in (?:one|my (?:left|right)) eye\b|\blost (?:my )?(?:vision|sight)\b|\b(?:hit|banged|dropped (?:\w+ ){0,3}on) my head\b.{0,80}\b(?:vomit\w*|throw\w* up|threw up|confus\w*|dizzy|blurr\w*|headache|drows\w*|memory)\b|\bseizure\b|\bconvuls\w+|\b(?:bar|barbell|plate|dumbbell|weight|kettlebell)\b (?:\w+ ){0,2}(?:hit|struck|landed on|fell on|dropped on|came down on) (?:me (?:on|in) the|my) (?:head|face|throat|neck)\b/u,
    },
    {
      kind: 'fainting',
      says: /\b(?:woke up (?:\w+ )?|came (?:to|a?round) )on the (?:gym |bathroom )?(?:floor|ground|platform)\b/u,
      unless: /\b(?:drunk|asleep|slept|nap\w*|camping|air ?bed|mattress|came to on the platform with)\b/u,
    },
    {
      kind: 'fainting',
      says: /(?:^|[.,;!?]|\bthen|\band|\b(?:i|he|she|who|just|partner|friend|buddy|wife|husband|son|daughter|keep|keeps|kept)) ?(?:\w+ )?\b(?:fainted|fainting|faint|passed out|passing out|pass out|blacked out|blacking out|black out|collapsed|lost consciousness|losing consciousness)\b|\b(?:my )?vision (?:went|goes|turned|turns) (?:black|dark)\b/u,
      unless:
        /\b(?:almost|nearly|about to|thought i|would|could|might|asleep|(?:passed out|collapsed) (?:on (?:the|my) (?:couch|sofa|bed)|in bed|drunk|laughing)|black\w* out (?:the|my|a)|faint (?:chalk|mark|line|light|hope|memory|smell))\b/u,
    },
    {
      kind: 'fainting',
      says: /\b(?:is|was|lies|lying|went|found (?:him|her|them)|knocked|still) (?:now )?unconscious\b|\b(?:is(?:n't| not)|won't|not|stopped) (?:responding|responsive|breathing)\b(?! (?:right|properly|well|to (?:training|volume|the))\b)|\bwon't wake up\b/u,
      unless:
        /\b(?:muscles?|lifts?|squats?|bench|deadlifts?|training|program|app|page|coach|biceps?|triceps?|quads?|calves|glutes?|back|chest|legs?|arms?|belly|breath|alarm) (?:just |still )?(?:is|are|isn't|not|won't|stopped)\b/u,
    },
    {
      kind: 'nerves',
      says: new RegExp(
        `\\b(?:${LIMB}) (?:is |are |has |have |goes |go |went |gone |feels? |felt |keeps? going |been )+(?:\\w+ (?:and )?)?(?:${NUMB}|dead and)\\b|\\b${NUMB} (?:\\w+ ){0,4}(?:${LIMB}|groin|saddle|genitals|crotch|between my legs|buttocks)\\b|\\b(?:lost|no|losing) (?:\\w+ )?control (?:of|over) (?:my )?(?:bladder|bowels?)\\b|\\b${UNABLE} (?:hold|control|feel) (?:my )?(?:pee|bladder|bowels?|urine)\\b|\\b${UNABLE} (?:pee|urinate)\\b|\\bsaddle (?:numb\\w*|area)\\b|\\b(?:pain|electric\\w*|shock)\\b.{0,20}\\bshooting (?:down|into|through) (?:my )?(?:\\w+ )?${LIMB}\\b|\\bshooting (?:pain )?(?:down|into|through) (?:my )?(?:\\w+ )?${LIMB}\\b|\\bfoot drop\\b|\\b${UNABLE} (?:feel|move|lift) (?:my )?(?:\\w+ )?(?:foot|toes|arm|hand|fingers)\\b|\\b${UNABLE} feel (?:my )?(?:\\w+ )?(?:legs?|feet|arms|hands)\\b|\\b(?:sudden(?:ly)?|new) weakness in (?:my )?(?:\\w+ )?${LIMB}\\b`,
        'u',
      ),
      unless:
        /\b(?:grip|grinder|forearm pump|after (?:the )?(?:farmers?|deadlift holds?))\b|\bcan't move my (?:legs|arms) (?:today|after)\b|\b(?:leg day|lol|haha\w*|tight (?:\w+ ){0,2}(?:shoes|boots|wraps|sleeves|straps)|(?:shoes|boots|wraps|sleeves|straps) (?:\w+ )?too tight|(?:from|in) the cold|cold (?:garage|gym|weather)|asleep|sitting)\b/u,
    },
    {
      kind: 'nerves',
      says: /\b(?:left|right|one) (?:arm|hand|leg|foot) (?:has |is |just |suddenly |keeps )*(?:gone|went|going|goes) (?:all |completely |really |so )?weak\b/u,
      unless: TIRED,
    },
    {
      // After a load on the spine it may be a disc.
      kind: 'nerves',
      says: /\b(?:left|right|one) (?:leg|foot) (?:has |is |just |suddenly |keeps )*(?:gone|went|going|goes) (?:all |completely |really |so )?weak\b.{0,20}\b(?:after|since|from) (?:(?!split|bulgarian|single|one)\w+ ){0,3}(?:deadlift\w*|dead ?lifts?|deads|squat\w*|good mornings?|pulls|pulling)\b/u,
    },
    {
      kind: 'tear',
      says: new RegExp(
        `\\b(?:my|his|her) (?:left |right )?(?:pec|biceps?|achilles) (?:just )?popped\\b|\\b(?:heard|felt|hear|feel|was|with) (?:a |an |something |it )?(?:\\w+ )?(?:pop|popped|snap|snapped|tear|tearing|rip|ripped|crack)\\b.{0,60}\\b${MUSCLE}\\b|\\b${MUSCLE}\\b.{0,40}\\b(?:popped|snapped|tore|ripped|ruptured)\\b.{0,60}\\b(?:${UNABLE}|bruis\\w*|swoll\\w*|swell\\w*|black and blue|weak|dent|gap|lump)\\b|\\b${MUSCLE} (?:(?:just|has|have|suddenly|completely|fully|muscle|tendon) ){0,2}(?:tore|torn off|ruptured|snapped|rolled up|detached|came off)\\b|\\bsomething (?:\\w+ )?(?:popped|snapped|tore|ripped)\\b.{0,40}\\b${MUSCLE}\\b|\\b(?:tore|ruptured|snapped|i've torn|i have torn|think i tore) (?:my|his|her|a) (?:\\w+ )?${MUSCLE}\\b|\\b(?:pop|popped|snap|snapped)\\b.{0,40}\\bnow (?:i )?${UNABLE}\\b`,
        'u',
      ),
      unless:
        /\b(?:years? ago|surgery last|in 20\d\d|every (?:rep|time|squat)|always (?:pops?|cracks?)|clicks?|last (?:year|season))\b/u,
    },
    {
      // A joint dislocated now or recently. Elbows that 'come out' on the bench are flared.
      kind: 'tear',
      says: /\b(?:shoulder|elbow|knee ?cap|patella|finger|thumb|jaw|collarbone)(?: joint)? (?:\w+ ){0,2}(?:popped|came|slipped|slid|went|jumped) (?:\w+ ){0,2}out\b(?! (?:over|to|toward|towards|sideways|wide|from|of (?!(?:(?:its|the|my) )?(?:socket|joint|place)))\b)|\b(?:knee|hip|ankle|wrist) (?:\w+ ){0,2}(?:popped|slipped|jumped) (?:\w+ ){0,2}out\b(?! (?:over|to|toward|towards|sideways|wide|from|of (?!(?:(?:its|the|my) )?(?:socket|joint|place)))\b)|\bout of (?:its|the|my) socket\b|\b(?:dislocated|(?:popped|put) (?:back )?out) (?:my|his|her) (?:left |right )?(?:shoulder|elbow|knee ?cap|knee|patella|hip|finger|thumb|jaw|ankle|wrist)\b|\b(?:shoulder|elbow|knee ?cap|patella|finger|thumb|jaw|hip|knee) (?:is|just|got|has|is definitely|looks) dislocated\b/u,
      unless:
        /^(?!.*\b(?:just (?:dislocated|popped|came|slipped|went)|(?:out|dislocated \w+ \w+) again)\b).*\b(?:years?|months?|weeks?|yrs?|wks?) (?:since|after|post)(?: (?:i|he|she|it|my|his|her|the|a|left|right|old))* (?:dislocat\w*|popped|put|injury|op|shoulder|elbow|knee ?cap|knee|patella|hip|finger|thumb|jaw|ankle|wrist|collarbone)\b|\b(?:(?:years?|months?|weeks?|yrs?|wks?) (?:ago|back)|last (?:year|month|season|summer|winter|spring|fall)|in 20\d\d|surgery|operat\w+|as a (?:kid|teen\w*)|when i was|used to|once|back in (?:\d|college|school|high|the (?:day|nineties))|every (?:rep|time)|history|rehab\w*|physio\w*|cleared|ever since|after (?:a|my|the|an) (?:old )?dislocat\w*|previously|old (?:injur\w*|dislocat\w*))\b/u,
    },
    {
      kind: 'blood',
      says: /\b(?:pee|peed|peeing|piss|pissed|pissing|urinat\w+) blood\b|\b(?:cough\w*|vomit\w*|throw\w*|threw|spit\w*|puk\w*)(?: up)?(?: some| a bit of)? blood\b|\bblood(?:y)? (?:in|when|from) (?:my |the |i )?(?:urine|pee\w*|stool|poop\w*|toilet|rectum|ear|ears)\b|\b(?:bloody|black|tarry) (?:stool|poop|urine|pee)\b|\b(?:dark|brown|cola|coke|tea|red|rust\w*)[ -]?(?:colou?red |coloured )?(?:urine|pee)\b|\b(?:urine|pee|peeing)\b.{0,25}\b(?:dark|brown|cola|coke|tea|red|blood\w*|rust\w*)\b|\brhabdo\w*\b.{0,40}\b(?:i have|do i|have i|my)\b|\b(?:i have|do i have|have i got|think i have) rhabdo/u,
      unless: /\b(?:beets?|beetroot|vitamins?)\b/u,
    },
    {
      kind: 'self_harm',
      says: /(?<!\b(?:don't|dont|do not|not|never|didn't|doesn't) )\b(?:want to|wanna|urge to|feel like) (?:hurt|hurting|harm|harming) my ?self\b|\bkill(?:ing)? my ?self\b|\b(?:end|ending|take|taking) my (?:own )?life\b|\bsuicid(?:e|al)\b|\b(?:don't|dont|do not) (?:want to|wanna) (?:live|be here|be alive|wake up|exist)\b|\bwant to die\b|\bwish i (?:was|were) dead\b|\bself[- ]?harm\w*|\b(?:cut|cutting|hurt|hurting|harm|harming|burn|burning) my ?self (?:on purpose|again|to feel|when i feel|because i)\b|\bcutting my ?self\b|\bbetter off (?:without me|dead)\b|\bno (?:reason|point) (?:to|in) (?:live|living|going on)\b|\bthinking (?:about|of) ending it\b|\b(?:don't|dont|do not|can't|cannot) see (?:the|a|any) (?:point|reason) (?:in|of|to) (?:going on(?! a\b)|living|life|it all|anything|go on|live)\b/u,
      unless:
        /\bsuicide (?:grip|sprints?|runs?|drills?|squeeze|sets?|shuttles?|wod)\b|\b(?:want to die|wish i was dead|killing myself|kill myself)\b.{0,40}\b(?:leg day|that set|those squats|burpees?|workout|prowler|sled|cardio|deadlifts?|with (?:cardio|volume)|in the gym|every session)\b|\b(?:leg day|that set|those squats|burpees?|workout|prowler|sled|cardio) (?:\w+ ){0,4}(?:want to die|wish i was dead)\b/u,
    },
    {
      kind: 'eating',
      says: /\b(?:make|making|made|force|forcing) my ?self (?:throw up|vomit|sick|puke|be sick)\b|\bpurg(?:e|ing|ed)\b.{0,30}\b(?:after|meals?|food|eat\w*|calories)\b|\b(?:binge\w*|eat\w*|meals?|food)\b.{0,40}\bpurg(?:e|ing|ed)\b|\bstarv(?:e|ing) my ?self\b|\b(?:haven't|havent|have not|not|didn't) (?:eaten|eat|eating) (?:\w+ )?(?:in|for|since) (?:\d+|two|three|four|five|several|many|a few|days|the)\b.{0,12}\bdays?\b|\b(?:laxatives?|diuretics?|water pills?)\b.{0,40}\b(?:make weight|lose weight|cut|skinny|every day|weigh|thin)\b|\b(?:take|taking|use|using|abusing) (?:\w+ )?laxatives\b|\b(?:anorexi\w+|bulimi\w+|eating disorder)\b|\b(?:afraid|scared|terrified) (?:to eat|of eating|of food|of gaining (?:any )?weight)\b|\b(?:lost|losing|missed|stopped getting) my periods?\b|\bbinge\w*\b.{0,40}\b(?:throw up|vomit|purge|can't stop|cannot stop|hate myself)\b|\b(?:only )?eat(?:ing)? (?:only |just |about )?[2-7]00 (?:k?cal\w*)\b|\b(?:throw(?:ing)?|threw) up (?:after|every|my) (?:(?:my|every|each|the|most) )?(?:meals?|food|dinner|lunch|breakfast)\b|\bstill feel (?:so |too |really )?fat\b/u,
      unless: /\b(?:my client|for a talk|essay)\b/u,
    },
    {
      kind: 'doping',
      says: new RegExp(
        `${TEST_DOSE}|\\b\\d+ ?(?:mg|ml|iu|mcg)\\b.{0,20}\\b(?:${DRUGS}|steroids?)\\b|\\b(?:take|taking|took|use|using|run|running|start|starting|cycle|cycles|cycling|dose|doses|dosage|dosing|stack|stacking|inject\\w*|pin|pinning|buy|get|blast\\w*|cruise|mg|ml|iu|on|try|pct|worth|side effects|how much)\\b.{0,40}\\b(?:${DRUGS}|steroids?|anabolics?|gear cycle|juice cycle)\\b|\\b(?:${DRUGS}|steroids?|anabolics?) (?:cycle|dose|dosage|stack|pct|protocol|mg|for beginners|for my)\\b|\\bfirst (?:steroid )?cycle\\b.{0,30}\\b(?:test|steroid|gear)\\b`,
        'u',
      ),
      unless:
        /\b(?:drug[- ]?test\w*|tests? for\b(?! (?:an?|\d+|two|three|six|about) (?:years?|months?|weeks?)\b)|tested|banned|ban|illegal|legal|history|federations?|natural(?:ly)?|natty|without|instead of|raise my testosterone|boost (?:my )?testosterone|low testosterone|(?:sleep|lifting|squats?|training|zinc|food) .{0,20}testosterone|lean on|cortisone|steroid (?:cream|shot|injection)|get on with|doctor prescribed|prescribed|people (?:who )?take|do lifters|on steroids\?|did (?:he|she|they)|who (?:take|use))\b/u,
    },
    {
      kind: 'minor',
      says: new RegExp(
        `\\b(?:i'?m|i am|im|iam|me|am) (?:only |just |a )?${TEEN}(?:[- ]?(?:years?(?:[- ]old)?|yrs?(?: old)?|yo|y/o|y\\.o\\.?)|,| (?:and|should|can|could|how|what|is|do|am|would|but|trying|want|wanna|so)\\b|\\.| m\\b| f\\b|$).{0,160}\\b(?:max|1 ?rm|one rep|pr|cut|cutting|lose weight|make weight|weight class|diet|bulk\\w*|creatine|pre[- ]?workout|supplements?|steroids?|sarms|fat burners?|heavy|program\\w*|testosterone)\\b|\\b(?:max|1 ?rm|cut|lose weight|make weight|diet|creatine|pre[- ]?workout|steroids?|sarms|heavy|program)\\b.{0,120}\\b(?:i'?m|i am|im) (?:only |just )?${TEEN}(?:[- ]?(?:years?(?:[- ]old)?|yrs?|yo|y/o)|[.!?]|$)|\\b(?:my|our) ${TEEN}[- ]year[- ]old\\b.{0,80}\\b(?:max|1 ?rm|cut weight|lose weight|make weight|steroids?|sarms|pre[- ]?workout|fat burners?)\\b`,
        'u',
      ),
    },
  ],
};
