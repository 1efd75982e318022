import { N, U, type Weight, weightOf, X } from '#server/offline-coach/slots/measures.ts';
import { takeReserve } from '#server/offline-coach/slots/take-words.ts';
import { GLUE } from '#server/offline-coach/words/glue.ts';
import { liftIn } from '#server/offline-coach/words/lifts.ts';
import { Rest } from '#server/offline-coach/words/rest.ts';
import {
  ESTIMATE_MAX_REPETITIONS,
  ONE_REP_MAX_FORMULAS,
  weightForRepetitions,
} from '#shared/lifting/one-rep-max.ts';
import { roundTo } from '#shared/lifting/weight-unit.ts';

const COUNT = '(?<![\\d.,])(\\d{1,2})(?![\\d.,]*\\d)';
/** '140x5', '140 kg for 5' and '5 reps at 140': a set. */
const WEIGHT_FIRST = new RegExp(
  `(${N}) ?(${U})? ?(?:${X}|for) ?${COUNT}(?! ?(?:${U}|${X}))(?: ?reps?)?`,
  'u',
);
const TIMES_FIRST = new RegExp(`${COUNT} ?(?:reps? )?(?:at|@|with) (${N}) ?(${U})?`, 'u');
/** 'For 10 reps', 'my 3rm' */
const OTHER = new RegExp(`\\b(?:for )${COUNT}(?: ?reps?)?|${COUNT} ?(?:rm|rep max|reps?)\\b`, 'u');
const ASKS = /\b(?:what|how much|how heavy)\b/u;
const ABLE = /\b(?:can|could|should|would|will|able|be|expect)\b/u;
const WORDS = new Set(
  'able expect hit lift lifted made managed rep reps set could should would will handle'.split(' '),
);
const WEIGHT_MIN = 20;

/**
 * Estimates the weight for other repetitions than those of a stated set: 'if I did 140x5, what can I do for
 * 3'. Null when not asked.
 */
export function setForOthers(written: string): string | null {
  const rest = new Rest(written);
  const reserve = takeReserve(rest).reserve ?? 0;
  const spelled = rest.text;
  const first = WEIGHT_FIRST.exec(spelled);
  const found = first ?? TIMES_FIRST.exec(spelled);
  if (found === null || !ASKS.test(spelled) || !ABLE.test(spelled)) return null;
  const [whole] = found;
  const [value, unit, times] = first === null ? [found[2], found[3], found[1]] : found.slice(1, 4);
  const left = spelled.replace(whole, ' ');
  const other = OTHER.exec(left);
  const around = left.replace(OTHER, ' ');
  const words = around.replace(liftIn(around)?.words ?? '', ' ').match(/[\p{L}\d]+(?:'\p{L}+)?/gu) ?? [];
  if (other === null || !words.every((word) => GLUE.has(word) || WORDS.has(word))) return null;
  const [weight, wanted] = [weightOf(value!, unit), Number(other[1] ?? other[2])];
  return estimateAfter({ weight, repetitions: Number(times), reserve }, wanted);
}

interface DoneSet {
  weight: Weight;
  repetitions: number;
  /** Repetitions in reserve. */
  reserve: number;
}

/** Says the weight for other repetitions than those of a set; null when nothing can be estimated. */
export function estimateAfter({ weight, repetitions, reserve }: DoneSet, wanted: number): string | null {
  const done = repetitions + reserve;
  if (weight.value < WEIGHT_MIN || wanted === done || wanted < 2 || done < 1) return null;
  if (Math.max(done, wanted) > ESTIMATE_MAX_REPETITIONS) return null;
  const inUnit = weight.unit === null ? '' : ` ${weight.unit}`;
  const [epley, brzycki] = ONE_REP_MAX_FORMULAS.map((formula) => {
    const shareFor = (count: number) => weightForRepetitions(1, count, formula);
    return roundTo((weight.value * shareFor(wanted)) / shareFor(done), 0.1);
  });
  return `After ${weight.value}${inUnit} × ${repetitions}${reserve === 0 ? '' : ` with ${reserve} left`}, a set of ${wanted} should go with about **${epley}${inUnit}** by Epley, **${brzycki}${inUnit}** by Brzycki. It is an estimate: take the lower one first.`;
}
