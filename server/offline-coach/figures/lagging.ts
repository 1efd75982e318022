import { type Act, type LastAct, prs, type WantedAct } from '#server/offline-coach/slots/act.ts';
import { NO_SLOTS, type Reading } from '#server/offline-coach/slots/slots.ts';
import { GLUE } from '#server/offline-coach/words/glue.ts';
import { TOTAL_LIFTS } from '#server/offline-coach/words/lifts.ts';

const LAGS =
  '(?:lagging|lags?|trailing|(?:falling |fall |lagging |lag )?behind|(?:too )?weak(?:er)?|(?:out of|in) (?:line|proportion)|balanced)';
const ASKS = new RegExp(
  `^(?:(?:and|so|ok|but|then) )*(?:is|does|would you say) (?:it|that|this|mine)(?: is)?(?: (?:a bit|really|actually|relatively))* ${LAGS}\\b`,
  'u',
);
const WORDS = new Set(
  'lagging lag lags behind weak weaker trailing falling fall out line proportion balanced compared other others rest lift lifts bit really actually too relatively say would'.split(
    ' ',
  ),
);
const NO_STANDARD =
  'Each lift allows a different weight, so the records alone do not say whether it lags: these are the ratios.';

/** The main lifts that a lift is compared with; the overhead press with the bench. */
const besides = (lift: string): readonly string[] =>
  TOTAL_LIFTS.some((main) => main === lift) ? TOTAL_LIFTS.filter((main) => main !== lift) : ['Bench'];

const COMPARED: Act = {
  name: 'compare records',
  asks: () => false,
  words: [],
  spare: 0,
  needs: ['lift'],
  does: ({ lift }) => [...besides(lift!).map((beside) => prs('compare', { lift, beside })), NO_STANDARD],
};
const COMPARABLE: ReadonlySet<string> = new Set([...TOTAL_LIFTS, 'Overhead Press']);

/** 'Is it lagging' after an answer about the record of a lift: compares it with the others. */
export function lagging({ slots, words, rest }: Reading, last: LastAct): WantedAct | null {
  const lift = last.slots.lift ?? last.of?.slots.lift ?? null;
  const isAlone = (slots.lift ?? slots.weight ?? slots.repetitions) === null;
  if (last.act.writes || lift === null || !COMPARABLE.has(lift) || !isAlone || !ASKS.test(rest)) return null;
  if (!words.every((word) => GLUE.has(word) || WORDS.has(word))) return null;
  return { act: COMPARED, slots: { ...NO_SLOTS, lift }, missing: null };
}
