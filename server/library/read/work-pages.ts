import type { WorkKind } from '#shared/store.ts';

/** What a reader makes of a file: a work before it has a place in the library. */
export interface WorkPages {
  title: string;
  author: string;
  kind: WorkKind;
  /** Ascending by number; at least one has text. */
  pages: PageText[];
}

export interface PageText {
  /** From 1. */
  number: number;
  /** `HH:MM:SS`; only sections of a seminar have it. */
  time: string | null;
  /** Markdown, untrusted. Line ends are `\n`. May be empty: the page stays counted. */
  text: string;
}
