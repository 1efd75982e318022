import type { PageUnit } from './source.ts';
import type { WorkKind } from './store.ts';

/**
 * States of an uploaded file. `uploading`: bytes are missing. `reading`: its content is being analyzed.
 * `ready`: it can be added. `adding`: it becomes a work. `added`, `replaced` (by a newer edition), `deleted`
 * with its work, `failed` with a reason.
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

/**
 * Files are sent in pieces of this size, the last one smaller, so that an interrupted upload can be resumed.
 */
export const UPLOAD_PIECE_BYTES = 1_048_576;
/** Total size of the files uploaded and not yet added to one store. */
export const UPLOAD_MAX_BYTES = 200 * UPLOAD_PIECE_BYTES;
/** Size of one file: of a PDF, EPUB or Word document, which is mostly pictures. */
export const LIBRARY_FILE_MAX_BYTES = 100_000_000;
export const UPLOAD_MAX_FILES = 500;
export const UPLOAD_NAME_MAX_CHARACTERS = 300;

/** File types for the browser's file picker. */
export const LIBRARY_FILE_TYPES = [
  '.pdf',
  '.epub',
  '.docx',
  '.md',
  '.markdown',
  '.txt',
  '.html',
  '.htm',
  '.srt',
  '.vtt',
];

export interface OutlineHeading {
  /** From 1. */
  level: number;
  text: string;
  page: number;
}

/** Results of analyzing a file before it becomes a work. */
export interface WorkOutline {
  title: string;
  author: string;
  kind: WorkKind;
  /** Unit of `pages`. */
  unit: PageUnit;
  pages: number;
  /** First and last page of each run of pages without text. */
  empty: [first: number, last: number][];
  headings: OutlineHeading[];
  /** From the beginning, the middle and the end. */
  samples: { page: number; heading: string; text: string }[];
  passages: number;
  /** What was left out, a sentence each. */
  notes: string[];
}
