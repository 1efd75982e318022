import { readSlots } from '#server/offline-coach/slots/read-slots.ts';
import { isSameSet } from '#server/offline-coach/slots/same-set.ts';
import { NO_DAY } from '#server/offline-coach/words/calendar.ts';

/** Counts equal sets in a row: 'log bench 100x5', 'and 100x5' is 'log bench 100x5 2 sets'. */
export function inOneOfEach(sets: readonly string[]): string[] {
  const runs: { set: string; count: number }[] = [];
  for (const set of sets) {
    const run = runs.at(-1);
    if (run !== undefined && repeats(set, run.set)) run.count += 1;
    else runs.push({ set, count: 1 });
  }
  return runs.map(({ set, count }) => (count === 1 ? set : `${set.trim()} ${count} sets`));
}

function repeats(set: string, before: string): boolean {
  const reading = readSlots(set, NO_DAY);
  const [now, then] = [reading.slots, readSlots(before, NO_DAY).slots];
  // Not '100x5 touch and go' after '100x5 paused'
  if (!/^(?:and)?$/u.test(reading.rest.trim())) return false;
  const isOne = then.weight !== null && then.repetitions !== null && then.sets === null;
  return isOne && now.sets === null && isSameSet({ ...now, lift: now.lift ?? then.lift }, then);
}
