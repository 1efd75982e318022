import { useEffect, useEffectEvent } from 'react';

/** Runs after the first render and whenever `value` changed; what else it reads does not run it. */
export function useOnChange<Value>(value: Value, run: (value: Value) => void): void {
  const changed = useEffectEvent(run);
  useEffect(() => {
    changed(value);
  }, [value]);
}
