/** Delays between two checks for the server; the last one repeats. */
const DELAYS_MS = [2_000, 3_000, 5_000, 10_000, 30_000];
const TIMEOUT_MS = 5_000;

/** Looks for the server, less and less often, until it answers. */
export interface Lookout {
  /** Checks after a delay, unless a check is waiting or under way. */
  later(): void;
  /** Checks now, and goes on until the server answers. @returns whether it does */
  now(): Promise<boolean>;
  stop(): void;
  /** Checks as often as at first. */
  hurry(): void;
}

export function createLookout(onReady: () => void): Lookout {
  let looks = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Identifies the check under way: the outcome of an earlier one no longer counts. */
  let current: symbol | undefined;

  function stop(): void {
    clearTimeout(timer);
    timer = undefined;
    current = undefined;
  }
  function later(): void {
    if (timer !== undefined || current !== undefined) return;
    timer = setTimeout(() => void now(), DELAYS_MS[Math.min(looks++, DELAYS_MS.length - 1)]);
  }
  async function now(): Promise<boolean> {
    stop();
    const mine = Symbol('check');
    current = mine;
    const ready = await isReady();
    if (current !== mine) return ready;
    stop();
    if (ready) onReady();
    else later();
    return ready;
  }
  return {
    later,
    now,
    stop,
    hurry() {
      looks = 0;
    },
  };
}

const isReady = (): Promise<boolean> =>
  fetch('/readyz', { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
    ({ ok }) => ok,
    () => false,
  );
