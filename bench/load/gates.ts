import { quantile } from '#bench/quantile.ts';
import type { Scenario } from './scenarios.ts';
import type { Tally } from './tally.ts';

export interface Gate {
  what: string;
  value: number;
  unit: string;
  most: number;
}

/** @returns whether the gate is met */
export function printGate({ what, value, unit, most }: Gate): boolean {
  const met = value <= most;
  const shown = Number.isNaN(value) ? 'nothing measured' : `${Math.round(value * 10) / 10}${unit}`;
  console.log(`  ${what}: ${shown}, at most ${most}${unit}, ${met ? 'met' : 'NOT MET'}`);
  return met;
}

/** Returns the limits of a load: those of every load, and those of this scenario. */
export function gatesOf(scenario: Scenario, tally: Tally): Gate[] {
  const { streams, pagesPerSecond = 0, gapMs, refuses, onlyCorrect, interruptsWithinMs } = scenario;
  const gates: Gate[] = [];
  if (streams > 0 && !onlyCorrect)
    gates.push(
      { what: 'added first token, p95', value: tally.addedFirst(0.95), unit: ' ms', most: 200 },
      { what: 'gap between pieces of text, p95', value: tally.gap(0.95), unit: ' ms', most: gapMs },
    );
  if (pagesPerSecond > 0 && !onlyCorrect)
    gates.push({
      what: 'calls of opened pages, p95',
      value: quantile(tally.calls, 0.95),
      unit: ' ms',
      most: 300,
    });
  if (!onlyCorrect)
    gates.push({
      what: '/healthz over new connections, p99',
      value: quantile(tally.health, 0.99),
      unit: ' ms',
      most: 500,
    });
  if (refuses) {
    const refused = tally.of('refused').map(({ firstMs }) => firstMs);
    gates.push({ what: 'refusals, p95', value: quantile(refused, 0.95), unit: ' ms', most: 1000 });
  }
  const interrupted = tally.of('interrupted');
  if (interruptsWithinMs === undefined)
    gates.push({ what: 'interrupted answers', value: interrupted.length, unit: '', most: 0 });
  else
    gates.push({
      what: 'from the last word of a killed server to the end of its answers',
      value: Math.max(...interrupted.map(({ endedAfterMs }) => endedAfterMs)),
      unit: ' ms',
      most: interruptsWithinMs,
    });
  const failures = [...tally.faults.values()].reduce((sum, count) => sum + count, 0);
  return [...gates, { what: 'failures', value: failures, unit: '', most: 0 }];
}

export function printTally(tally: Tally): void {
  const counts = (['done', 'stopped', 'interrupted', 'refused'] as const)
    .map((outcome) => `${tally.of(outcome).length} ${outcome}`)
    .join(', ');
  const again = tally.answers.reduce((sum, { reattached }) => sum + reattached, 0);
  const both = (of: (share: number) => number) =>
    `p50 ${Math.round(of(0.5))} ms, p99 ${Math.round(of(0.99))} ms`;
  console.log(
    `  answers: ${counts}; ${again} connections made again; ${tally.callsRefused} calls refused for now`,
  );
  console.log(
    `  first token added ${both((share) => tally.addedFirst(share))}; gap ${both((share) => tally.gap(share))}; ` +
      `the model alone ${Math.round(quantile(tally.alone, 0.5))} ms`,
  );
  if (tally.signIns.length > 0)
    console.log(
      `  signed in ${tally.signIns.length}, p95 ${Math.round(quantile(tally.signIns, 0.95))} ms, ${tally.signInsRefused} refused for now`,
    );
  for (const [what, count] of tally.faults) console.log(`  ${count} × ${what}`);
}
