import type { IndexStats, KnownWords, SearchInput, WordsInput } from './engine.ts';
import type { ExplainedHit } from './explain.ts';
import type { Hit } from './rank.ts';
import type { WorkText } from './segment.ts';

/** A stored segment with its work and store. */
export interface StoredSegment {
  workId: string;
  store: string;
  segment: Uint8Array;
}

/** The worker's operations, with each one's request and result. */
export interface Operations {
  encode: { request: WorkText; result: Uint8Array };
  put: { request: StoredSegment; result: undefined };
  /** All stored segments are in: everything after this is a change. */
  loaded: { request: undefined; result: undefined };
  remove: { request: { workId: string }; result: undefined };
  swap: { request: readonly StoredSegment[]; result: undefined };
  fit: { request: undefined; result: undefined };
  search: { request: SearchInput; result: Hit[] };
  explain: { request: SearchInput; result: ExplainedHit[] };
  words: { request: WordsInput; result: KnownWords };
  stats: { request: undefined; result: IndexStats };
}

export type Operation = keyof Operations;

export type WorkerRequest = {
  [O in Operation]: { id: number; operation: O; request: Operations[O]['request'] };
}[Operation];

/** The error's name is included, so that a `SegmentError` can be distinguished. */
export type WorkerReply =
  | { id: number; result: unknown }
  | { id: number; error: { name: string; message: string } };
