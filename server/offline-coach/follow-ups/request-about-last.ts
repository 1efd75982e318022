/** Requests about the previous answer rather than its subject. */
export type Request = 'shorter' | 'where' | 'why' | 'reason' | 'source' | 'again' | 'more' | 'other';

const POLITE =
  '(?:please|pls|thanks|coach|that|it|this|make|keep|can|could|you|be|a|bit|much|even|ok|and|but|so|the|answer|say|again|in|to|me|explain)';
const around = (words: string) =>
  new RegExp(`^(?:${POLITE}[ ,]+)*(?:${words})(?:[ ,]+${POLITE})*[\\s.!?]*$`, 'iu');
const BESIDES = 'what|anything|something|is there anything|whatever';
const WHAT_FOR =
  '(?:(?:should|can|could|do|must|would|might) i (?:do|try|use|know|work on|add|look at|watch(?: for)?|focus on|change)|(?:i (?:can|could|should) (?:do|try|use|know|add|change))|(?:to|for) (?:it|that|this|do|try|know)|helps?|works?|(?:do|have) you (?:have|got|know)|have you got|is there|on (?:it|that|this)|about (?:it|that|this)|you (?:have|know))';
const KINDS = 'idea|tip|option|suggestion|way|thing|exercise|answer|cue|drill|example|opinion';
const REQUESTS: readonly (readonly [Request, RegExp])[] = [
  [
    'shorter',
    around(
      'shorter|briefer|simpler|simply|more simply|(?:in |with )?(?:plain|simple|simpler|easier|normal) (?:words|english|terms)|dumb (?:it|that) down|eli5|(?:i (?:can.?t|cannot) read (?:that|it|this)[, ]*)?(?:it.?s |that.?s )?(?:way |much )?too long|tl;? ?dr|stop talking so much|you talk too much|too many words|less|in (?:one|a) (?:sentence|line)|in short|in brief|the short version|short version|summari[sz]e',
    ),
  ],
  [
    'again',
    /^(?:(?:please|sorry|ok|hey|can you|could you|what)[ ,?]+)*(?:(?:say|tell me|show(?: me)?) (?:that|it|the (?:last )?answer) (?:again|once more)|repeat (?:that|it|yourself|(?:the|your) (?:last )?(?:answer|reply))|(?:the|your) last answer again|come again|what did you (?:just )?say)(?: (?:please|again))*[\s.!?]*$/iu,
  ],
  [
    'where',
    /^(?:and |so |ok |but )*(?:(?:on )?(?:what|which) (?:page|book|chapter|article|seminar|source)s? (?:says?|said|is|was|does|did|has|are|it|that|this)\b|where (?:is|was|does|did|do|are|can i) (?:that|it|this|you|they|i)?\b.{0,12}\b(?:from|say|said|written|stand|printed|find that|read that|get that)\b|(?:what(?:'s|’s| is) )?(?:the |your )?(?:source|page(?: number)?)\b|says who\b|who says(?: (?:that|so))?\b).{0,24}$/iu,
  ],
  ['where', /^(?:and |so |ok |but )*(?:on |in |from )?(?:what|which) (?:page|chapter|book)s?[\s.?!]*$/iu],
  ['why', around("why|y|how so|how come|why(?:(?:'|’)s| is) that")],
  // After a calculation or a wish these are not about it.
  [
    'reason',
    /^(?:(?:and|but|so|ok|hm+|oh)[ ,]+)*(?:what(?:['’]?s| is) the (?:reason(?:ing)?|point)(?: (?:of|for|behind) (?:that|it|this))?|why(?: not| (?:so|that) \p{L}+| (?:(?:do|should|would) i (?:do|need|want) (?:that|it|this)|(?:do|does|is|are|would) (?:that|it|this|they)(?: (?:be|take|help|work|matter|happen|bad|good|better|worse|important|so|that|long|much|many|often|light|heavy|slow|few)){1,3})))[\s.!?]*$/iu,
  ],
  [
    'source',
    around(
      "(?:which|what) formula(?: is (?:that|this)| did you use| do you use)?|how(?:'s| is| was) (?:that|it|this) calculated|how did you (?:get|work out|calculate|come to)|how do you (?:get|know)|is (?:that|this|it) (?:really )?(?:accurate|reliable|exact|precise)|how (?:accurate|reliable|exact|precise) is (?:that|this|it)|where does that come from",
    ),
  ],
  [
    'more',
    around(
      `(?:(?:tell|give|show|teach) (?:me )?)?(?:some |any |a (?:bit|little) )?more(?: (?:info(?:rmation)?|details?|tips?|ideas?|options|examples|please|(?:on|about) (?:it|that|this)))?|(?:in )?(?:more )?details?|elaborate(?: on)?|expand on|go on|continue|keep going|go deeper|explain|(?:${BESIDES}) (?:else|more)(?: ${WHAT_FOR})?|(?:(?:is|are) there |do you have |got |what )?(?:any |some )?other (?:${KINDS})s?(?: ${WHAT_FOR})?|(?:(?:give|show|tell) me |do you have |is there )?(?:another|a different|one more) (?:${KINDS})`,
    ),
  ],
  [
    'other',
    /^(?:(?:no|nope|nah|hm+|sorry|but|ok|well|yeah|coach)[ ,.]+)*(?:(?:that|this|it)(?:['’]?s| is| was)? not (?:really )?what i (?:asked|meant|wanted|was asking|am asking)(?: (?:for|about))?|not what i (?:asked|meant|wanted|was asking)(?: (?:for|about))?|(?:(?:that|this|it) )?(?:does ?n['’]?o?t|did ?n['’]?o?t|do ?n['’]?o?t|did not|does not) (?:really )?(?:help|work)(?:ed)?(?: me)?(?: (?:at all|much|though))?|(?:that|this|it) (?:is|was) ?n['’]?o?t (?:really )?(?:helpful|useful|it)|i(?:['’]ve| have)? (?:already )?(?:tried|know|knew|read) (?:that|this|it)(?: already)?)[\s.!?]*$/iu,
  ],
];

/** Returns what a message asks of the last answer, naming no subject of its own; null for any other. */
export const requestIn = (question: string): Request | null =>
  REQUESTS.find(([, asks]) => asks.test(question.trim()))?.[0] ?? null;
