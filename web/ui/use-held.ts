import { createContext, use, useEffect, useState } from 'react';

/** A request that hangs must not take the way back away for as long as the browser waits for it. */
const HELD_MS = 15_000;

/** Holds the surrounding dialog open, or no longer. */
export const HoldContext = createContext<(held: boolean) => void>(() => undefined);

/** Holds the surrounding dialog open while its action's request runs, but not for long; returns whether it does. */
export function useHeld(busy: boolean): boolean {
  const hold = use(HoldContext);
  const [isLate, setLate] = useState(false);
  const held = busy && !isLate;
  useEffect(() => {
    if (!busy) return;
    const timer = setTimeout(setLate, HELD_MS, true);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [busy]);
  useEffect(() => {
    hold(held);
    return () => hold(false);
  }, [hold, held]);
  return held;
}
