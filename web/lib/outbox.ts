import type { ApiError } from './api-error.ts';
import { isReached, onReachChange } from './reach.ts';

/** An entry that waits to be sent. */
export interface Waiting {
  /** When it was entered, in milliseconds. */
  at: number;
  /** @returns whether it is settled: the server has accepted or refused it, and it no longer waits */
  send(): Promise<boolean>;
}

const listeners = new Set<() => void>();

/**
 * Calls back when an entry starts or stops waiting, here or in another tab.
 * @returns a function that stops listening
 */
export function onOutboxChange(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

/** Notifies listeners that a feature's outbox has changed. */
export function outboxChanged(): void {
  for (const listener of listeners) listener();
}

/** Returns the oldest waiting entry in a feature's outbox. */
export type Oldest = () => Waiting | undefined;

/** Delays before a retry, where the server is reachable but cannot accept it now; the last one repeats. */
const AGAIN_MS = [5_000, 10_000, 20_000, 40_000, 60_000];

/** An entry that the server would accept only after more seconds than this does not hold up the rest. */
const WAIT_MAX_SECONDS = 120;

/**
 * Whether a retry may soon succeed: the server was unreachable, is in trouble, or asks to sign in or to wait a
 * little, as while another answer is being written. A budget of the day that is used up is a refusal.
 */
export const mayPassLater = ({ status, retryAfter }: ApiError): boolean =>
  status === 0 ||
  status === 401 ||
  (status === 429 && (retryAfter ?? 0) <= WAIT_MAX_SECONDS) ||
  (status === 409 && retryAfter !== null) ||
  status >= 500;

/**
 * Sends waiting entries from these outboxes while the server is reachable: in the order in which they were
 * entered, whatever their kind, and in one tab at a time. An entry that cannot be sent holds up the rest and
 * is retried after a while.
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
      // An entry may have been added just now.
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

/** Not in two tabs at once, where the browser can coordinate: the order would be lost. */
const inOneTab = (work: () => Promise<boolean>): Promise<boolean> =>
  'locks' in navigator ? navigator.locks.request('outbox', work) : work();

let unsent = 0;

/** Notes how many entries would be lost with this device's data. */
export function noteUnsent(entries: number): void {
  unsent = entries;
}

export const unsentEntries = (): number => unsent;
