import { OFFER_RECORD } from '#server/offline-coach/records/add-record.ts';
import { isByReference, REMOVE } from '#server/offline-coach/records/record-reference.ts';
import { askedWhichLift } from '#server/offline-coach/records/which-lift.ts';
import type { LastAct, WantedAct } from '#server/offline-coach/slots/act.ts';

const AGREES =
  "yes|yeah|yea|yep|yup|yessir|ye|ya|yh|yuh|mhm|aye|y|k|sure|for sure|ok(?:ay)?|please|pls|plz|absolutely|definitely|correct|right|exactly|of course|go ahead|go for it|why not|do|do (?:it|that|so)|(?:that's|that is) (?:right|it|correct|the one)|it is|i did|both|all(?: of (?:it|them))?|all three|👍|👌|✅";
/** Agrees to save; after 'Shall I remove it?' these would keep it. */
const SAVES =
  '(?:save|log|record|put in)|(?:save|log|add|write|put|record) (?:it|that|this|them|both|all)(?: (?:down|in))?';
/** Agrees only after 'Shall I change it?'; for an offered set, these say that it is wrong. */
const CHANGES = 'update|(?:change|fix|update) (?:it|that|this|them|both|all)';
const BESIDE =
  'sounds good|perfect|great|nice|thanks|thank you|thx|ty|very much|sir|mate|boss|coach|man|bro|now|today|then|new pr|that one|for me|:\\)|💪';
const plain = (words: string) =>
  new RegExp(`^(?=(?:.*[ ,.!])?(?:${words})(?:[ ,.!]|$))(?:(?:${words}|${BESIDE})(?:[ ,.!]+|$))+$`, 'iu');
/** Plain agreement; excludes 'please don't' and 'yes, but the other one'. */
const YES = plain(`${AGREES}|${SAVES}`);
const YES_TO_CHANGE = plain(`${AGREES}|${SAVES}|${CHANGES}`);
const YES_TO_REMOVAL = plain(AGREES);
const REMOVES_IT =
  /^(?:(?:yes|yeah|yep|sure|ok(?:ay)?|please)[ ,]+)*(?:(?:delete|remove|bin|scrap|drop|erase|trash|get rid of) (?:it|that|this)|delete|remove)(?: (?:one|please|pls|then))*[\s.!]*$/iu;
const DECLINES =
  "no|nope|nah|don['’]?t|do not|not now|never ?mind|nvm|(?:leave|forget) (?:it|that)|(?:cancel|skip)(?: (?:it|that|this))?";
const NO = plain(DECLINES);
/**
 * Leaves the record unchanged after 'Shall I change it?' or 'Shall I remove it?'; for an offered set, these
 * may mean to save it.
 */
const NO_TO_CHANGE = plain(`${DECLINES}|keep (?:it|that|them)|stop|wait`);
const NEGATES =
  /\b(?:no|nope|nah|not|don['’]?t|dont|never ?mind|wait|keep (?:it|that|them|my)\b(?! in mind)|leave (?:it|that|them|my)|stays?|stop|joking|kidding|forget it|rather|other one|but)\b/iu;

/**
 * Returns the offered acts for a yes and the reply for a no; null when nothing was offered or the message is
 * about something else.
 */
export function repliesToOffer(message: string, last: LastAct | null): WantedAct[] | string | null {
  const offered = last?.act.offers;
  if (last === null || offered === undefined) return null;
  const isRemoval = offered.act.name === REMOVE.name;
  // A removal has its own words of agreement.
  if (isRemoval && REMOVES_IT.test(message)) return [{ act: offered.act, slots: last.slots, missing: null }];
  const no = isByReference(last) ? NO_TO_CHANGE : NO;
  if (no.test(message)) return offered.declined;
  // Without a lift there was no offer yet.
  if (last.missing !== null) return null;
  const yes = isRemoval ? YES_TO_REMOVAL : isByReference(last) ? YES_TO_CHANGE : YES;
  if (!yes.test(message)) return null;
  return [...last.offers, last].flatMap(({ act, slots }) => {
    const done = act.offers?.act;
    return done === undefined ? [] : [{ act: done, slots, missing: null }];
  });
}

/** Whether a message is only a yes to saving something. */
export const isPlainYes = (message: string): boolean => YES.test(message.trim());
export const isPlainNo = (message: string): boolean => NO.test(message.trim());

/**
 * Whether a message may agree to the last question; among other sentences, 'ok' agrees to no removal or
 * change.
 */
export const mayAgree = (sentences: readonly string[], last: LastAct | null): boolean =>
  last?.act.offers === undefined ||
  sentences.length < 2 ||
  (!isByReference(last) && !sentences.some((one) => NEGATES.test(one)));

/** Returns the earlier offers that remain open: 'and bench 100 for 2' after a squat. */
export function offeredBefore(
  sentence: string,
  wanted: WantedAct,
  last: LastAct | null,
  today: string,
): WantedAct[] {
  const { lift } = wanted.slots;
  // The coach asked for the lift of several sets.
  const asked = wanted.act === OFFER_RECORD ? askedWhichLift(last?.answer ?? '', today) : null;
  if (asked !== null)
    return asked.offers.map(({ act, slots }) => ({ act, slots: { ...slots, lift }, missing: null }));
  const areOffers = wanted.act === OFFER_RECORD && last?.act === OFFER_RECORD && last.answer !== '';
  const isNext = /^(?:and|plus|also|then)\b/iu.test(sentence) && wanted.slots.lift !== last?.slots.lift;
  return areOffers && isNext ? [...last.offers, last] : [];
}
