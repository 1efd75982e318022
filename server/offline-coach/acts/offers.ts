import { likelyIntent } from '#server/offline-coach/intent-model/likely-intent.ts';
import { OFFER_RECORD } from '#server/offline-coach/records/add-record.ts';
import { isByReference, REMOVE } from '#server/offline-coach/records/record-reference.ts';
import type { LastAct, WantedAct } from '#server/offline-coach/slots/act.ts';
import { liftIn } from '#server/offline-coach/words/lifts.ts';

const AGREES =
  "yes|yeah|yea|yep|yup|yessir|ye|ya|y|k|sure|for sure|ok(?:ay)?|please|pls|plz|absolutely|definitely|correct|right|exactly|of course|go ahead|go for it|why not|do|do (?:it|that|so)|(?:that's|that is) (?:right|it|correct|the one)|it is|i did|both|all(?: of (?:it|them))?|all three";
/** To have something written down; after 'Shall I remove it?' these would keep it. */
const SAVES =
  '(?:save|log|record)|(?:save|log|add|write|put|record) (?:it|that|this|them|both|all)(?: (?:down|in))?';
/** After 'Shall I change it?' only: of a set that is offered these say that it is wrong. */
const CHANGES = 'update|(?:change|fix|update) (?:it|that|this|them|both|all)';
const BESIDE =
  'sounds good|perfect|great|nice|thanks|thank you|thx|ty|very much|sir|mate|boss|coach|man|bro|now|today|then|new pr|that one|for me|:\\)|👍|💪';
const plain = (words: string) =>
  new RegExp(`^(?=(?:.*[ ,.!])?(?:${words})(?:[ ,.!]|$))(?:(?:${words}|${BESIDE})(?:[ ,.!]+|$))+$`, 'iu');
/** Nothing but agreement: 'please don't' and 'yes, but the other one' are none. */
const YES = plain(`${AGREES}|${SAVES}`);
const YES_TO_CHANGE = plain(`${AGREES}|${SAVES}|${CHANGES}`);
const YES_TO_REMOVAL = plain(AGREES);
const BEGINS_YES = /^(?:yes|yeah|yea|yep|yup|yessir|sure)\b/iu;
/** What may be said of a set around a yes to it: 'yes with belt', 'yes, it was a good day'. */
const AROUND_YES = new Set(
  `yes yeah yea yep yup yessir sure please thanks thank you thx sir coach mate man bro with without and no belt wraps sleeves straps
  shoes raw it it's its was felt feels feel moved went so very really pretty a an the good great nice solid easy hard heavy light fast slow
  smooth tough grind grinder strong clean day set today now that that's thats this is right correct i did do done go ahead for me
  finally pr pb new big best yay woo nailed managed made got of course definitely absolutely perfect cool awesome all love proud happy
  lol haha save log write add put down in`.split(/\s+/u),
);
const AROUND_YES_MAX = 30;
const isYesToSet = (message: string): boolean =>
  BEGINS_YES.test(message) &&
  message.length <= AROUND_YES_MAX &&
  !/[?\d]/u.test(message) &&
  !/^(?:yeah,? right|sure is|sure was)\b|\b(?:is|was) (?:it|that|this) (?:an? |my )?(?:new )?(?:pr|pb|best)/iu.test(
    message,
  ) &&
  (message.toLowerCase().match(/\p{L}+(?:['’]\p{L}+)?/gu) ?? []).every((word) => AROUND_YES.has(word));
const REMOVES_IT =
  /^(?:(?:yes|yeah|yep|sure|ok(?:ay)?|please)[ ,]+)*(?:(?:delete|remove|bin|scrap|drop|erase|trash|get rid of) (?:it|that|this)|delete|remove)(?: (?:one|please|pls|then))*[\s.!]*$/iu;
const NO =
  /^(?:(?:no|nope|nah|don['’]?t|do not|not now|leave it|keep (?:it|that|them)|stop|wait|never ?mind|forget (?:it|that))\b[\w ,'’]{0,20}|(?:(?:actually|please|ok|just) )*(?:delete|cancel|scratch|scrap|drop|remove|discard|forget|undo) (?:it|that|this)(?: (?:one|please|again|then))*)[\s.!]*$/iu;
const HESITATES = '(?:(?:wait|please|actually|hmm+|oh|ah+|hang on|hold on|sorry|ok|well)[ ,.]+)*';
const SAYS_NO =
  "(?:(?:no|nope|nah|never ?mind|nvm|leave it|not now|(?:don['’]?t|do not)(?= (?:save|log|write|add|record|put)\\b|[ ,.!]*$|,))(?: (?:thanks|thank you|thx))?)";
/** A question or a wish. */
const ASKS_MORE =
  /\?|\b(?:what|how|why|when|which|where|who|any|show|tell|give|suggest)\b|\b(?:is|was|did|does|am|are|will|can|could|should) (?:i|it|that|this|you|we|my|there)\b|\bdo (?:i|you|we)\b/iu;
/** What should come instead is more than a no as well. */
const INSTEAD = /\b(?:instead|make|change|but)\b/iu;
/** 'Don't save yet, want to check the video first', 'no thank you, my grandson helped with the last two' */
const NO_WITH_REASON = new RegExp(`^${HESITATES}${SAYS_NO}\\b[^?\\d]{0,100}$`, 'isu');
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
    (!ASKS_MORE.test(message) &&
      !INSTEAD.test(message) &&
      (NO.test(message) || (!isRemoval && NO_WITH_REASON.test(message)))) ||
    (isByReference(last) && NEGATES.test(message));
  if (isNo && message.length <= DECLINES_MAX && !/\d/u.test(message)) return offered.declined;
  const isYes = isRemoval
    ? YES_TO_REMOVAL.test(message)
    : (isByReference(last) ? YES_TO_CHANGE : YES).test(message) ||
      (!isByReference(last) && isYesToSet(message));
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
  !ASKS_MORE.test(message) &&
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
