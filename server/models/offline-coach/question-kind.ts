/** What sort of answer a question wants, and which sentences sound like one. */
export interface QuestionKind {
  name: 'number' | 'reason' | 'steps' | 'definition' | 'choice' | 'person' | 'time' | 'other';
  asks: RegExp;
  /** A sentence with this in it is likelier to be the answer. */
  sounds: RegExp;
}

const NUMBER =
  /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|half|percent|none|nothing)\b/iu;
const NEVER = /^\b$/u;

/** The first rule that fits decides. */
const KINDS: readonly QuestionKind[] = [
  {
    name: 'number',
    asks: /\bhow (?:much|many|heavy|long|often|far|wide|thick|fast|big|high|light|old)\b|\bcost|\bprices?\b|\bpercent|\bwhat (?:size|weight|length|percentage|load)\b|\bput on the bar\b|\bwhich .*\b(?:size|length)\b|\b\d+ ?(?:kg|lbs?|mm|cm)\b/iu,
    sounds: NUMBER,
  },
  {
    name: 'reason',
    asks: /^(?:and |but |so )?why\b|\bwhat(?:'s| is) the (?:point|reason|purpose)\b|\bwhat(?:'s| is) .* (?:for|good for)\?/iu,
    sounds:
      /\b(?:because|since|so that|reason|therefore|which is why|that is why|the point|in order|otherwise)\b/iu,
  },
  {
    name: 'definition',
    asks: /^(?:and |so )?what(?:'s| is| are| does)\b(?!.*\b(?:say|recommend|warn|happen|look like)\b)|\bmeans?\b|\bdefin|\bexplain\b/iu,
    sounds: /\b(?:is|are|means|called|name for|refers|stands for|consists)\b/iu,
  },
  {
    name: 'steps',
    asks: /\bhow (?:do|does|can|should|to|would|did)\b|\bset ?up\b|\bsteps?\b|\bshow me\b|\broutine\b|\bprogram|\bplan\b|\bweek look like\b|\bwarm(?:ing)? ?up\b|\bwhat (?:do|should|can) (?:i|we)\b/iu,
    sounds:
      /(?:^|[.:;]\s+)(?:then |first |next |now )?(?:take|put|set|start|begin|keep|hold|push|pull|use|work|do|add|rest|train|press|lower|stand|lie|sit|bring|measure|choose|film|write|hang|walk|drag|go|stop|leave|drop|try|choose|pick|wear)\b|\d+ ?[x×] ?\d+|\bsets? of\b|\bpercent|%/iu,
  },
  {
    name: 'choice',
    asks: /\b(?:which|should|or|better|best|versus|vs|good|recommend|difference|instead)\b/iu,
    sounds:
      /\b(?:better|best|rather|instead|choose|prefer|suits?|recommend|start with|begin with|first|should|than|if you)\b/iu,
  },
  {
    name: 'time',
    asks: /\bwhen\b|\bhow soon\b/iu,
    sounds: /\b(?:when|after|before|until|once|weeks?|months?|days?|years?|if)\b|\d{4}/iu,
  },
  {
    name: 'person',
    asks: /^(?:and )?who\b/iu,
    sounds: /\b(?:founder|founded|coach|born|lifter|began|was|is)\b/iu,
  },
  { name: 'other', asks: /^/u, sounds: NEVER },
];

export function kindOf(question: string): QuestionKind {
  return KINDS.find((kind) => kind.asks.test(question)) as QuestionKind;
}
