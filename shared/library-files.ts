import type { PageUnit } from './source.ts';
import type { WorkKind } from './store.ts';

/**
 * Where an uploaded file is on its way. `uploading`: bytes are missing. `reading`: what it contains is being found.
 * `ready`: it can be added. `adding`: it becomes a work. `added`, `replaced` (by a newer edition), `deleted` with its
 * work, `failed` with a reason.
 */
export const LIBRARY_FILE_STATES = [
  'uploading',
  'reading',
  'ready',
  'adding',
  'added',
  'replaced',
  'deleted',
  'failed',
] as const;
export type LibraryFileState = (typeof LIBRARY_FILE_STATES)[number];

/** Files are sent in pieces of this size, the last one smaller, so that a broken upload can be resumed. */
export const PIECE_BYTES = 1_048_576;
/** All files that are uploaded and not yet added to one store, together. */
export const UPLOAD_MAX_BYTES = 200 * PIECE_BYTES;
export const UPLOAD_MAX_FILES = 500;
export const UPLOAD_NAME_MAX_CHARACTERS = 300;

/** What files the browser offers to choose. */
export const LIBRARY_FILE_TYPES = ['.pdf', '.epub', '.docx', '.md', '.markdown', '.txt', '.html', '.htm'];

export interface OutlineHeading {
  /** From 1. */
  level: number;
  text: string;
  page: number;
}

/** What was found in a file before it becomes a work. */
export interface WorkOutline {
  title: string;
  author: string;
  kind: WorkKind;
  /** What is counted in `pages`. */
  unit: PageUnit;
  pages: number;
  /** Numbers of the first and last page of each run of pages without text. */
  empty: [first: number, last: number][];
  headings: OutlineHeading[];
  /** From the beginning, the middle and the end. */
  samples: { page: number; heading: string; text: string }[];
  passages: number;
  /** What was left out, a sentence each. */
  notes: string[];
}
