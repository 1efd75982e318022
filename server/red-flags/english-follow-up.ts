import { type FollowUpTable, notAfter, says, toCall, wordSet, wordsBetween } from './follow-up-table.ts';

const PEOPLE =
  'wife|husband|girlfriend|boyfriend|partner|friend|buddy|mate|mom|mum|mother|dad|father|son|daughter|kid|child|brother|sister|roommate|colleague|coworker|client|grandma|grandpa|grandmother|grandfather|uncle|aunt|cousin|fiancee?';
const DOCTOR =
  "(?:doctors?|docs?|dr\\.? [\\w']+|gp|pcp|medics?|paramedics?|nurses?(?: practitioner)?|physician|physio\\w*|specialist|er|emergency (?:room|department)|a ?& ?e|hospital|cardiolog\\w*|neurolog\\w*|surgeon|clinic|urgent care|ambulance|psychiatrist|psychologist)";
const TESTS = '(?:e[ck]gs?|mri|ct|x-?rays?|blood ?(?:work|tests?)|scans?|echo|(?:stress )?tests?|results?)';
const EXERCISE =
  '(?:train\\w*|lift\\w*|work(?:ing)? ?outs?|exercis\\w*|bench\\w*|squat\\w*|dead ?lift\\w*|sports?|gym|weights)';
