import {
  AGE,
  ANY_NUMBER,
  DATE,
  DEFINES,
  DID,
  DURATION,
  FREQUENCY,
  HOUR,
  JUDGES,
  LENGTH,
  MONEY,
  NAME,
  PERCENTAGE,
  PREFERS,
  REASON,
  REMEDY,
  SENDS_ON,
  SERVES,
  STEP,
  TEMPERATURE,
  UNTIL,
  WEIGHT,
} from './answer-patterns.ts';

export type KindName =
  | 'price'
  | 'count'
  | 'amount'
  | 'percentage'
  | 'duration'
  | 'hour'
  | 'frequency'
  | 'size'
  | 'age'
  | 'date'
  | 'person'
  | 'place'
  | 'reason'
  | 'purpose'
  | 'story'
  | 'definition'
  | 'steps'
  | 'yes or no'
  | 'choice'
  | 'doctor'
  | 'other';

const finds = (expression: RegExp) => (text: string) => (expression.test(text) ? 1 : 0);

/** How questions of a kind ask, and what answers them. */
interface Rule {
  name: KindName;
  asks: RegExp;
  fits: (text: string) => number;
  weight: number;
  isExact?: true;
  implies?: string;
  follows?: true;
}

/** The first matching rule wins. */
export const KIND_RULES: readonly Rule[] = [
  {
    name: 'doctor',
    asks: /\b(?:see|go to|visit|call|ask|need) (?:(?:a|my|the) )?(?:doctor|dr|gp|physio\w*|specialist(?! (?:bar|shoe|program))|professional|someone about|somebody about|(?:someone|somebody)(?=[\s?.!]*$))\b|\b(?:get|have) (?:it|this|that|my (?!form\b|technique\b|squats?\b|bench\b|deadlifts?\b|lifts?\b|depth\b)\p{L}+) (?:checked|looked at|seen|scanned|examined)\b|\b(?:it|this|that)(?:['’]?s| is)? (?:really )?(?:serious|an injury)\b|\bis (?:it|this|that) (?:serious|an injury)\b|\bwhen (?:should|do) i (?:start to )?worry\b|\b(?:should|do) i (?:need to )?(?:be )?(?:worry|worried|concerned)\b(?! about (?!it\b|this\b|that\b))|\b(?:still|keeps?) (?:hurt|ach)(?:s|es|ing)?\b|\b(?:does(?: not|n['’]?t)|do(?: not|n['’]?t)|did(?: not|n['’]?t)|is(?: not|n['’]?t)|not|never|won['’]?t) (?:\w+ )?(?:go(?:es|ing)? away|heal|clear up)\b/iu,
    fits: finds(SENDS_ON),
    weight: 0.4,
    isExact: true,
    implies: 'doctor physio someone somebody professional serious worry worried',
  },
  {
    name: 'definition',
    asks: /^(?:[Aa]nd |[Ss]o )?[Ww]ho(?:['’]s| is| was| are| were) (?=\p{Lu})/u,
    fits: finds(DID),
    weight: 0.12,
  },
  {
    name: 'definition',
    asks: /\bhow (?:do|does|did) (?!(?:i|we|you|it|they|one)\b)(?:[\w'’-]+ ){1,5}work(?: exactly| again)?\s*[?.!]*$/iu,
    fits: finds(DEFINES),
    weight: 0.12,
    implies: 'work',
  },
  {
    name: 'person',
    asks: /^(?:and |so )?who(?:['’]s|['’]d| (?!should|can|needs|may|must)\w+)|\bwhose\b/iu,
    fits: finds(NAME),
    weight: 0.15,
  },
  {
    name: 'place',
    asks: /^(?:and |so )?where\b/iu,
    fits: (text) =>
      /\b(?:in|at|on|under|over|behind|near|between|above|below|to|from)\b/iu.test(text) ? 0.6 : 0,
    weight: 0.1,
  },
  {
    name: 'reason',
    asks: /^(?:and |but |so |ok |coach,? )?why\b|\bwhat(?:['’]s| is) the (?:point|reason|purpose|use|idea)\b|\bhow come\b|\bwhat causes?\b|\bwhy (?:do|does|did|is|are|should|would|can[’']t|bother|not)\b/iu,
    fits: finds(REASON),
    weight: 0.2,
    implies: 'reason point purpose cause',
  },
  {
    name: 'purpose',
    asks: /^(?:and |so |ok |but )?(?:what(?:['’]?s| is| are)?|wats) .{2,60}\bfor(?=\s*(?:[,.?!]|$))|\bwhat (?:do|does) .{2,40}\b(?:do|train|help|work)(?=\s*(?:[,.?!]|$))/iu,
    fits: finds(SERVES),
    weight: 0.25,
    implies: 'purpose good use',
  },
  {
    name: 'price',
    asks: /\bcosts?\b|\bprices?\b|\bhow much (?:(?:is|are)(?! (?:too much|enough)\b)|for|money)\b|\bexpensive\b|\bcheap\b|\bhow much (?:do|does) .{2,40}\b(?:charge|cost)\b|\bpay for\b/iu,
    fits: finds(MONEY),
    isExact: true,
    weight: 0.4,
    implies: 'cost costs price prices expensive cheap much money charge',
  },
  {
    name: 'frequency',
    asks: /\bhow (?:often|frequently|regularly)\b|\bhow many (?:times|days|sessions|workouts) (?:a|per|each|in a|do|should)\b|\bevery (?:day|session)\b.*\?/iu,
    fits: finds(FREQUENCY),
    isExact: true,
    weight: 0.3,
    implies: 'often frequently regularly times',
  },
  {
    name: 'duration',
    asks: /\bhow (?:long|much time|soon|many (?:seconds|minutes|hours|days|weeks|months|years))\b|\bhow much rest\b|\bhow quick/iu,
    fits: (text) => Math.max(finds(DURATION)(text), 0.6 * finds(LENGTH)(text), 0.5 * finds(UNTIL)(text)),
    isExact: true,
    weight: 0.3,
    implies: 'long time soon quick quickly last take seconds minutes hours days weeks months years',
  },
  {
    name: 'hour',
    asks: /\bhow (?:late|early)\b|\b(?:what|which) (?:time|hour)s?\b/iu,
    fits: finds(HOUR),
    weight: 0.15,
    implies: 'late early time hour hours',
  },
  {
    name: 'size',
    asks: /\bhow (?:wide|thick|big|large|tall|high|far|deep|close|narrow|short)\b|\bwhat (?:size|length|height|width|thickness|diameter)\b|\bwhich .*\b(?:size|length)\b|\b\d+ ?(?:mm|cm)\b/iu,
    fits: (text) => Math.max(finds(LENGTH)(text), 0.4 * finds(ANY_NUMBER)(text)),
    isExact: true,
    weight: 0.25,
    implies: 'big large size',
  },
  {
    name: 'age',
    asks: /\bhow old\b|\b(?:what|which) age\b|\bat what age\b/iu,
    fits: (text) => (AGE.test(text) ? 1 : 0.4 * finds(ANY_NUMBER)(text)),
    isExact: true,
    weight: 0.25,
    implies: 'old age',
  },
  {
    name: 'percentage',
    asks: /\b(?:what|which) percent(?:age)?s?\b/iu,
    fits: finds(PERCENTAGE),
    isExact: true,
    weight: 0.3,
    implies: 'percent percentage percentages',
  },
  {
    name: 'amount',
    asks: /\bhow (?:hot|warm|cold|cool)\b|\bwhat temperature\b/iu,
    fits: (text) => Math.max(finds(TEMPERATURE)(text), 0.4 * finds(ANY_NUMBER)(text)),
    isExact: true,
    weight: 0.25,
    implies: 'hot warm cold cool temperature',
  },
  {
    name: 'amount',
    asks: /\bhow (?:much|heavy|strong|fast|hard|light|loud)\b|\bpercent|\bwhat (?:weight|percentage|load|speed|age|amount)\b|\bput on the bar\b|\b\d+ ?(?:kg|lbs?)\b/iu,
    fits: (text) => Math.max(finds(WEIGHT)(text), 0.55 * finds(ANY_NUMBER)(text)),
    isExact: true,
    weight: 0.25,
    implies: 'much heavy',
  },
  {
    name: 'story',
    asks: /^(?:and |so )?(?:how did|when did|where did|when was|where was|what was|what were|what did|how was|what happened)\b|\bwhat year\b/iu,
    fits: (text) => Math.max(finds(DID)(text), 0),
    weight: 0.12,
  },
  {
    name: 'date',
    asks: /^(?:and |but |so |ok |coach,? )*(?:since |until |at )?when\b|\bwhen(?: exactly)?\?*$/iu,
    fits: finds(DATE),
    weight: 0.12,
  },
  {
    name: 'steps',
    asks: /\bwhat (?:do|should|can|could|must|would) (?:i|we|you|one) do (?:for|about|with|against|if|when)\b|\bhow (?:do|does|should|can|could|to|would|must) (?:(?:i|we|you|one) )?(?:treat|cure|relieve|heal|ease|soothe|care for)\b/iu,
    fits: (text) => Math.max(finds(STEP)(text), finds(REMEDY)(text)),
    weight: 0.25,
    follows: true,
  },
  {
    name: 'steps',
    asks: /\bhow (?:do|does|can|should|to|would|is|are|d['’]?you)\b|\bset ?up\b|\bsteps?\b|\bshow me\b|\broutine\b|\bprogram|\bplan\b|\bweek look like\b|\bwhat (?:do|should|can|would) (?:i|we|you)\b|\bwhat helps\b|\brecommend|\bwhat (?:exercises?|works?)\b|\bfix\b|\bbest way\b|\bproper(?:ly)? \b|\bwhat to do\b|\btips?\b/iu,
    fits: finds(STEP),
    weight: 0.15,
  },
  {
    name: 'definition',
    asks: /^(?:and |so |ok |hey |coach,? )?(?:what(?:['’]?s| is| are| does| do you mean| exactly)|wtf is|wats|define|explain|meaning of)\b(?!.*\b(?:say|warn|happen|best|better)\b)|\bmeans?\b|\bdefin|\bstand for\b|\bexplain (?:it|that|this) (?:like|simply|in)\b/iu,
    fits: finds(DEFINES),
    weight: 0.12,
  },
  {
    name: 'choice',
    asks: /\b(?:which|or(?! (?:not|no|nah|what)[\s?.!]*$| is (?:it|that|this)\b)|better|best|versus|vs|difference|instead|prefer)\b/iu,
    fits: finds(PREFERS),
    weight: 0.15,
  },
  {
    name: 'yes or no',
    asks: /^(?:and |but |so |ok |hey |coach,? )?(?:is|are|was|were|do|does|did|can|could|should|shall|will|would|may|must|has|have|am|isn['’]?t|aren['’]?t|don['’]?t|need|ok to|okay to|any)\b|,? (?:is it|are they|do i|should i|can i|will it|is that)\b/iu,
    fits: finds(JUDGES),
    weight: 0.1,
  },
];
