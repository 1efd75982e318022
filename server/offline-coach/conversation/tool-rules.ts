import { likelyTopic } from '#server/offline-coach/topic-model/model.ts';

/** Rules for choosing tools. Every matching rule whose tool is offered applies, at most two. */
const RULES: readonly { tool: string; asks: RegExp }[] = [
  {
    tool: 'faq',
    asks: /\b(?:subscri|membership|member\b|trial|cancel|refund|billing|invoice|payment|pay\b|monthly|yearly|account|password|log ?in\b|the app\b|opening (?:hours|times)|open(?:s)? (?:on|at|today)|when (?:is|are|does|do) (?:the gym|you|it) (?:open|close[sd]?)|address|visit|drop[- ]?in|day pass|walk[- ]?ins?\b|come (?:by|in|over|train|visit|to train)|unsubscribe|\bmy sub\b|quit (?:the |my )|shipping|ship\b|deliver|returns?\b|return (?:a|my|the|gear)|warranty|delete my|my data|privacy)/iu,
  },
  {
    tool: 'sales',
    asks: /\b(?:buy|price|cost|shop|order|purchase|sell|product|in stock|how much (?:is|are|does|do)(?! (?:too much|enough)\b)|(?:which|what) (?:belt|sleeves?|wraps?|bands?|bar|sled|box|bench|chains?|shoes?|size|length))\b|\d ?mm\b/iu,
  },
  {
    tool: 'training',
    // 'I talk myself out of it' is not about a talk.
    asks: /\b(?:seminars?|articles?|(?:the|this|that|his|her|your|their|which|what|bench) (?:talks?|lectures?|workshops?|clinics?)(?! test))\b/iu,
  },
  {
    tool: 'books',
    asks: /\b(?:in|from) (?:the|your|his|her|which|what) books?\b|\bbooks? (?:say|teach|tell|recommend)s?\b|\bchapters?\b/iu,
  },
];

/** Questions about items for sale and their prices, which only the shop's entries answer. */
const WARES =
  /\b(?:(?:do|does) (?:you|the (?:shop|gym)) (?:guys )?(?:sell|have|stock|carry)\b.{0,20}\b(?:belts?|sleeves?|wraps?|bands?|bars?|sleds?|box(?:es)?|bench(?:es)?|chains?|shoes?|straps?|chalk|books?|logbooks?|shirts?|gear|equipment|merch)|(?<!n[’']?t |not |never |without )(?:got|have) any\b|(?:you|u|y['’]?all) (?:guys )?sell|in stock|prices?\b|how much (?:is|are|for|does|do) (?:the|a|an|your|those|these) (?!app\b|coach\b|subscription\b|membership\b|trial\b|gym\b)|link\b|cheapest|most expensive)/iu;
/** Follow-ups about an entry of the shop. */
const WARES_FOLLOW_UP =
  /^(?:and |so |ok )*(?:how much|price|link|where (?:can|do) i (?:buy|get|order)|which size|what sizes?|colou?rs?|in stock|got a link)\b/iu;

/** Words of selling, as opposed to what happens to an order. */
const SELLS = /\b(?:sell|sells|stock|carry|buy|shop|counter|desk)\b/iu;
const RETURNS = /\b(?:return|exchange|swap|send back|warranty|arrive\w*|deliver\w*|ship\w*)\b/iu;

/** Whether a question, or the one it follows, is about shop entries. */
export const asksForWares = (question: string, before: string | undefined): boolean =>
  (WARES.test(question) && !/\bweigh|\bchain weight/iu.test(question)) ||
  (SELLS.test(question) && !RETURNS.test(question) && likelyTopic(question) === 'buy') ||
  (before !== undefined &&
    WARES_FOLLOW_UP.test(question.trim()) &&
    (WARES.test(before) || isShopQuestion(before)));

/** Whether a question is about something to buy. */
export function isShopQuestion(question: string): boolean {
  return RULES.some(({ tool, asks }) => tool === 'sales' && asks.test(question));
}

export const WHOLE_LIBRARY = 'knowledge_base';
const TOOLS_MAX = 2;

/** Words used as often about this gym or app as about training. */
const MAYBE_ABOUT_GYM =
  /\b(?:you|your|yours|guys|here|there|gym|shed|app|sell|allowed|policy|rules?|join|sign(?:ing)? up|register|book|bring|left|lost|staff|coach(?:es)?|members?|class(?:es)?|ok|sub)\b|^(?:can|may|do|is|are|where|when|who) (?:i|my|there|the|we)\b/iu;

/** Whether only the FAQ can answer a question. */
export const isForFaq = (question: string): boolean =>
  RULES.some(({ tool, asks }) => tool === 'faq' && asks.test(question));

/**
 * Returns the tools to ask, in order; empty when none is offered. Shop questions also search the library,
 * which explains what an item is for. Questions that may be about the gym also search the FAQ, whose few
 * entries would rank below the many book passages.
 * @param isFollowUp whether it follows up on a library question
 */
export function toolsFor(question: string, offered: ReadonlySet<string>, isFollowUp = false): string[] {
  const named = RULES.filter(({ tool, asks }) => offered.has(tool) && asks.test(question)).map(
    ({ tool }) => tool,
  );
  const mayBeOfGym = named.length === 0 && !isFollowUp && MAYBE_ABOUT_GYM.test(question);
  const isAboutBooks = named.some((tool) => tool === 'books' || tool === 'training');
  const needed = [...named, ...(isAboutBooks ? [] : [WHOLE_LIBRARY]), ...(mayBeOfGym ? ['faq'] : [])];
  return needed.filter((tool) => offered.has(tool)).slice(0, TOOLS_MAX);
}
