import type { Reading } from '#shared/record-imports.ts';
import type { ImportAnswers } from './first-questions.ts';

/** What the process that reads is given with the file. */
export interface TrainingFileTask {
  answers: ImportAnswers;
  /** A `Knowledge` as JSON. */
  knowledge: string;
}

export interface RowProgress {
  rows: number;
  share: number;
}

/** What it read, with the new records as JSON, or why it cannot. */
export type TrainingFileResult = { reading: Reading; batches: string[] } | { problem: string };
