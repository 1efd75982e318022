import { likelyIntent } from '#server/offline-coach/intent-model/likely-intent.ts';
import { OFFER_RECORD } from '#server/offline-coach/records/add-record.ts';
import { isByReference, REMOVE } from '#server/offline-coach/records/record-reference.ts';
import type { LastAct, WantedAct } from '#server/offline-coach/slots/act.ts';
import { liftIn } from '#server/offline-coach/words/lifts.ts';

const AGREES =
  "yes|yeah|yea|yep|yup|yessir|ye|ya|y|k|sure|for sure|ok(?:ay)?|please|pls|plz|absolutely|definitely|correct|right|exactly|of course|go ahead|go for it|why not|do|do (?:it|that|so)|(?:that's|that is) (?:right|it|correct|the one)|it is|i did|both|all(?: of (?:it|them))?|all three";
/** To have something written down or changed; after 'Shall I remove it?' these would keep it. */
const WRITES =
  '(?:save|log|record)|(?:save|log|add|write|put|record|change|fix|update) (?:it|that|this|them|both|all)(?: (?:down|in))?|update';
const BESIDE =
  'sounds good|perfect|great|nice|thanks|thank you|thx|ty|very much|sir|mate|boss|coach|man|bro|now|today|then|new pr|that one|for me|:\\)|👍|💪';
const plain = (words: string) =>
  new RegExp(`^(?=(?:.*[ ,.!])?(?:${words})(?:[ ,.!]|$))(?:(?:${words}|${BESIDE})(?:[ ,.!]+|$))+$`, 'iu');
/** Nothing but agreement: 'please don't' and 'yes, but the other one' are none. */
const YES = plain(`${AGREES}|${WRITES}`);
const YES_TO_REMOVAL = plain(AGREES);
/** A set that is saved can be taken back, so that more may be said around a yes: 'yes with belt'. */
const YES_TO_RECORD = /^(?:yes|yeah|yea|yep|yup|yessir|sure)\b[\p{L} ,'’]{0,20}[\s.!]*$/iu;
const REMOVES_IT =
  /^(?:(?:yes|yeah|yep|sure|ok(?:ay)?|please)[ ,]+)*(?:(?:delete|remove|bin|scrap|drop|erase|trash|get rid of) (?:it|that|this)|delete|remove)(?: (?:one|please|pls|then))*[\s.!]*$/iu;
const NO =
  /^(?:(?:no|nope|nah|don['’]?t|do not|not now|leave it|keep (?:it|that|them)|stop|wait|never ?mind|forget (?:it|that))\b[\w ,'’]{0,20}|(?:(?:actually|please|ok|just) )*(?:delete|cancel|scratch|scrap|drop|remove|discard|forget|undo) (?:it|that|this)(?: (?:one|please|again|then))*)[\s.!]*$/iu;
const HESITATES = '(?:(?:wait|please|actually|hmm+|oh|ah+|hang on|hold on|sorry|ok|well)[ ,.]+)*';
const SAYS_NO =
  "(?:(?:no|nope|nah|never ?mind|nvm|leave it|not now|(?:don['’]?t|do not)(?= (?:save|log|write|add|record|put)\\b|[ ,.!]*$|,))(?: (?:thanks|thank you|thx))?)";
/** A question, or what should come instead, is more than a no. */
const MORE_THAN_NO =
  '(?!.*\\b(?:what|how|why|when|which|where|who|should|can|could|is|are|do|does|instead|make|change|but|it was|that was)\\b)';
/** 'Don't save yet, want to check the video first', 'no thank you, my grandson helped with the last two' */
const NO_WITH_REASON = new RegExp(`^${HESITATES}${SAYS_NO}\\b${MORE_THAN_NO}[^?\\d]{0,100}$`, 'isu');
/** 'Yes, tomorrow', 'yes if that is my best' */
const NOT_NOW = /\b(?:tomorrow|next|later|if|instead|better|than)\b/iu;
const NEGATES =
  /\b(?:no|nope|nah|not|don['’]?t|dont|never ?mind|wait|keep (?:it|that|them|my)|leave (?:it|that|them|my)|stays?|stop|joking|kidding|forget it|rather|other one|but)\b/iu;
const DECLINES_MAX = 130;

/**
 * What was offered, when the message says yes to it; what is said to a no; null when nothing was offered, or the message is
 * about something else.
 */
export function repliesToOffer(message: string, last: LastAct | null): WantedAct[] | string | null {
  const offered = last?.act.offers;
  if (last === null || offered === undefined) return null;
  const isRemoval = offered.act.name === REMOVE.name;
  // A removal is agreed to in its own word.
  if (isRemoval && REMOVES_IT.test(message)) return [{ act: offered.act, slots: last.slots, missing: null }];
  // 'No, I meant 82' offers it again.
  const isNo =
    NO.test(message) ||
    (!isRemoval && NO_WITH_REASON.test(message)) ||
    (isByReference(last) && NEGATES.test(message));
  if (isNo && message.length <= DECLINES_MAX && !/\d/u.test(message)) return offered.declined;
  const isYes = isRemoval
    ? YES_TO_REMOVAL.test(message)
    : YES.test(message) ||
      (!isByReference(last) &&
        YES_TO_RECORD.test(message) &&
        !NEGATES.test(message) &&
        !NOT_NOW.test(message) &&
        [undefined, last.slots.lift].includes(liftIn(message)?.lift));
  if (!isYes) return takesBack(message, last) ? offered.declined : null;
  return [...last.offers, last].flatMap(({ act, slots }) => {
    const done = act.offers?.act;
    return done === undefined ? [] : [{ act: done, slots, missing: null }];
  });
}

/** 'Scrap that, I misloaded it': what was offered, and no other record. */
const takesBack = (message: string, last: LastAct): boolean =>
  last.answer !== '' &&
  !isByReference(last) &&
  BEGINS_TAKING_BACK.test(message) &&
  liftIn(message) === null &&
  !KEEPS.has(likelyIntent(message) ?? '');
const KEEPS = new Set(['log', 'correct', 'question']);
const BEGINS_TAKING_BACK =
  /^(?:(?:no|nah|oh|oops|wait|ok|actually|please|sorry|ugh|damn)[ ,]+)*(?:scrap|delete|remove|forget|bin|scratch|cancel|undo|drop|discard|ditch|take (?:back|out)|don['’]?t (?:save|log|write)) (?:it|that|this)\b/iu;

/** Whether a sentence of a message may agree to what was asked before: an 'ok' beside other sentences agrees to no removal or change. */
export const mayAgree = (sentences: readonly string[], last: LastAct | null): boolean =>
  last?.act.offers === undefined ||
  sentences.length < 2 ||
  (!isByReference(last) && !sentences.some((one) => NEGATES.test(one)));

/** What was offered before and still is: 'and bench 100 for 2' after a squat. */
export function offeredBefore(sentence: string, wanted: WantedAct, last: LastAct | null): WantedAct[] {
  const areOffers = wanted.act === OFFER_RECORD && last?.act === OFFER_RECORD && last.answer !== '';
  const isNext = /^(?:and|plus|also|then)\b/iu.test(sentence) && wanted.slots.lift !== last?.slots.lift;
  return areOffers && isNext ? [...last.offers, last] : [];
}
