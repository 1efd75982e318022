import type { Passage } from '#server/offline-coach/conversation/dialogue.ts';
import { topicsOf } from '#server/offline-coach/follow-ups/topics.ts';
import { liftIn } from '#server/offline-coach/words/lifts.ts';
import { nameText } from '#server/offline-coach/words/plain-text.ts';
import { stemsOf } from '#server/offline-coach/words/stems.ts';

/**
 * 'Do you sell chalk', 'can I buy a belt from you', 'got any wrist wraps for sale'; the group captures the
 * item.
 */
const SALES = [
  /(?:\b(?:do|does|will) (?:you|u|the (?:shop|gym))|^(?:you|u|y['’]?all))(?: guys| also)? (?:sell|stock|carry) ([^?.!;,]+)/iu,
  /\b(?:can|could|may) (?:i|we|you) (?:buy|get|order|purchase) ([^?.!;]+?) (?:from (?:you|the (?:shop|gym))|here|at the (?:shop|gym|desk|counter)|in the shop)\b/iu,
  /\b(?:(?:do|does) (?:you|the (?:shop|gym)) have|got|have you got|is there|are there) ([^?.!;]+?) (?:for sale|in stock|in (?:the|your) shop)\b/iu,
];
/** 'Got any chalk' may also ask to borrow it, so only an item in the shop is mentioned. */
const MAYBE_SALE = /^(?:(?:hey|hi|so)[ ,]+)*(?:have you got|you got|got|do you have) any ([^?.!;,]+)/iu;
/** Not an item for sale. */
const NOT_AN_ITEM =
  /^(?:anything|something|stuff|things|memberships?|subscriptions?|programs?|programmes?|coaching|day pass(?:es)?|class(?:es)?|sessions?)$/iu;
const SHOP_HAS = 'Yes, the shop has';
const NOT_SOLD = 'I see nothing called';
const WHICH_ITEM = 'Which item do you mean? Name it and I’ll check the shop.';
/** Starts of answers about the shop. */
export const WARES_SAID = [SHOP_HAS, NOT_SOLD, WHICH_ITEM];
/** Refers to an item mentioned earlier. */
const POINTS_BACK = /^(?:them|it|that|this|those|these|one|ones)$/iu;
const WHERE = /\s+(?:in|at|from|here|there|for|with|to|too|as well|online|or (?:do|does|should|can))\b.*$/iu;
const BEFORE_THING = /^(?:(?:any|some|a|an|the|your|own|good|pair|pairs|of)\s+)+/iu;
const THING_WORDS_MAX = 4;
const PRICE = /\bPrice: (\d[\d.,]* [A-Z]{3})\b/u;
const EACH_MAX = 3;

/** Splits a request into items. */
function thingsIn(said: string | undefined): string[] {
  if (said === undefined) return [];
  return said
    .replace(WHERE, '')
    .split(/,|&|\band\b|\bor\b/iu)
    .map((thing) => thing.trim().replace(BEFORE_THING, '').toLowerCase())
    .filter(
      (thing) => thing !== '' && !NOT_AN_ITEM.test(thing) && thing.split(/\s+/u).length <= THING_WORDS_MAX,
    );
}

/**
 * Returns the wares whose name has the item's last word and whose description has the others: knee wraps are
 * not wrist wraps.
 */
function waresNamed(thing: string, wares: readonly Passage[]): Passage[] {
  const stems = stemsOf(thing);
  const head = stems.at(-1);
  return wares
    .filter(({ heading, text }) => {
      const known = new Set(stemsOf(`${heading} ${text}`));
      return head !== undefined && stemsOf(heading).includes(head) && stems.every((stem) => known.has(stem));
    })
    .slice(0, EACH_MAX);
}

/**
 * Says whether the shop has an item and its price; null when the question asks for none.
 * @param wares shop entries from the search
 * @param before the previous question, for 'do you sell them'
 */
export function waresBlock(question: string, wares: readonly Passage[], before = ''): string | null {
  const named = thingsIn(SALES.flatMap((sale) => sale.exec(question)?.[1] ?? [])[0]);
  const sold = named.flatMap((thing) => (POINTS_BACK.test(thing) ? (soldIn(before, wares) ?? []) : [thing]));
  const things = sold.length > 0 ? sold : thingsIn(MAYBE_SALE.exec(question)?.[1]);
  // The gym may have no shop.
  if (wares.length === 0) return null;
  if (sold.length < named.length) return WHICH_ITEM;
  if (things.length === 0) return null;
  const found = [...new Set(things.flatMap((thing) => waresNamed(thing, wares)))].map(nameWithPrice);
  const lacking = things.filter((thing) => waresNamed(thing, wares).length === 0).map(nameText);
  const lacks = lacking.length === 0 ? [] : [`${NOT_SOLD} “${lacking.join('” or “')}” in the shop.`];
  if (found.length === 0) return sold.length === 0 ? null : lacks.join('');
  const has =
    found.length === 1
      ? `${SHOP_HAS} ${found[0]}.`
      : `${SHOP_HAS}:\n\n${found.map((line) => `- ${line}`).join('\n')}`;
  return [has, ...lacks].join('\n\n');
}

/**
 * Returns the first item of a question that the shop has, other than a lift that an item is named after, such
 * as a 'Bench Band Set'.
 */
const soldIn = (question: string, wares: readonly Passage[]): string | undefined =>
  topicsOf(question).find((topic) => liftIn(topic) === null && waresNamed(topic, wares).length > 0);

function nameWithPrice({ heading, text, number }: Passage): string {
  const price = PRICE.exec(text)?.[1];
  return `**${nameText(heading)}**${price === undefined ? '' : `, ${price}`} [${number}]`;
}
