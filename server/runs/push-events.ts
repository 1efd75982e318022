import type { Logger } from 'pino';
import { FAULT_MESSAGE } from '#server/http/refusal.ts';
import type { RunEnd, RunEvent } from '#shared/run-event.ts';
import type { LiveRun } from './live-run.ts';

/** Produces an answer: yields everything between `start` and `end`. Stops soon after `signal` aborts. */
export type Produce = (signal: AbortSignal) => AsyncGenerator<RunEvent, void>;

/** Pushes what `produce` yields into the run until it ends, fails or is aborted. @returns how it ended */
export async function pushEvents(run: LiveRun, produce: Produce, log: Logger): Promise<RunEnd['ending']> {
  let failed = false;
  const events = produce(run.signal);
  let abandon = () => {};
  run.signal.addEventListener('abort', () => abandon(), { once: true });
  // Not a race with one promise for the abort: that would retain every event until the run ends.
  const nextOrAborted = () =>
    new Promise<IteratorResult<RunEvent, void>>((resolve, reject) => {
      abandon = () => resolve({ done: true, value: undefined });
      if (run.signal.aborted) abandon();
      events.next().then(resolve, reject);
    });
  try {
    for (;;) {
      const next = await nextOrAborted();
      if (next.done === true) break;
      if (next.value.type === 'error') failed = true;
      run.push(next.value);
    }
  } catch (err) {
    if (!run.signal.aborted) {
      failed = true;
      log.error({ err, runId: run.id }, 'an answer failed');
      run.push({ type: 'error', code: 'failed', message: FAULT_MESSAGE });
    }
  }
  if (run.signal.aborted) {
    // Not awaited: nobody listens to the rest.
    void events.return().catch((err: unknown) => log.debug({ err }, 'an ended answer complained'));
  }
  run.settleText();
  if (run.signal.aborted) return run.signal.reason as 'stopped' | 'interrupted';
  return failed ? 'failed' : 'done';
}
