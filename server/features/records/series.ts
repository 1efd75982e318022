import { estimatedOneRepMax } from '#shared/lifting/one-rep-max.ts';
import { convertWeight, isWeightUnit, roundTo } from '#shared/lifting/weight-unit.ts';
import { personalBests } from '#shared/personal-best.ts';
import { type RecordKind, recordKind } from '#shared/record-kinds.ts';
import { CHART_LIFTS_MAX, type RecordUnit } from '#shared/record-limits.ts';

type Unit = RecordUnit | null;

/** The fields of a record that a chart needs. */
export type Point = [date: string, value: number, unit: Unit, repetitions: number | null];

interface CountedLift {
  unit: Unit;
  count: number;
}

/** Converted values are rounded to half a unit: finer than any plate. */
const CONVERTED_STEP = 0.5;

const isShared = (from: Unit, to: Unit) => from === null || to === null || from === to;

function exactIn(value: number, from: Unit, to: Unit): number | null {
  if (isShared(from, to)) return value;
  return isWeightUnit(from) && isWeightUnit(to) ? convertWeight(value, from, to) : null;
}

/**
 * Converts a value to another unit; without a unit it counts as already converted. Null when the two cannot
 * be compared.
 */
export function inUnit(value: number, from: Unit, to: Unit): number | null {
  const exact = exactIn(value, from, to);
  return exact === null || isShared(from, to) ? exact : roundTo(exact, CONVERTED_STEP);
}

/** Returns the kinds of these lifts, the one with the most records first. */
export function kindsOf(lifts: readonly CountedLift[]): RecordKind[] {
  return byCount(lifts, ({ unit }) => recordKind(unit));
}

/**
 * Chooses what a chart shows: the requested lifts of one kind, or else the first ones, in the unit most
 * records have. The lifts come with the most recorded first.
 */
export function choose<L extends CountedLift & { isRequested: boolean }>(
  lifts: readonly L[],
  kind: RecordKind,
): { chosen: L[]; unit: Unit } {
  const ofKind = lifts.filter(({ unit }) => recordKind(unit) === kind);
  const requested = ofKind.filter((lift) => lift.isRequested);
  const chosen = (requested.length > 0 ? requested : ofKind).slice(0, CHART_LIFTS_MAX);
  return { chosen, unit: byCount(chosen, ({ unit }) => unit)[0] ?? null };
}

function byCount<T>(lifts: readonly CountedLift[], group: (lift: CountedLift) => T): T[] {
  const sums = new Map<T, number>();
  for (const lift of lifts) sums.set(group(lift), (sums.get(group(lift)) ?? 0) + lift.count);
  return [...sums].sort((a, b) => b[1] - a[1]).map(([of]) => of);
}

interface Drawn {
  date: string;
  value: number;
  repetitions: number | null;
}

/** Returns the points of one lift's line, oldest first. */
export function drawn(
  points: readonly Point[],
  { measure, unit, of }: { measure: 'value' | 'estimate'; unit: Unit; of: Unit },
): Drawn[] {
  return points.flatMap(([date, value, own, repetitions]) => {
    const weight = exactIn(value, own ?? of, unit);
    if (weight === null) return [];
    if (measure === 'value') return [{ date, value: inUnit(value, own ?? of, unit) ?? weight, repetitions }];
    // A weight without repetitions is a single.
    const estimate = estimatedOneRepMax({ weight, repetitions: repetitions ?? 1 });
    return estimate == null ? [] : [{ date, value: roundTo(estimate, 0.1), repetitions: null }];
  });
}

/** Returns a line's best and latest value, for its legend. */
export function standings(line: readonly Drawn[], unit: Unit): { best: Drawn | null; latest: Drawn | null } {
  const entries = line.map((point) => ({ ...point, unit, point }));
  return { best: personalBests(entries, unit).best?.point ?? null, latest: line.at(-1) ?? null };
}

/**
 * Thins points to at most `most`: the first, the last, and the lowest and highest of equal stretches between
 * them.
 */
export function thin<P extends { value: number }>(points: readonly P[], most: number): P[] {
  if (points.length <= most) return [...points];
  const stretches = Math.floor((most - 2) / 2);
  const inner = points.length - 2;
  const kept = [points[0]!];
  for (let stretch = 0; stretch < stretches; stretch++) {
    const from = 1 + Math.floor((stretch * inner) / stretches);
    const to = 1 + Math.floor(((stretch + 1) * inner) / stretches);
    let [low, high] = [from, from];
    for (let at = from; at < to; at++) {
      if (points[at]!.value < points[low]!.value) low = at;
      if (points[at]!.value > points[high]!.value) high = at;
    }
    kept.push(points[Math.min(low, high)]!);
    if (low !== high) kept.push(points[Math.max(low, high)]!);
  }
  kept.push(points.at(-1)!);
  return kept;
}
