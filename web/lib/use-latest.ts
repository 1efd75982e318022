import { type RefObject, useEffect, useRef } from 'react';

/** Returns the value as last rendered, for what runs later, such as after a save. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}
