import type { ImportReading } from '#shared/import-reading.ts';
import { SKIP_REASONS, type SkipReason } from './entry.ts';

/** The maximum number of line ranges named individually. */
const RUNS_MAX = 12;

interface Tally {
  count: number;
  runs: [from: number, to: number][];
  /** The last line counted, and how many lines are beyond those named. */
  last: number;
  more: number;
}

/** Counts skipped lines by reason. */
export class Skipped {
  readonly #tallies = new Map<SkipReason, Tally>();

  add(reason: SkipReason, line: number): void {
    let tally = this.#tallies.get(reason);
    if (!tally) {
      tally = { count: 0, runs: [], last: 0, more: 0 };
      this.#tallies.set(reason, tally);
    }
    tally.count++;
    if (line === tally.last) return;
    tally.last = line;
    const run = tally.runs.at(-1);
    if (tally.more === 0 && run && run[1] === line - 1) run[1] = line;
    else if (tally.runs.length < RUNS_MAX) tally.runs.push([line, line]);
    else tally.more++;
  }

  toJson(): ImportReading['skipped'] {
    return [...this.#tallies].map(([reason, { count, runs, more }]) => ({
      reason,
      message: SKIP_REASONS[reason],
      count,
      lines: [
        ...runs.map(([from, to]) => (from === to ? String(from) : `${from}–${to}`)),
        ...(more > 0 ? [`${more.toLocaleString('en')} more`] : []),
      ].join(', '),
    }));
  }
}
