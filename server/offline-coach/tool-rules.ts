/** Which tool a question calls for. Every rule that fits and whose tool is offered is followed, two at most. */
const RULES: readonly { tool: string; asks: RegExp }[] = [
  {
    tool: 'faq',
    asks: /\b(?:subscri|membership|member\b|trial|cancel|refund|billing|invoice|payment|pay\b|monthly|yearly|account|password|log ?in|the app\b|opening (?:hours|times)|open(?:s)? (?:on|at|today)|when (?:is|are|does) (?:the gym|you|it) open|address|visit|shipping|ship\b|deliver|returns?\b|return (?:a|my|the|gear)|warranty|delete my|my data|privacy)/iu,
  },
  {
    tool: 'sales',
    asks: /\b(?:buy|price|cost|shop|order|purchase|sell|product|in stock|how much (?:is|are|does|do)|(?:which|what) (?:belt|sleeves?|wraps?|bands?|bar|sled|box|bench|chains?|shoes?|size|length))\b|\d ?mm\b/iu,
  },
  { tool: 'training', asks: /\b(?:seminars?|articles?|talk|lecture|workshop|clinic)\b/iu },
  {
    tool: 'books',
    asks: /\b(?:in|from) (?:the|your|his|her|which|what) books?\b|\bbooks? (?:say|teach|tell|recommend)s?\b|\bchapters?\b/iu,
  },
];

/** Whether a question is about something to buy. */
export function isShopQuestion(question: string): boolean {
  return RULES.some(({ tool, asks }) => tool === 'sales' && asks.test(question));
}

const OTHERWISE = 'knowledge_base';
const TOOLS_MAX = 2;

/**
 * The tools to ask, in order. A shop question is also put to the whole library, which knows what the thing is for.
 * Empty when none of them is offered.
 */
export function toolsFor(question: string, offered: ReadonlySet<string>): string[] {
  const named = RULES.filter(({ tool, asks }) => offered.has(tool) && asks.test(question)).map(
    ({ tool }) => tool,
  );
  const needed =
    named.length === 0 || named.every((tool) => tool === 'sales') ? [...named, OTHERWISE] : named;
  return needed.filter((tool) => offered.has(tool)).slice(0, TOOLS_MAX);
}
