import type { LastAct, WantedAct } from '#server/offline-coach/slots/act.ts';

const YES =
  /^(?:yes|yeah|yep|yup|y|sure|ok(?:ay)?|please|do|go ahead|save|log|add|write|put|record|absolutely|definitely|correct|right|yessir|ye|ya|k)\b[\w ,'’]{0,20}[\s.!]*$/iu;
const NO =
  /^(?:(?:no|nope|nah|don['’]?t|do not|not now|leave it)\b[\w ,'’]{0,20}|(?:(?:actually|please|ok|just) )*(?:delete|cancel|scratch|scrap|drop|remove|discard|forget|undo) (?:it|that|this)(?: (?:one|please|again|then))*)[\s.!]*$/iu;

/** What was offered, when the sentence says yes to it; what is said to a no; null when nothing was offered. */
export function repliesToOffer(sentence: string, last: LastAct | null): WantedAct[] | string | null {
  const offered = last?.act.offers;
  if (last === null || offered === undefined) return null;
  // 'No, I meant 82' offers it again.
  if (NO.test(sentence) && !/\d/u.test(sentence)) return offered.declined;
  if (!YES.test(sentence)) return null;
  return [...last.offers, last].flatMap(({ act, slots }) => {
    const done = act.offers?.act;
    return done === undefined ? [] : [{ act: done, slots, missing: null }];
  });
}
