import { isWeighedLift } from '#shared/lifting/lift-kinds.ts';
import type { WeightUnit } from '#shared/lifting/weight-unit.ts';
import { isWeightUnit } from '#shared/lifting/weight-unit.ts';
import type { RecordUnit } from '#shared/record-limits.ts';
import { typedNumber } from '#web/lib/typed-number.ts';

const CLOCK = /^(?:(\d+):)?(\d{1,2}):(\d{1,2}(?:[.,]\d+)?)$/;

/** Parses a typed number with a point or a comma; null when it is not one. */
export function readNumber(typed: string): number | null {
  const number = typedNumber(typed);
  return Number.isNaN(number) ? null : number;
}

/** Parses a typed value of this unit; a time as seconds or `4:32`. */
export function readAmount(typed: string, unit: RecordUnit | null): number | null {
  const clock = unit === 'time' && CLOCK.exec(typed.trim());
  if (!clock) return readNumber(typed);
  const [, hours = '0', minutes = '0', seconds = '0'] = clock;
  if (Number(minutes) > 59 && clock[1] !== undefined) return null;
  const rest = Number(seconds.replace(',', '.'));
  return rest < 60 ? Number(hours) * 3600 + Number(minutes) * 60 + rest : null;
}

const SET = /^(\S+?)\s*(?:(lbs?|pounds?|kgs?|kilos?)|(reps?))?(?:\s*[x×]\s*(\d+))?$/i;

/** What a typed value says beside its number. */
interface TypedSet {
  amount: string;
  /** Undefined when it names none. */
  unit: RecordUnit | undefined;
  repetitions: string | undefined;
}

/** Splits a value with its unit or repetitions, such as `405 lb` or `140x5`. */
export function splitTyped(typed: string): TypedSet {
  const [, amount = typed, weight, reps, repetitions] = SET.exec(typed.trim()) ?? [];
  // `5x140` may be meant the other way round.
  if (repetitions !== undefined && !((readNumber(amount) ?? 0) > Number(repetitions)))
    return { amount: typed, unit: undefined, repetitions: undefined };
  const unit = weight ? (/^k/i.test(weight) ? 'kg' : 'lb') : reps ? 'reps' : undefined;
  return { amount, unit, repetitions };
}

/**
 * Returns the unit of a weight to load on a bar; null for what is counted or timed. A number without a unit is
 * a weight where the lift's name says so, in the athlete's unit.
 */
export function loadUnit(
  { title, unit }: { title: string; unit: RecordUnit | null },
  weightUnit: WeightUnit | null,
): WeightUnit | null {
  if (unit === null) return isWeighedLift(title) ? weightUnit : null;
  return isWeightUnit(unit) ? unit : null;
}
