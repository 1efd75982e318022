import { TO_LOAD, toLoad } from '#server/offline-coach/figures/convert-to-load.ts';
import { figureOf, loadOf, rowOf, weightIn } from '#server/offline-coach/figures/figure.ts';
import { namesSingle } from '#server/offline-coach/figures/stated-max.ts';
import { type LastAct, MAX, type WantedAct } from '#server/offline-coach/slots/act.ts';
import type { Weight } from '#server/offline-coach/slots/measures.ts';
import { readSlots } from '#server/offline-coach/slots/read-slots.ts';
import type { Reading } from '#server/offline-coach/slots/slots.ts';
import { RPE_MAX } from '#server/offline-coach/slots/take-words.ts';
import { GLUE } from '#server/offline-coach/words/glue.ts';
import { ownAct } from './own-act.ts';
import { actWithLift, POINTS_BACK } from './same-act.ts';

/** Another calculation with the same figure: 'and the 1rm for 5 reps', 'now the plates'. */
const GOES_ON =
  /^(?:the |show (?:me )?|(?:give|tell) me )?(?:the )?(?:plates?|warm ?ups?)(?: please)?$|^(?:and|now|then|so|also|plus|ok)\b.{0,24}\b(?:onerepmax|max|plates?|warm ?ups?|percentages?|volume)\b/u;
const LEADS_ON = '(?:(?:and|now|ok|so|then|but|please|can you|cool|thanks) )*';
const ON_BAR = '(?:(?:for (?:it|that)|on|the bar|on the bar|it|that|please|then|at my gym|here|exactly) ?)*';
/** 'Round it up', 'round that to something I can load', 'and what can I load', 'the nearest plate?' */
const ROUNDS = new RegExp(
  `^${LEADS_ON}(?:round (?:it|that|this)(?: (up|down|off|please))?(?: (?:to|for|so) (?:\\S+ ){0,6}(?:load|bar|plates?|loadable|gym)(?: (?:it|up|on|the|bar))*)?|(?:(?:make|keep) (?:it|that) |(?:in|as) |(?:what(?:'s| is|s)?|which is|how much is|is (?:it|that)) )?(?:to )?(?:the |a )?(?:${TO_LOAD}) ?${ON_BAR}|(?:what|how much) (?:can|could|do|should|would) i (?:actually |really )?(?:load|put on|put up|stick on|throw on) ?${ON_BAR})$`,
  'u',
);
const PLATES = /\bplates?\b|\b(?:each|per|a) side\b/u;
/** Acts whose figure can be loaded on a bar. */
const LOADABLE_ACTS = new Set([
  'convert',
  'percentages',
  'percentages of a best',
  'percentages of a training max',
  'one-rep max',
  'repetitions of a max',
  'estimate',
  'plates',
]);
/** 'The best for 2 or more is **105 kg × 5**' */
const SET = /\*\*(\d[\d,]*(?:\.\d+)?) (kg|lb) × (\d+)\*\*/u;
const CONTINUES = new Set(
  'and also same what about how now or then but plus with for too instead try actually no nah sorry wait oops mean meant'.split(
    ' ',
  ),
);

/**
 * Returns an act on the figure of the last answer: 'what is 85% of that', 'and in pounds?', 'plates for it'.
 */
export function actOnFigure(
  sentence: string,
  reading: Reading,
  today: string,
  last: LastAct | null,
  answer: string,
): WantedAct | null {
  const { slots } = reading;
  const isBare = reading.words.every((word) => CONTINUES.has(word) || GLUE.has(word));
  const figure =
    last === null
      ? slots.into === null
        ? null
        : weightIn(answer, slots.into)
      : (rowOf(last, reading.rest) ?? (PLATES.test(reading.rest) ? loadOf(last) : null) ?? figureOf(last));
  if (figure === null || slots.weight !== null) return null;
  const inWords = `${figure.value} ${figure.unit ?? ''}`;
  const readAs = (words: string): WantedAct | null => {
    const wanted = ownAct(readSlots(words, today));
    return wanted === null || last === null ? wanted : { ...wanted, of: last.of ?? last };
  };
  const rounds = last !== null && LOADABLE_ACTS.has(last.act.name) ? ROUNDS.exec(reading.rest) : null;
  // The plate calculation decides what can be loaded.
  if (rounds !== null)
    return readAs(`plates for ${inSteps(figure, rounds[1], last!.act.name)} ${figure.unit ?? ''}`);
  if (
    !(
      POINTS_BACK.test(reading.rest) ||
      GOES_ON.test(reading.rest) ||
      (isBare && (slots.into !== null || slots.percentages.length > 0))
    )
  )
    return null;
  // Rewrites the sentence with the figure in it, and with the repetitions if the figure is a set.
  const repetitions = last !== null && SETS.has(last.act.name) ? last.slots.repetitions : null;
  const isMax = slots.repetitions === null && new RegExp(`\\b(?:${MAX})\\b`, 'u').test(reading.rest);
  const best = isMax && last?.act.readsBest === true ? actWithLift(last)?.slots.lift : null;
  const set = best && last?.slots.forReps === true ? SET.exec(last.answer) : null;
  if (set) return readAs(`max of ${set[1]} ${set[2]} x ${set[3]}`);
  if (best && repetitions === null) return readAs(`estimate my ${best} max`);
  const effort = last?.slots.reserve ? ` @ rpe ${RPE_MAX - last.slots.reserve}` : '';
  const times = isMax ? (repetitions === null ? ' estimate' : ` x ${repetitions}${effort}`) : '';
  const own = readAs(`${sentence.replace(/[?!.\s]+$/u, '')} ${inWords}${times}?`);
  const isSingle = repetitions !== null && repetitions > 1 && slots.repetitions === 1 && namesSingle(reading);
  return own ?? (isSingle ? readAs(`max of ${inWords} x ${repetitions}${effort}`) : null);
}

/** Rounds a figure in the stated direction, and one that was converted to the nearest load. */
function inSteps({ value, unit }: Weight, way: string | undefined, last: string): number {
  if (way === 'up' || way === 'down') return toLoad(value, unit ?? 'kg', way);
  return last === 'convert' && unit !== null ? toLoad(value, unit, 'nearest') : value;
}

const SETS = new Set(['add record', 'offer record']);
