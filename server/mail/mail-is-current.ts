import { MINUTE_MS } from '#shared/durations.ts';

/**
 * How long mail waits for a server that was started with the new `SMTP_URL`; after that, the former mail server
 * delivers it.
 */
const MAIL_WAITS_MS = 10 * MINUTE_MS;

/** Returns whether mail may be sent over the mail server of the start. */
export function mailIsCurrent(url: () => string | undefined): () => boolean {
  const atStart = url();
  let changedAt: number | null = null;
  return () => {
    changedAt = url() === atStart ? null : (changedAt ?? Date.now());
    return changedAt === null || Date.now() - changedAt > MAIL_WAITS_MS;
  };
}
