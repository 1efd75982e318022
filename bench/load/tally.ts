import { quantile } from '#bench/quantile.ts';
import type { ReadAnswer } from './read-answer.ts';

/** Observations from one load. */
export class Tally {
  readonly answers: ReadAnswer[] = [];
  /** Milliseconds when the model is asked directly. */
  readonly alone: number[] = [];
  readonly calls: number[] = [];
  readonly health: number[] = [];
  readonly signIns: number[] = [];
  signInsRefused = 0;
  /** Calls answered with a request to retry. */
  callsRefused = 0;
  readonly faults = new Map<string, number>();

  fault(what: string): void {
    this.faults.set(what, (this.faults.get(what) ?? 0) + 1);
  }

  of(outcome: ReadAnswer['outcome']): ReadAnswer[] {
    return this.answers.filter((answer) => answer.outcome === outcome);
  }

  /** Returns the first-token times of answers that have any, minus the model's own. */
  addedFirst(share: number): number {
    const firsts = this.answers
      .filter(({ outcome, firstMs }) => outcome !== 'refused' && !Number.isNaN(firstMs))
      .map(({ firstMs }) => firstMs);
    return quantile(firsts, share) - quantile(this.alone, 0.5);
  }

  gap(share: number): number {
    return quantile(
      this.answers.flatMap(({ gapsMs }) => gapsMs),
      share,
    );
  }
}
