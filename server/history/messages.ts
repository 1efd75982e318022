import type { Reading } from '#shared/record-imports.ts';
import type { HistoryAnswers } from './first-questions.ts';

/** What the worker is given with the file. */
export interface ReadTask {
  bytes: Uint8Array;
  answers: HistoryAnswers;
  /** A `Knowledge` as JSON. */
  knowledge: string;
}

/** What the worker says: how far it is, and at last what it read or why it cannot. */
export type ReadNews =
  | { type: 'progress'; rows: number; share: number }
  | { type: 'read'; reading: Reading; batches: string[] }
  | { type: 'unreadable'; message: string };
