import { useEffect, useEffectEvent } from 'react';

/** Runs after the first render and whenever `value` changed; other dependencies do not trigger it. */
export function useOnChange<Value>(value: Value, run: (value: Value) => void): void {
  const changed = useEffectEvent(run);
  useEffect(() => {
    changed(value);
  }, [value]);
}
