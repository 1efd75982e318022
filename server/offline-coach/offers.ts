import { ACTS } from './acts.ts';
import type { LastAct, WantedAct } from './read-act.ts';

const YES = /^(?:yes|yeah|yep|yup|y|sure|ok(?:ay)?|please|do|go ahead|save)\b[\w ,'’]{0,20}[\s.!]*$/iu;
const NO = /^(?:no|nope|nah|don['’]?t|do not|not now|leave it)\b[\w ,'’]{0,20}[\s.!]*$/iu;

/** What each offer comes to. */
const OFFERED: Record<string, { act: string; declined: string }> = {
  'offer body weight': { act: 'save body weight', declined: 'All right, your profile stays as it is.' },
  'offer record': { act: 'add record', declined: 'All right, I write nothing down.' },
};

/** What was offered, when the sentence says yes to it; what is said to a no; null when nothing was offered. */
export function repliesToOffer(sentence: string, last: LastAct | null): WantedAct[] | string | null {
  const offered = last === null ? undefined : OFFERED[last.act.name];
  if (last === null || offered === undefined) return null;
  if (NO.test(sentence)) return offered.declined;
  if (!YES.test(sentence)) return null;
  return [...last.offers, last].flatMap(({ act, slots }) => {
    const name = OFFERED[act.name]?.act;
    const done = ACTS.find((one) => one.name === name);
    return done === undefined ? [] : [{ act: done, slots, missing: null }];
  });
}

/** Whether an act waits for a yes. */
export const isOffer = ({ act }: WantedAct): boolean => OFFERED[act.name] !== undefined;
