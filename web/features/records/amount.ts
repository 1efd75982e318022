import { kindOf, type RecordUnit } from '#shared/record-limits.ts';
import { typedNumber } from '#web/lib/typed-number.ts';

const THOUSANDS = /^-?\d{1,3}(,\d{3})+(\.\d*)?$/;
const CLOCK = /^(?:(\d+):)?(\d{1,2}):(\d{1,2}(?:[.,]\d+)?)$/;

/** Parses a typed number with a point or a comma; null when it is not one. */
export function readNumber(typed: string): number | null {
  const number = typedNumber(THOUSANDS.test(typed.trim()) ? typed.replaceAll(',', '') : typed);
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

/** Returns the unit for loading a weight on a bar: its own, or pounds where it has none. */
export function loadable(unit: RecordUnit | null): 'lb' | 'kg' | null {
  if (unit === null) return 'lb';
  return kindOf(unit) === 'weight' ? (unit as 'lb' | 'kg') : null;
}
