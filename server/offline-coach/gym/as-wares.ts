import { SHOP_TITLE } from '#server/content/list-works.ts';
import type { Exchange } from '#server/offline-coach/conversation/dialogue.ts';

const LINK =
  /^(?:and |so |ok |can i (?:get|have) |do you have |got |send |give me )*(?:an? |the |me )*(?:link|url|web ?page)\b.{0,20}$/iu;

/** 'And how much is it' */
const PRICE_ON =
  /^(?:(?:and|so|ok|cool|great|yeah|yes|then)[ ,]+)*(?:how much(?: (?:is|are|does|do|for) (?:it|they|them|one|that|those|these)(?: cost)?)?|(?:the |what(?:['’]?s| is) the )?price(?: of (?:it|them|one|that))?|what (?:does|do) (?:it|they|one|that|those) cost)[\s?.!]*$/iu;
/** The entries of the shop that an answer named or quoted. */
const NAMED = /\*\*([^*]+)\*\*, \d[\d.,]* [A-Z]{3}/gu;
const QUOTED = new RegExp(`\\*${SHOP_TITLE}\\*, under \\*([^*]+)\\*`, 'u');
const PRICES_MAX = 3;

/** A wish for the link or the price of an entry, as a question that names what it is about. */
export function asWares(question: string, [last]: readonly Exchange[]): string {
  if (last === undefined) return question;
  if (LINK.test(question.trim())) return 'What is the price of it?';
  if (!PRICE_ON.test(question)) return question;
  const named = [...last.answer.matchAll(NAMED)].map(([, name]) => name);
  const entries = named.length > 0 ? named : [QUOTED.exec(last.answer)?.[1]];
  const asked = entries
    .slice(0, PRICES_MAX)
    .flatMap((name) => (name === undefined ? [] : `How much is the ${name}?`));
  return asked.length === 0 ? question : asked.join(' ');
}
