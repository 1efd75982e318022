import type { PlainHeading, Span } from './plain-headings.ts';
import type { PlainBlock } from './title-page.ts';

/** From large to small. Other units may be larger than a week or part of a day. */
const CALENDAR = ['week', 'day', 'session'];

interface Unit {
  name: string;
  /** How often its most frequent number occurs. */
  times: number;
  first: number;
  last: number;
}

/** Finds how deep each unit of a program is within the others, from 0: a day in its week, a week in its phase. */
export function spanDepths(spans: readonly Span[]): Map<string, number> {
  const all = [...new Set(spans.map(({ unit }) => unit))].map((name) => unitOf(spans, name));
  const most = Math.max(0, ...all.filter(isCalendar).map(({ times }) => times));
  const sizeOf = (unit: Unit) =>
    isCalendar(unit) ? CALENDAR.indexOf(unit.name) : unit.times > most ? CALENDAR.length : -1;
  const units = all.sort((a, b) => sizeOf(a) - sizeOf(b));
  const depths = new Map<string, number>();
  let depth = 0;
  for (const [at, unit] of units.entries()) {
    const above = units[at - 1];
    if (above && contains(above, unit)) depth++;
    depths.set(unit.name, depth);
  }
  return depths;
}

function unitOf(spans: readonly Span[], name: string): Unit {
  const times = new Map<string, number>();
  for (const { unit, number } of spans) if (unit === name) times.set(number, (times.get(number) ?? 0) + 1);
  return {
    name,
    times: Math.max(...times.values()),
    first: spans.findIndex(({ unit }) => unit === name),
    last: spans.findLastIndex(({ unit }) => unit === name),
  };
}

const isCalendar = ({ name }: Unit) => CALENDAR.includes(name);

/** Outside of the calendar, the larger unit goes on after the first of the smaller ones. */
const contains = (large: Unit, small: Unit) =>
  (isCalendar(large) && isCalendar(small)) || (large.first < small.first && small.first < large.last);

/** Finds the headings that are parts of a program's units: directly below one, or again below another. */
export function partsOfSpans(blocks: readonly PlainBlock[]): Set<PlainHeading> {
  const found = new Map<string, { headings: PlainHeading[]; above: Set<PlainHeading>; isBelow: boolean }>();
  let span: PlainHeading | null = null;
  let last: PlainHeading | null = null;
  for (const block of blocks) {
    const heading = block.kind === 'heading' ? block.heading : null;
    if (heading !== null && !heading.isGuess) span = heading.span ? heading : null;
    else if (heading !== null && span !== null) {
      const key = heading.text.toLowerCase();
      const part = found.get(key) ?? { headings: [], above: new Set(), isBelow: false };
      found.set(key, part);
      part.headings.push(heading);
      part.above.add(span);
      part.isBelow ||= last === span;
    }
    last = heading;
  }
  const parts = [...found.values()].filter(({ above, isBelow }) => isBelow || above.size > 1);
  return new Set(parts.flatMap(({ headings }) => headings));
}
