import { useState } from 'react';
import { parsedJson } from '#web/lib/parsed-json.ts';
import { ownKey, readStored, store } from '#web/lib/storage.ts';
import type { Typed } from './tool-words.ts';

export interface LastCall {
  tool: string;
  typed: Typed;
}

const KEPT = 20;

const isCall = (value: unknown): value is LastCall =>
  typeof value === 'object' && value !== null && 'tool' in value && 'typed' in value;

/** The latest calls on this device, newest first; signing out removes them. */
export function useLastCalls(owner: string) {
  const key = ownKey('tool-calls', owner, 'last');
  const [calls, setCalls] = useState<readonly LastCall[]>(() => {
    const kept = parsedJson(readStored(key));
    return Array.isArray(kept) ? kept.filter(isCall) : [];
  });
  return {
    calls,
    add(call: LastCall) {
      const same = JSON.stringify(call);
      const next = [call, ...calls.filter((one) => JSON.stringify(one) !== same)].slice(0, KEPT);
      setCalls(next);
      store(key, JSON.stringify(next));
    },
  };
}
