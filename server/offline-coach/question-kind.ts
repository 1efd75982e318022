/** What sort of answer a question wants, and which sentences sound like one. */
export interface QuestionKind {
  name: 'price' | 'number' | 'reason' | 'story' | 'definition' | 'steps' | 'choice' | 'time' | 'other';
  asks: RegExp;
  /** A sentence with this in it is likelier to be the answer, */
  sounds: RegExp;
  /** by this much. */
  weight: number;
  /** Words of the question that such a sentence answers to without having them. */
  implies?: string;
}

const NUMBER =
  /\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|thirty|forty|fifty|sixty|half|percent)\b/iu;

/** The first rule that fits decides; the last fits every question. */
const KINDS: readonly [QuestionKind, ...QuestionKind[]] = [
  {
    name: 'price',
    asks: /\bcosts?\b|\bprices?\b|\bhow much (?:is|are|for|money)\b|\bexpensive\b/iu,
    sounds: /[$€£]\d|\bprice\b|\b(?:USD|EUR|GBP|dollars?|euros?)\b/iu,
    weight: 0.4,
    implies: 'cost costs price prices expensive much money',
  },
  {
    name: 'number',
    asks: /\bhow (?:much|many|heavy|long|often|far|wide|thick|fast|big|high|light|old)\b|\bpercent|\bwhat (?:size|weight|length|height|percentage|load)\b|\bput on the bar\b|\bwhich .*\b(?:size|length)\b|\b\d+ ?(?:kg|lbs?|mm|cm)\b/iu,
    sounds: NUMBER,
    weight: 0.15,
  },
  {
    name: 'reason',
    asks: /^(?:and |but |so )?why\b|\bwhat(?:'s| is) the (?:point|reason|purpose)\b/iu,
    sounds:
      /\b(?:because|since|so that|reasons?|therefore|that is why|which is why|the point|in order|otherwise)\b/iu,
    weight: 0.2,
  },
  {
    name: 'story',
    asks: /^(?:and |so )?(?:who (?!should|can|needs|may|must)|how did|when did|where did|when was|where was|what was|what were|what did|how was)\b/iu,
    sounds: /\b(?:was|were|had|did|became|began|came|built|made|gave|took|founded|learned|\d{4})\b/iu,
    weight: 0.12,
  },
  {
    name: 'steps',
    asks: /\bhow (?:do|does|can|should|to|would)\b|\bset ?up\b|\bsteps?\b|\bshow me\b|\broutine\b|\bprogram|\bplan\b|\bweek look like\b|\bwhat (?:do|should|can) (?:i|we)\b|\bwhat helps\b|\brecommend/iu,
    sounds:
      /(?:^|[.:;]\s+)(?:then |first |next |now )?(?:take|put|set|start|begin|keep|hold|push|pull|use|work|do|add|rest|train|press|lower|stand|lie|sit|bring|measure|choose|film|write|hang|walk|drag|go|stop|leave|drop|try|pick|wear)\b|\d+ ?[x×] ?\d+|\bsets? of\b/iu,
    weight: 0.15,
  },
  {
    name: 'definition',
    asks: /^(?:and |so )?what(?:'s| is| are| does)\b(?!.*\b(?:say|warn|happen)\b)|\bmeans?\b|\bdefin|\bexplain\b/iu,
    sounds: /\b(?:is|are|means|called|name for|refers|stands for|consists)\b/iu,
    weight: 0.12,
  },
  {
    name: 'choice',
    asks: /\b(?:which|should|or|better|best|versus|vs|good|difference|instead)\b/iu,
    sounds:
      /\b(?:better|best|rather|instead|choose|prefer|suits?|recommend|start with|begin with|should|than|if you)\b/iu,
    weight: 0.15,
  },
  {
    name: 'time',
    asks: /\bwhen\b|\bhow soon\b/iu,
    sounds: /\b(?:when|after|before|until|once|weeks?|months?|days?|years?|if)\b|\d{4}/iu,
    weight: 0.12,
  },
];

/** Nothing sounds like the answer to just any question. */
const OTHER: QuestionKind = { name: 'other', asks: /^/u, sounds: /(?!)/u, weight: 0 };

export function kindOf(question: string): QuestionKind {
  return KINDS.find((kind) => kind.asks.test(question)) ?? OTHER;
}
