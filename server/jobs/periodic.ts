/** Pino's logger fits. */
interface FailureLog {
  error(details: object, message: string): void;
}

/** Work that every server repeats, and which may run on several at once. */
export interface PeriodicWork {
  name: string;
  intervalMs: number;
  run(signal: AbortSignal): Promise<void>;
}

/**
 * Runs `work` now and then every `intervalMs`, never twice at a time; a failure is logged and waits for the
 * next time.
 * @returns a stop function, which waits for the current run.
 */
export function every({ name, intervalMs, run }: PeriodicWork, log: FailureLog): () => Promise<void> {
  const closing = new AbortController();
  let running: Promise<void> | undefined;
  const tick = () => {
    running ??= run(closing.signal)
      .catch((err: unknown) => {
        if (!closing.signal.aborted) log.error({ err, work: name }, 'periodic work failed');
      })
      .finally(() => {
        running = undefined;
      });
  };
  const timer = setInterval(tick, intervalMs).unref();
  tick();
  return async () => {
    closing.abort();
    clearInterval(timer);
    await running;
  };
}
