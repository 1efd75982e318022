import type { IndexStats, SearchInput } from './engine.ts';
import type { Hit } from './rank.ts';
import type { WorkText } from './segment.ts';

/** A work's segment as it is kept, with the work and store it belongs to. */
export interface StoredSegment {
  workId: string;
  store: string;
  segment: Uint8Array;
}

/** What the worker can be asked: each operation's question and answer. */
export interface Operations {
  encode: { ask: WorkText; answer: Uint8Array };
  put: { ask: StoredSegment; answer: undefined };
  remove: { ask: { workId: string }; answer: undefined };
  swap: { ask: readonly StoredSegment[]; answer: undefined };
  fit: { ask: undefined; answer: undefined };
  search: { ask: SearchInput; answer: Hit[] };
  stats: { ask: undefined; answer: IndexStats };
}

export type Operation = keyof Operations;

export type Ask = { [O in Operation]: { id: number; operation: O; ask: Operations[O]['ask'] } }[Operation];

/** The error's name comes along, so that a `SegmentError` can be told from the rest. */
export type Answer =
  | { id: number; answer: unknown }
  | { id: number; error: { name: string; message: string } };
