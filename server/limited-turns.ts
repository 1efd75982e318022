export interface TurnLimits {
  atOnce: number;
  /** How many may wait for a turn. */
  waiting: number;
  /** The maximum wait; unlimited when omitted. */
  waitMs?: number;
}

/**
 * Runs at most `atOnce` pieces of work at a time, the others in order of arrival. A turn ends when its
 * promise settles.
 * @param busy creates the error for work that finds the queue full, or waits too long
 */
export function limitedTurns({ atOnce, waiting: maxWaiting, waitMs }: TurnLimits, busy: () => Error) {
  let running = 0;
  const waiting = new Set<() => void>();

  const takeTurn = async () => {
    if (running < atOnce) {
      running++;
      return;
    }
    if (waiting.size >= maxWaiting) throw busy();
    await new Promise<void>((resolve, reject) => {
      const timeout =
        waitMs === undefined
          ? undefined
          : setTimeout(() => {
              waiting.delete(start);
              reject(busy());
            }, waitMs);
      const start = () => {
        clearTimeout(timeout);
        resolve();
      };
      waiting.add(start);
    });
  };
  const passOn = () => {
    const [next] = waiting;
    if (next === undefined) {
      running--;
      return;
    }
    // The turn goes directly to the next in line, so that a newcomer cannot take it as well.
    waiting.delete(next);
    next();
  };

  return async <T>(work: () => Promise<T>): Promise<T> => {
    await takeTurn();
    try {
      return await work();
    } finally {
      passOn();
    }
  };
}
