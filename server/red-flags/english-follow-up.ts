import { type FollowUpTable, says, wordSet, wordsBetween } from './follow-up-table.ts';

const PEOPLE =
  'wife|husband|girlfriend|boyfriend|partner|friend|buddy|mate|mom|mum|mother|dad|father|son|daughter|kid|child|brother|sister|roommate|colleague|coworker|client|grandma|grandpa|grandmother|grandfather|uncle|aunt|cousin|fiancee?';
const DOCTOR =
  '(?:doctor|paramedics?|doc|dr|gp|er|a&e|hospital|cardiologist|neurologist|surgeon|clinic|urgent care)';
const NOT_YET =
  "(?<!\\b(?:if|when|until|till|unless|after|once|before|should|need|have to|must|will|\\w+n't|not|never|no|none|nobody) (?:[\\w']+ ){0,4})";
const GAP = wordsBetween(3, "not|never|no|\\w+n't");

export const ENGLISH_FOLLOW_UP: FollowUpTable = {
  small: wordSet(`
    a an the this that it its it's these those there here so and but or if then than as at in on of to for from with
    without by about up down out off over again still just only even also too really actually maybe perhaps probably
    very much more less bit little kinda sort kind like something anything nothing everything else other way thing i i'm
    im i've ive i'd i'll me my mine myself you your u we is isn't are aren't was wasn't were be been being am do don't
    does doesn't doing did didn't done have haven't has hasn't had having will won't would wouldn't can can't could
    couldn't should shouldn't must might may shall what what's whats that's thats when where why how who whos which y ok okay yes
    yeah yep sure no nope nah not never now today right away gone went go goes going come comes came coming back happen
    happened happens happening mean means meant say says said saying tell think thinks thought know knew sure believe
    feel feels felt feeling see look looks need needs want wants help helps matter matters wait waiting stop stopped
    stops keep keeps get gets got getting take takes took taking let make makes half normal serious seriously dangerous
    bad worse better fine good great wrong weird strange safe worry worried worrying scared afraid overreacting joking
    kidding hm hmm uh um oh lol haha please pls hey coach man bro dude gym home problem issue reason point source
    sources page book shorter longer simple simpler words english sentence explain elaborate continue possible possibly
    necessary exactly honestly though anyway either instead first later soon long ago time while moment ever always
    sometimes usually once twice call calls calling anyone someone somebody nobody alone finish fix check care cares forget question huh wdym whatever useless he she they
    him her awake detail details info tip tips idea ideas option options another different answer tho cause bc until`),
  acknowledges: wordSet('ok okay yes yeah yep sure right fine good great oh hm hmm lol haha'),
  agrees:
    /^(?:(?:ok(?:ay)?|yes|yeah|alright|all right|right|fine|sure|good|thanks?|thank you)[ ,.!]+)*(?:(?:i am |i'm |i will |i'll |im )?(?:go|going|call|calling|see|seeing|head|heading) (?:to )?(?:the |a |my )?(?:er|hospital|doctor|911|112|999|988|ambulance|emergency number)(?: now| today| tomorrow| right away)*|got it|i see|(?:i will|i'll|will)(?: do| do that| go| call)?(?: now| today)?|understood|(?:i'm )?(?:calling|going)(?: there)? now|see you(?: \w+)?|bye|thanks?|thank you)(?: (?:a lot|so much|coach))?[\s.!]*$/u,
  pronoun: says(
    "(?:is|was|isn't|could|would|should|does|doesn't|did|didn't|has|hasn't|will|won't|can|might|may|what if|if|think|guess|maybe|probably|because|cause[sd]?|causing|about|with|from|like|do|fix|treat|ignore|handle|know|says?|said|thinks?) (?:it|this|that)(?! (?:app|gym|coach|chat)\\b)|(?:it|this|that)[?.! ]*$",
    "^(?:(?:ok|but|and|well|so|no|yes|yeah|oh|hey)[ ,]+)*(?:it|this|that)(?:'s|s| is| was| has| only| just| went| goes| feels| felt| stopped| hurts| still| started| comes| came| happen\\w*)",
  ),
  continues:
    /^(?:(?:ok(?:ay)?|well|but|and|so|no|yes|yeah|oh)[ ,.]+)*(?:but|maybe|probably|perhaps|even if|what if|(?:i|i'm|im|i've|ive|i'd|my)(?! (?:would like|am looking|looking|'d like))|(?:should|must) i|do i (?:need|have))\b(?!.*\bthank)/u,
  training: says(
    '\\d+ ?x ?\\d+|\\d+ ?(?:%|percent)|train\\w*|work ?outs?|working out|exercis\\w*|sets?|reps?|lift(?:s|ed|ing)?|squat\\w*|bench\\w*|dead ?lift\\w*|deads|press(?:es|ing)?|rows?|rowing|curls?|(?:pull|chin|push)[- ]?ups?|dips?|lunges?|snatch\\w*|cleans?|jerks?|cardio|run(?:ning)?|jog\\w*|cycling|bike|swim\\w*|walk\\w*|yoga|stretch\\w*|mobility|warm(?:ing)?[- ]?ups?|rest(?:ing)?|recover\\w*|programs?|plans?|routine|sessions?|weights?|light(?:er)?|heav(?:y|ier)|loads?|bar(?:bell)?|dumb ?bells?|kettlebells?|machines?|1 ?rm|max(?:es|ed)?|prs?|meet|compet\\w*|deload|volume|intensity|rpe|leg day|upper body|push day|pull day|sports?|active|bulk\\w*|hypertrophy|strength|gains|pull\\w*|extensions?|raises?|carr(?:y|ies)|farmers?|thrusters?|burpees?|planks?|crunch\\w*|sit-?ups?|thrusts?|swings?|sled|prowler|zercher|good mornings|fl(?:y|ies|yes)|shrugs?|(?:can|could|should|may) i (?:still|just|at least|keep|do)',
    'belts?|straps?|wraps?|sleeves?|shoes?|brac\\w+|suit|singlet|grip|gloves?|form|technique|posture',
    'because|cause[sd]?|due to|reasons?|stress\\w*|anxi\\w*|panic\\w*|dehydrat\\w*|caffeine|coffee|pre-? ?workout|energy drinks?|electrolytes|water|salt|ice|heat|doms|muscles?|strain\\w*|pulled|pinched|nerves?|dis[ck]s?|spine|cramps?|sleep|slept|heartburn|reflux|tight\\w*|loose|sitting|age',
  ),
  when: says(
    'how (?:long|soon|many (?:days|weeks|hours))|when can|until|till|days?|weeks?|hours?|minutes?|tomorrow|tonight|weekend|(?:mon|tues|wednes|thurs|fri|satur|sun)day|since',
  ),
  body: says(
    'chest|heart|cal(?:f|ves)|glutes?|quads?|hamstrings?|biceps?|triceps?|pecs?|lats?|delts?|abs|core|legs?|arms?|hands?|foot|feet|shoulders?|neck|back|groin|crotch|knees?|hips?|fingers?|toes?|eyes?|bladder|bowels?|pee\\w*',
  ),
  care: says(
    'hurts?|hurting|pain\\w*|aches?|aching|numb\\w*|tingl\\w*|breath\\w*|dizz\\w*|faint\\w*|symptoms?|bleed\\w*|doctors?|doc|hospital|(?:the|to|an) er|ambulance|paramedics?|surgery|x-?ray|mri|aed|defibrillator|emergency|911|112|999|988|nurse|physio\\w*|ibuprofen|aspirin|paracetamol|pain ?killers?|medicine|meds|dying|(?:i|to|gonna|might|could) die|dead|kill\\w*|hurt myself|heart attack|stroke|help ?line|hot ?line|therap\\w*',
  ),
  food: says(
    'eat\\w*|ate|food|meals?|calor\\w*|kcal|diet\\w*|macros?|carbs?|protein|fat|fast(?:ing)?|snacks?|weigh\\w*|weight|tdee|bmr|bmi|lose|loss|cut(?:ting)?|bulk\\w*|scale|binge\\w*|purg\\w*|vomit\\w*|throw\\w* up|laxatives?',
  ),
  elsewhere: says(
    "where(?:'s| is| are) (?:the|your|my)|address|directions|open(?:s|ing)?(?! (?:trap|hex|hand|grip|stance))(?: hours| times)?|clos(?:e|es|ed|ing)(?![- ]?(?:grip|stance|feet))|prices?|pricing|costs?|how much (?:is|are|does|do|for)(?!.*\\b(?:i|too much|bench|squat|deadlift|lift|train)\\b)|fees?|memberships?|subscri\\w*|cancel\\w*|refunds?|invoices?|pay(?:ment|ing)?(?! attention)|discounts?|parking|wifi|lockers?|showers?|(?:class )?schedule|apps?|account|password|log ?in|sign (?:in|up|out)|e-?mails?|website|settings?|export|language|dark mode|phone number|shop|merch|(?:delete|remove)(?! (?:the|my) (?:\\w+ )?(?:belt|sets?|straps|shoes|weight))|undo|rename|who (?:is|are|runs|owns|wrote|founded|won|holds)|(?:your|gym|the) hours|where can i|buy|how many (?:people|members)|about the gym",
  ),
  logs: /^(?:(?:please|hey|ok|okay|coach|can you|could you|and|also)[ ,]+)*(?:log|save|record|add|note|track|enter|(?:put|write)(?= .*\b(?:down|in|into)\b))\b/u,
  asks: says(
    'should|can i|could i|may i|(?:what|how)(?: about)?|is it|ok(?:ay)? to|safe|want to|going to|gonna|will|plan\\w*|tomorrow|next',
  ),
  others: says(
    `(?:my|our|his|her|their|your) (?:\\w+ )?(?:${PEOPLE})(?:'s|s)?`,
    'he|she|they|him|her|his|their',
  ),
  own: says("i|i'm|im|i've|ive|i'd|me|my|mine|myself"),
  seen: says(
    `${NOT_YET}${DOCTOR} ${GAP}(?:said|says|cleared|checked|told|found|thinks|confirmed|looked|saw|examined|diagnos\\w*|okayed|signed off|knows|gave (?:me )?(?:the |an |a )?(?:all clear|ok|okay|go ahead|green light))`,
    `${NOT_YET}(?:cleared|checked(?: out)?|discharged|released|seen|examined|looked at) (?:\\w+ ){0,2}(?:by|from|at) (?:\\w+ ){0,2}${DOCTOR}`,
    `${NOT_YET}(?:i|i've|i have) (?:got|was|am|been|had it) (?:\\w+ )?(?:cleared|checked(?: out)?|examined|diagnosed)`,
    `${NOT_YET}(?:saw|been to|went to|back from|came from|was at|was in) ${wordsBetween(2, 'not|never|no')}${DOCTOR}`,
    `${NOT_YET}(?:all clear|(?:ecg|ekg|mri|ct|scans?|tests?) (?:and )?(?:it |they |all )?(?:was|is|were|came back) (?:\\w+ )?(?:clear|fine|normal|ok|good|negative))`,
    `${NOT_YET}(?:called|talked to|spoke (?:to|with)|talking to) (?:\\w+ ){0,2}(?:hot ?line|help ?line|988|samaritans|therapist|counsel\\w*)`,
    `${NOT_YET}(?:seeing|have|got) (?:a|my) (?:therapist|counsel\\w*|psychologist|psychiatrist|dietitian)`,
    `${NOT_YET}(?:talked to|spoke (?:to|with)|told) my (?:${PEOPLE})`,
  ),
  notYetSeen: says(
    'appointment|referr\\w*|wait(?:ing)?|(?:go|going|come|coming|get) (?:to|back|in)|911|ambulance|google|you ?tube|chat ?gpt|dr pepper|online|(?:years?|months?) ago|last (?:year|month)',
    `(?:${PEOPLE}) (?:saw|went|was|has been)`,
  ),
  account: says(
    'cards? (?:was |were |got |is |has been )?(?:declined|refused|rejected)|charged|billed|billing|money back|refund\\w*|invoices?|(?:upgrade|downgrade|switch|change)(?: me)?(?: to)? (?:my |the |a )?(?:\\w+ )?plan|(?:what|which) plan am i|(?:yearly|monthly) plan|memberships?|cancel my (?!set|session|workout|training)|upload|weight unit|(?:squat|lift|record|training) history|how do i (?:log|edit|delete|export|upgrade)',
  ),
};
