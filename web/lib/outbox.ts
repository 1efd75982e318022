import { isReached, onReachChange } from './reach.ts';

/** Something that was entered and waits to be sent. */
export interface Waiting {
  /** When it was entered, in milliseconds. */
  at: number;
  /** @returns whether that is settled: the server has taken or refused it, and it waits no longer */
  send(): Promise<boolean>;
}

/** What waits longest in one feature's outbox. */
export type Oldest = () => Waiting | undefined;

/** Waits before another try, where the server is reached and cannot take it now; the last one repeats. */
const AGAIN_MS = [5_000, 10_000, 20_000, 40_000, 60_000];

/** Whether a later try may go through: the server was not reached, is in trouble, or asks to wait or to sign in. */
export const mayPassLater = (status: number): boolean =>
  status === 0 || status === 401 || status === 429 || status >= 500;

/**
 * While the server is reached, sends what waits in these outboxes: in the order in which it was entered, whatever it
 * is, and in one tab at a time. What cannot be sent now holds up the rest, and is tried again after a while.
 */
export function sendInOrder(outboxes: readonly Oldest[]): { look(): void; stop(): void } {
  let stopped = false;
  let working = false;
  let failures = 0;
  let again: ReturnType<typeof setTimeout> | undefined;

  const oldest = () =>
    outboxes
      .flatMap((outbox) => outbox() ?? [])
      .reduce<Waiting | undefined>(
        (first, each) => (first === undefined || each.at < first.at ? each : first),
        undefined,
      );

  async function sendEach(): Promise<boolean> {
    for (let next = oldest(); next !== undefined; next = oldest()) {
      if (stopped || !(await next.send())) return false;
    }
    return true;
  }

  async function work(): Promise<void> {
    if (stopped || working || again !== undefined || !isReached() || oldest() === undefined) return;
    working = true;
    const settled = await inOneTab(sendEach).catch(() => false);
    working = false;
    if (settled) {
      failures = 0;
      // Something may have been entered just now.
      void work();
    } else if (!stopped && isReached()) {
      again = setTimeout(
        () => {
          again = undefined;
          void work();
        },
        AGAIN_MS[Math.min(failures++, AGAIN_MS.length - 1)],
      );
    }
  }

  const forget = onReachChange(() => {
    clearTimeout(again);
    again = undefined;
    failures = 0;
    void work();
  });
  return {
    look: () => void work(),
    stop() {
      stopped = true;
      clearTimeout(again);
      forget();
    },
  };
}

/** Not in two tabs at once, where the browser can tell: the order would be lost. */
const inOneTab = (work: () => Promise<boolean>): Promise<boolean> =>
  'locks' in navigator ? navigator.locks.request('outbox', work) : work();

let unsent = 0;

/** Notes how many entries would be lost with what is on this device. */
export function noteUnsent(entries: number): void {
  unsent = entries;
}

export const unsentEntries = (): number => unsent;