const NOT = "not|never|no|none|nobody|nor|without|\\w+n't";
const NOT_YET = notAfter(
  `if|when|whenever|until|till|unless|after|once|before|should|need|have to|must|will|might|could|maybe|am i|is (?:it|this|that)|to (?:be|get)|coach|trainer|${PEOPLE}|${NOT}`,
);
const NOT_TOLD = notAfter(`if|when|until|should|need|have to|must|will|maybe|${NOT}`);
const GAP = wordsBetween(3, NOT);
/** 'No murmur' */
const FOUND = notAfter(`${NOT}|nothing|ruled out|rules out|excluded`);
const STATED =
  "(?:i'm|im|i am|i was|it's|its|it is|it was|that's|all|everything(?:'s| is| was)?|looks?|looked|went|came back|come back|said|says?|is|are|was|were)";

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
    him her awake detail details info tip tips idea ideas option options another different answer tho cause bc until next`),
  acknowledges: wordSet('ok okay yes yeah yep sure right fine good great oh hm hmm lol haha'),
  agrees:
    /^(?:(?:ok(?:ay)?|yes|yeah|alright|all right|right|fine|sure|good|thanks?|thank you)[ ,.!]+)*(?:(?:i am |i'm |i will |i'll |im )?(?:go|going|call|calling|see|seeing|head|heading) (?:to )?(?:the |a |my )?(?:er|hospital|doctor|911|112|999|988|ambulance|emergency number)(?: now| today| tomorrow| right away)*|got it|i see|(?:i will|i'll|will)(?: do| do that| go| call)?(?: now| today)?|understood|(?:i'm )?(?:calling|going)(?: there)? now|(?:i |we )?(?:just )?called (?:911|112|999|988|an ambulance|(?:the )?(?:hotline|helpline))|(?:im|i am|(?:my )?\w+(?:'m|'s|'re| is| are)) (?:now )?(?:(?:at|in|on (?:my|his|her|the) way to) (?:the |a )?(?:er|hospital|clinic|ambulance)|with (?:a |the )?(?:doctors?|paramedics?))(?: now)?|(?:the )?(?:ambulance|paramedics|they)(?: is| are|'s| have)? (?:here|(?:took|taken|got|have) (?:him|her|them|me)|coming|on (?:its|their|the) way)(?: now)?|see you(?: \w+)?|bye|thanks?|thank you)(?: (?:a lot|so much|coach))?[\s.!]*$/u,
  pronoun: says(
    "(?:is|was|isn't|could|would|should|does|doesn't|did|didn't|has|hasn't|will|won't|can|might|may|what if|if|think|guess|maybe|probably|because|cause[sd]?|causing|about|with|from|like|do|fix|treat|ignore|handle|know|says?|said|thinks?) (?:it|this|that)(?! (?:app|gym|coach|chat)\\b)|(?:it|this|that)[?.! ]*$",
    "^(?:(?:ok|but|and|well|so|no|yes|yeah|oh|hey)[ ,]+)*(?:it|this|that)(?:'s|s| is| was| has| only| just| went| goes| feels| felt| stopped| hurts| still| started| comes| came| happen\\w*)",
  ),
  continues:
    /^(?:(?:ok(?:ay)?|well|but|and|so|no|yes|yeah|oh)[ ,.]+)*(?:but|maybe|probably|perhaps|even if|what if|(?:i|i'm|im|i've|ive|i'd|my)(?! (?:would like|am looking|looking|'d like))|(?:should|must) i|do i (?:need|have))\b(?!.*\bthank)/u,
  training: says(
    '\\d+ ?x ?\\d+|\\d+ ?(?:%|percent)|train\\w*|work ?outs?|working out|exercis\\w*|sets?|reps?|lift(?:s|ed|ing)?|squat\\w*|bench\\w*|dead ?lift\\w*|deads|press(?:es|ing)?|rows?|rowing|curls?|(?:pull|chin|push)[- ]?ups?|dips?|lunges?|snatch\\w*|cleans?|jerks?|cardio|run(?:ning)?|jog\\w*|cycling|bike|swim\\w*|walk\\w*|yoga|stretch\\w*|mobility|warm(?:ing)?[- ]?ups?|rest(?:ing)?|recover\\w*|programs?|plans?|routine|splits?|sessions?|weights?|light(?:er|est)?|heav(?:y|ier)|loads?|bar(?:bell)?|dumb ?bells?|kettlebells?|machines?|1 ?rm|max(?:es|ed)?|prs?|meet|compet\\w*|deload|volume|intensity|rpe|leg day|upper body|push day|pull day|sports?|active|bulk\\w*|hypertrophy|strength|gains|pull\\w*|extensions?|raises?|carr(?:y|ies)|farmers?|thrusters?|burpees?|planks?|crunch\\w*|sit-?ups?|thrusts?|swings?|sled|prowler|zercher|good mornings|fl(?:y|ies|yes)|shrugs?|(?:can|could|should|may) i (?:still|just|at least|keep|do)',
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
    `hurts?|hurting|pain(?:s|ful)?|aches?|aching|numb(?:ness|ed|ing)?|tingl\\w*|breath\\w*|dizz\\w*|faint\\w*|symptoms?|(?:felt|feels?|feeling) (?:\\w+ ){0,2}(?:weird|strange|off|funny|wrong|sick|tight)|pressure|palpitations?|swelling|swollen|damage|bleed\\w*|doctors?|(?<!google )docs?|hospital|(?:the|to|an) er|ambulance|paramedics?|surgery|x-?ray|mri|aed|defibrillator|emergency|${toCall('911', '112', '999', '988')}|nurse|physio\\w*|ibuprofen|advil|tylenol|aleve|aspirin|paracetamol|pain ?killers?|pills?|medicine|meds|dying|(?:i|to|gonna|might|could) die|dead(?! ?(?:lift|hang|bug|stop))|kill(?:s|ed|ing)? (?:me|my\\w*|you|someone|people)|hurt myself|heart attack|stroke|help ?line|hot ?line|therap\\w*`,
  ),
  food: says(
    'eat\\w*|ate|food|meals?|calor\\w*|kcal|diet\\w*|macros?|carbs?|protein|creatine|supplements?|fat|fast(?:ing)?|snacks?|weigh\\w*|weight|tdee|bmr|bmi|lose|loss|cut(?:ting)?|bulk\\w*|scale|binge\\w*|purg\\w*|vomit\\w*|throw\\w* up|laxatives?',
  ),
  elsewhere: says(
    "what(?:'s|s| is| was| are| were) my (?:\\w+ ){0,3}(?:prs?|max|best|heaviest|biggest|last|1 ?rm|records?|pbs?)(?! (?:heart|pulse))|(?:squat|lift|bench|record|workout|training) history(?!.*\\bshould)|when did i last|what did i (?:lift|squat|bench|dead ?lift|press|train|log)|how (?:often|many \\w+) (?:did|have) i",
    "where(?:'s| is| are) (?:the|your|my)|address(?! (?:this|it|that))|directions|(?:you|gym|it|sauna|racks?|room|when) open|open(?:ing)? (?:hours|times|on|at|until|today|tomorrow|tonight|now|late)|(?:you|gym) closed?|closes|closing time|cancel\\w*|parking|wifi|lockers?|showers?|schedule|class(?:es)?|apps?|account|sign (?:in|up|out)|e-?mails?|website|settings?|language|dark mode|(?:phone|your) number|number of|shop|merch|remove|delete|export|rename|(?:^|you |please )undo|who (?:is|are|runs|owns|wrote|founded|won|holds)|(?:your|gym|the) hours|where can i|how many (?:people|members)|about the gym|what(?:'s| is) the time|what time|my name|(?:love|like) (?:this|the|your) (?:gym|app|place)",
  ),
  logs: /^(?:(?:please|hey|ok|okay|coach|can you|could you|and|also)[ ,]+)*(?:log|save|record|add|note|track|enter|(?:put|write)(?= .*\b(?:down|in|into)\b))\b/u,
  asks: says(
    '(?:should|can|could|may|must|do|will|if|shall) (?:i|we)|(?:what|how) about|(?:is|are) (?:it|they|\\w+ups?)|ok(?:ay)?(?: to|[ ?!.]*$)|safe|want to|going to|gonna|would (?:it|that) help|says?|said|light(?:er|est)?|instead|so (?:that )?i can',
  ),
  others: says(`(?:my|our|his|her|their|your) (?:\\w+ )?(?:${PEOPLE})(?:'s|s)?`, 'he|she|him|her|his'),
  own: says("i|i'm|im|i've|ive|i'd|me|my|mine|myself"),
  cleared: says(
    `${NOT_YET}(?:i'm|im|am|was|were|been|got|getting) (?:\\w+ )?cleared|${NOT_YET}cleared (?:me|us|to|for|by)`,
    `${NOT_YET}all clear`,
    `${NOT_YET}${DOCTOR} ${GAP}(?:cleared|okayed|signed (?:me )?off|gave (?:me )?(?:the |an |a |his |her )?(?:ok|okay|go[- ]ahead|green light|thumbs up|permission|clearance))`,
    `${NOT_YET}${DOCTOR} ${GAP}(?:said|says?|told|thinks?|confirmed) (?:me )?(?:that )?(?:i'm|im|i|it's|its|it is|my) (?:am |are |should be |will be )?(?:\\w+ )?(?:can|may|could|allowed to|free to|ok to|okay to|fine to|safe to|good to) (?:\\w+ )?(?:${EXERCISE}|go|get back|start|return|keep|continue|resume|do)`,
    `${NOT_YET}${DOCTOR} ${GAP}(?:(?:said|says?|told me)(?: to)? (?:just )?go (?:for it|ahead|light)|(?:told|wants|asked) me to (?:go light|(?:(?:start|keep|resume|continue) )?${EXERCISE}))`,
  ),
  saw: says(
    `${NOT_YET}${DOCTOR} ${GAP}(?:said|says?|told|thinks?|found|finds|confirmed|diagnos\\w*|checked|examined|looked|saw|seen|ran|did|ruled|discharged|released|sent me home)`,
    `${NOT_YET}(?:saw|seen|visited|been to|went to|(?:been|was|were|told(?: \\w+)?|checked(?: \\w+){0,2}|examined|seen|treated|kept(?: \\w+){0,2}|admitted|discharged|released|looked at) (?:in|at|by|from)|back from|came from|called|talked to|spoke (?:to|with)) ${wordsBetween(3, NOT)}(?:${DOCTOR}|${toCall('911', '999', '112')})`,
    `${NOT_YET}${TESTS} ${wordsBetween(4, NOT)}(?:was|is|were|are|came back|come back|looks?|looked|showed|shows)`,
    `${NOT_YET}(?:i|i've|i have|they) (?:got|was|been|had it|have) (?:\\w+ )?(?:checked|examined|diagnosed|x-?rayed)`,
    `${NOT_YET}(?:did|got|had|passed) (?:my |an? |the |some |all )?(?:\\w+ )?(?:${TESTS}|(?:\\w+ )?(?:checked|examined|scanned))|${NOT_YET}${DOCTOR} (?:visit|appointment) (?:was|is|went|done)|${NOT_YET}${DOCTOR}:`,
  ),
  harmless: says(
    `${NOT_YET}${STATED} (?:all |both |back |completely |totally |perfectly |probably |just |only )*(?:fine|ok|okay|good|great|well|perfect|clear|clean|healthy|nothing|harmless|benign)(?! to\\b)`,
    `${NOT_YET}(?:muscles?|muscular|strain\\w*|pec|costo\\w*|heart ?burn|reflux|gerd|gas|anxiety|panic attacks?|cramps?|soreness|pinched nerve|(?<!\\b(?:as|like|be|feel|to) )(?:normal|negative|unremarkable)|clean bill|(?:clean|clear) ${TESTS}|go(?:od)? (?:for it|ahead)|ruled out|nothing (?:serious|wrong|bad|to worry|dangerous|there))`,
    "(?:not|isn't|wasn't|found no|no|nothing) (?:\\w+ ){0,4}(?:heart|serious|dangerous|problems?|issues?|damage|concerns?)|found nothing",
    `${NOT_YET}(?:saw (?:me|my|the|a|it)|seen (?:by|in|at|me|it|a|my)|examined|checked|looked (?:at|me)|diagnos\\w*|discharged|released|sent (?:me )?home)`,
  ),
  unwell: says(
    `${FOUND}(?:high (?:blood pressure|cholesterol|bp)|(?:blood pressure|bp|cholesterol) (?:is|was) (?:\\w+ )?high|hypertension|murmur|arrhythm\\w*|a-?fib|angina|arter(?:y|ies)|clots?|heart (?:attack|condition|disease|failure|problems?|issues?|defect)|(?:is|be|it's|its|was) (?:my|the) heart|strokes?|bleed\\w*|abnormal\\w*|irregular|serious|dangerous|nitro\\w*|blood thinners?|beta ?blockers?|stents?)`,
    `(?:waiting (?:for|on)|needs?|needed|wants?|ordered|booked|scheduled|referr?ed|sent|sending) (?:\\w+ ){0,3}(?:${TESTS}|${DOCTOR}|monitor|surgery|stent)(?!.{0,30}\\b(?:was|were|came back|all)\\b)`,
    `(?:told|asks?|asked|wants?|advised|ordered|said|says) (?:\\w+ )?(?:not to|to (?:stop|avoid|call|come|go (?:to|in|home|straight)|see|quit|skip|stay))(?! back)(?! (?:[\\w']+ ){0,4}(?:if|when|again)\\b)`,
    `(?:says?|said|told me|thinks) (?:that )?i (?:need|must|have to|shouldn't|should not|can't|cannot|should stop)`,
    `(?:no|not|never|stop|avoid|don't|can't|cannot|shouldn't) (?:\\w+ )?${EXERCISE}`,
  ),
  notYetSeen: says(
    `google|you ?tube|chat ?gpt|web ?md|dr pepper|online|(?:years?|months?) ago|last (?:year|month)|when i was|when my (?:${PEOPLE})|(?:if|once|when|until|unless|depends on) (?:the |my |all )?${TESTS}`,
    `(?:but|and|says?|said) (?:\\w+ )?(?:no|not (?:to|for|yet to)) ${EXERCISE}`,
  ),
  knows: says(
    `${NOT_TOLD}(?:called|talked to|spoke (?:to|with)|talking to|told) (?:\\w+ ){0,2}(?:hot ?line|help ?line|988|samaritans|therapist|counsel\\w*|psych\\w*|${DOCTOR})`,
    `${NOT_TOLD}(?:seeing|have|got) (?:a|my) (?:therapist|counsel\\w*|psych\\w*|dietitian)|${NOT_TOLD}my (?:therapist|counsel\\w*|psych\\w*|dietitian|doctor|${PEOPLE}) (?:knows|is (?:here|with me|coming))`,
    `${NOT_TOLD}(?:called|talked to|spoke (?:to|with)|told|am with|i'm with|im with) my (?:${PEOPLE})`,
  ),
  account: says(
    'cards? (?:was |were |got |is |has been )?(?:declined|refused|rejected)|charged (?:me|twice|again|\\d)|(?:was|been|got|being) charged(?! up)|billed|billing|money back|refund\\w*|invoices?|paid|pay(?:ment|ing)?(?! attention)|prices?|pricing|costs?|how much (?:is|are|does|for) (?:a|an|the|your|it cost|memberships?)|fees?|discounts?|buy|memberships?|subscri\\w*|(?:upgrade|downgrade)(?: \\w+){0,2} plan|(?:yearly|monthly|annual|premium|paid) plan|(?:what|which) plan (?:am i|do i have)|cancel my (?:account|plan|trial)|password|log ?in|weight unit|how do i (?:log|edit|delete|export|upgrade)',
  ),
};
