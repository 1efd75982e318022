import type { ImportReading } from '#shared/import-reading.ts';
import type { ImportAnswers } from './first-questions.ts';

/** The input of the reader process, besides the file. */
export interface TrainingFileTask {
  answers: ImportAnswers;
  /** A `Knowledge` as JSON. */
  knowledge: string;
}

export interface RowProgress {
  rows: number;
  share: number;
}

/** The reading, with the new records as JSON, or why it failed. */
export type TrainingFileResult = { reading: ImportReading; batches: string[] } | { problem: string };
