import { notFound } from '#server/http/refusal.ts';
import type { Runs } from '#server/runs/runs.ts';
import type { RunNews } from '#shared/run-event.ts';

/** The events of an answer, until it ends or the reader leaves. */
export type Follow = (signal: AbortSignal) => AsyncGenerator<RunNews>;

export interface Answering {
  conversationId: string;
  follow: Follow;
}

/** @throws Refusal not_found when the viewer has no such conversation */
export async function followRun(runs: Runs, where: Parameters<Runs['follow']>[0]): Promise<Follow> {
  const gone = new AbortController();
  const events = await runs.follow(where, gone.signal);
  if (events === null) throw notFound('This conversation');
  return (signal) => {
    signal.addEventListener('abort', () => gone.abort(), { once: true });
    return events;
  };
}
