import { isDeepStrictEqual } from 'node:util';
import { type Act, type LastAct, list, type WantedAct } from '#server/offline-coach/slots/act.ts';
import { numberOf, unitOf } from '#server/offline-coach/slots/measures.ts';
import { NO_SLOTS, type Reading, type Slots } from '#server/offline-coach/slots/slots.ts';
import { GLUE } from '#server/offline-coach/words/glue.ts';
import { inFigures } from '#server/offline-coach/words/number-words.ts';
import {
  ESTIMATE_MAX_REPETITIONS,
  estimatedOneRepMax,
  ONE_REP_MAX_FORMULAS,
} from '#shared/lifting/one-rep-max.ts';
import { roundTo } from '#shared/lifting/weight-unit.ts';
import { CALCULATION_ACTS } from './calculation-acts.ts';
import { estimateAfter } from './set-for-others.ts';

/** The set of an answer that estimates from it. */
const ESTIMATED_SET =
  /(\d[\d.,]*)(?: (kg|lb))? × (\d+)(?:[^()\n|]{0,25}, a set of |\*\* is the set itself| (?:with \d+ left(?:, so counted as \d+,)? )?gives a max of|\b[^()\n|]*\), your max is about)/u;
const NAMED_FORMULA = /\b(?:(epley)|br[yz]+c?k[iy])\b/u;
/** 'What is Epley', 'how does the Epley formula work' */
const EXPLAINS =
  /\bwhat(?:'?s| is| are) (?:the )?(?:epley|br[yz]+c?k[iy])(?! (?:say|give|get|make|max))|\bhow (?:do|does|is|are)\b|\b(?:why|which|difference|better|work)\b/u;
const FORMULA_WORDS = new Set(list('formula formulas one method instead rather by'));
/** 'And for a triple', 'what about doubles', 'as a five' */
const FOR_TIMES = /\b(?:for|as)\b|\b(?:doubles?|triples?)\b/u;
/** A set that was done, or that corrects another. */
const REPORTS =
  /\b(?:did|done|got|hit|made|was|were|no|nah|nope|not|actually|sorry|wait|oops|meant?|make|log|save|add|same|again|another|only|just|but|how (?:many|long|often))\b/u;
const TIMES_WORDS = new Set(
  list('lift manage should might expect set sets rep reps double doubles triple triples as able heavy'),
);

const ONE_REP_MAX = CALCULATION_ACTS.find(({ name }) => name === 'one-rep max')!;

/** Continues from the estimate of a set: 'use Brzycki', 'and for a triple', 'what could I do for 3'. */
export function afterEstimate(reading: Reading, last: LastAct): WantedAct | null {
  const set = setOf(last);
  if (set === null) return null;
  const text = byFormula(reading, set) ?? forTimes(reading, set, last.slots.lift);
  if (text === null) return null;
  const act: Act = {
    ...ONE_REP_MAX,
    // Another weight, as in 'and at 105', is estimated.
    does: (slots) => (isDeepStrictEqual(slots, set) ? text : ONE_REP_MAX.does(slots)),
  };
  return { act, slots: set, missing: null };
}

/** Returns the set that the last answer estimates from. */
export function setOf(last: LastAct): Slots | null {
  const [found, value, unit, times] = ESTIMATED_SET.exec(last.answer) ?? [];
  const { lift } = last.slots;
  // An earlier question of the same message has no answer yet.
  if (last.answer === '' && last.act.name === 'one-rep max') return { ...NO_SLOTS, ...pick(last.slots) };
  if (found === undefined || value === undefined) return null;
  const left = /\bwith (\d+) left\b/u.exec(found)?.[1];
  const reserve = left === undefined ? null : Number(left);
  const weight = { value: numberOf(value), unit: unitOf(unit) ?? null };
  return { ...NO_SLOTS, lift, reserve, weight, repetitions: Number(times) };
}

const pick = ({ lift, weight, repetitions, reserve }: Slots) => ({ lift, weight, repetitions, reserve });

function byFormula({ slots, words, spelled }: Reading, set: Slots): string | null {
  const found = NAMED_FORMULA.exec(spelled);
  const { weight, repetitions } = set;
  const isAlone = (slots.lift ?? slots.weight ?? slots.repetitions) === null;
  if (found === null || weight === null || repetitions === null || !isAlone) return null;
  if (EXPLAINS.test(spelled)) return null;
  const isKnown = (word: string) => GLUE.has(word) || FORMULA_WORDS.has(word) || NAMED_FORMULA.test(word);
  if (!words.every(isKnown)) return null;
  const [epley, brzycki] = ONE_REP_MAX_FORMULAS;
  const max = estimatedOneRepMax({
    weight: weight.value,
    repetitions: repetitions + (set.reserve ?? 0),
    formula: found[1] === undefined ? brzycki : epley,
  });
  if (max === null) return null;
  const inUnit = weight.unit === null ? '' : ` ${weight.unit}`;
  const left = set.reserve === null ? '' : ` with ${set.reserve} left`;
  return `${weight.value}${inUnit} × ${repetitions}${left} gives a max of about **${roundTo(max, 0.1)}${inUnit}** by ${found[1] === undefined ? 'Brzycki' : 'Epley'}. It is an estimate, not a lift.`;
}

function forTimes(reading: Reading, set: Slots, lift: string | null): string | null {
  const { slots, words, spelled, otherLifts } = reading;
  const { weight, repetitions } = set;
  const wanted = slots.repetitions ?? countIn(reading);
  if (weight === null || repetitions === null || wanted === null || otherLifts.length > 0) return null;
  const isSame = slots.lift === null || slots.lift === lift;
  const isAlone = isSame && (slots.weight === null || slots.repetitions === null);
  if (!isAlone || (slots.sets ?? slots.day) !== null || !FOR_TIMES.test(spelled) || REPORTS.test(spelled))
    return null;
  if (!words.every((word) => GLUE.has(word) || TIMES_WORDS.has(word) || /^\d/u.test(inRepetitions(word))))
    return null;
  if (wanted === repetitions && (set.reserve ?? 0) === 0)
    return `**${weight.value}${weight.unit === null ? '' : ` ${weight.unit}`} × ${repetitions}** is the set itself.`;
  return estimateAfter({ weight, repetitions, reserve: set.reserve ?? 0 }, wanted);
}

/** A small number is one only before what it counts. */
const inRepetitions = (text: string): string => inFigures(`${text.replace(/[?!.\s]+$/u, '')} reps`);

/** Returns the number of 'for 3' and 'for five', which may be repetitions. */
function countIn({ slots: { weight }, spelled }: Reading): number | null {
  const count =
    weight === null ? Number(/\bfor (\d{1,2}) reps$/u.exec(inRepetitions(spelled))?.[1]) : weight.value;
  const isCount = weight?.unit == null && Number.isInteger(count) && count <= ESTIMATE_MAX_REPETITIONS;
  return isCount ? count : null;
}
