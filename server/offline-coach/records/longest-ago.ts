import { type Act, asked, has, list, prs } from '#server/offline-coach/slots/act.ts';
import type { Slots } from '#server/offline-coach/slots/slots.ts';

const LONGEST = '(?:longest|oldest|ages|least recently)';
const DONE = '(?:logged|touched|done|trained|recorded)';
const LEFT_OUT = '(?:neglect(?:ed|ing)|skipp(?:ed|ing))';
const NOT_DONE = new RegExp(
  `\\b${LONGEST}\\b.*\\b${DONE}\\b|\\b${DONE}\\b.*\\b${LONGEST}\\b|\\b${LEFT_OUT}\\b.*\\b(?:${LONGEST}|most)\\b|\\b(?:${LONGEST}|most) ${LEFT_OUT}\\b`,
  'u',
);
const ABOUT_BESTS = /\b(?:prs?|pbs?|bests?|singles?|max(?:es)?|stood|standing|heavier|beaten|improved)\b/u;

/** Whether it asks which lift was not done for longest: 'which lift have I neglected longest'. */
export const asksLongestAgo = ({ lift, weight }: Slots, said: string): boolean =>
  lift === null && weight === null && NOT_DONE.test(said) && !ABOUT_BESTS.test(said);

export const LONGEST_AGO: Act = {
  name: 'longest ago',
  asks: (reading) =>
    asksLongestAgo(reading.slots, reading.rest) && has(reading, 'which|what') && asked(reading),
  words: list(
    'which lift lifts exercise longest neglected neglecting skipped skipping gone went without being been logged touched done trained lifted recorded since not least recently last time the most ages record entry',
  ),
  spare: 1,
  needs: [],
  does: () => prs('longest_ago'),
};
