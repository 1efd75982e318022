import { FAQ_TITLE, SHOP_TITLE } from '#server/content/list-works.ts';
import type { Exchange } from '#server/offline-coach/conversation/dialogue.ts';
import { smallTalk } from '#server/offline-coach/conversation/small-talk.ts';

const LINK =
  /^(?:and |so |ok |can i (?:get|have) |do you have |got |send |give me )*(?:an? |the |me )*(?:link|url|web ?page)\b.{0,20}$/iu;

/** 'And how much is it' */
const PRICE_ON =
  /^(?:(?:and|so|ok|cool|great|yeah|yes|then)[ ,]+)*(?:how much(?: (?:is|are|does|do|for) (?:it|they|them|one|that|those|these)(?: cost)?)?|(?:the |what(?:['’]?s| is) the )?price(?: of (?:it|them|one|that))?|what (?:does|do) (?:it|they|one|that|those) cost|how expensive (?:is|are) (?:it|they|one|that|those)|costs?)[\s?.!]*$/iu;
/** Names of shop entries in an answer. */
const NAMED = /\*\*([^*]+)\*\*, \d[\d.,]* [A-Z]{3}/gu;
const QUOTED = new RegExp(`\\*${SHOP_TITLE}\\*, under \\*([^*]+)\\*`, 'u');
const PRICES_MAX = 3;
/** A price in an answer from the FAQ, such as 'Yes, a day pass costs $15'. */
const FAQ_PRICE = /^[^\n]*(?:[$€£] ?\d|\d ?(?:[$€£]|dollars|euros|pounds)\b)/u;
const FROM_FAQ = `— *${FAQ_TITLE}*, under *`;

/** Rewrites a request for the link or price of the item just mentioned as a question that names it. */
export function withWare(question: string, exchanges: readonly Exchange[]): string {
  const isLink = LINK.test(question.trim());
  if (!(isLink || PRICE_ON.test(question))) return question;
  // 'Thanks' may come between an entry and the question about its price, another subject may not.
  const last = exchanges.find((exchange) => smallTalk(exchange.question) === null);
  if (last === undefined) return question;
  const asked = entriesIn(last.answer)
    .slice(0, PRICES_MAX)
    .map((name) => `How much is the ${name}?`);
  if (asked.length > 0) return asked.join(' ');
  if (!isLink && last.answer.includes(FROM_FAQ) && FAQ_PRICE.test(last.answer))
    return `${last.question.replace(/[\s?.!]+$/u, '')}, how much is it?`;
  return isLink ? 'What is the price of it?' : question;
}

function entriesIn(answer: string): string[] {
  const named = [...answer.matchAll(NAMED)].flatMap(([, name]) => name ?? []);
  return named.length > 0 ? named : (QUOTED.exec(answer)?.slice(1, 2) ?? []);
}
