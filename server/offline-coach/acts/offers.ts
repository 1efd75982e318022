import { REMOVE } from '#server/offline-coach/records/record-reference.ts';
import type { LastAct, WantedAct } from '#server/offline-coach/slots/act.ts';

const AGREES =
  "yes|yeah|yep|yup|yessir|ye|ya|y|k|sure|ok(?:ay)?|please|pls|absolutely|definitely|correct|right|exactly|of course|go ahead|go for it|why not|do|do (?:it|that|so)|(?:save|log|record)|(?:save|log|add|write|put|record|change|fix|update) (?:it|that|this|them|both|all)(?: (?:down|in))?|that's (?:right|it|the one)|it is|both|all(?: of (?:it|them))?|all three";
/** Nothing but agreement: 'please don't' and 'yes, but the other one' are none. */
const YES = new RegExp(
  `^(?=(?:.*[ ,.!])?(?:${AGREES})(?:[ ,.!]|$))(?:(?:${AGREES}|sounds good|perfect|great|nice|thanks|thank you|coach|man|bro|for me)(?:[ ,.!]+|$))+$`,
  'iu',
);
const REMOVES_IT =
  /^(?:(?:yes|yeah|yep|sure|ok(?:ay)?|please)[ ,]+)*(?:delete|remove|bin|scrap|drop|erase|trash) (?:it|that|this)(?: (?:one|please|pls|then))*[\s.!]*$/iu;
const NO =
  /^(?:(?:no|nope|nah|don['’]?t|do not|not now|leave it)\b[\w ,'’]{0,20}|(?:(?:actually|please|ok|just) )*(?:delete|cancel|scratch|scrap|drop|remove|discard|forget|undo) (?:it|that|this)(?: (?:one|please|again|then))*)[\s.!]*$/iu;

/** What was offered, when the sentence says yes to it; what is said to a no; null when nothing was offered. */
export function repliesToOffer(sentence: string, last: LastAct | null): WantedAct[] | string | null {
  const offered = last?.act.offers;
  if (last === null || offered === undefined) return null;
  // A removal is agreed to in its own word.
  if (offered.act.name === REMOVE.name && REMOVES_IT.test(sentence))
    return [{ act: offered.act, slots: last.slots, missing: null }];
  // 'No, I meant 82' offers it again.
  if (NO.test(sentence) && !/\d/u.test(sentence)) return offered.declined;
  if (!YES.test(sentence)) return null;
  return [...last.offers, last].flatMap(({ act, slots }) => {
    const done = act.offers?.act;
    return done === undefined ? [] : [{ act: done, slots, missing: null }];
  });
}
