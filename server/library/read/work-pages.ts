import type { Place } from '#shared/source.ts';
import type { WorkKind } from '#shared/store.ts';

/** A file's content as read: a work before it has a place in the library. */
export interface WorkPages {
  title: string;
  author: string;
  kind: WorkKind;
  /** Ascending by number; at least one has text. */
  pages: PageText[];
  /** What was left out, one sentence each. */
  notes?: string[];
}

export interface PageText extends Omit<Place, 'page'> {
  /** From 1. */
  number: number;
  /** Markdown, untrusted. Line ends are `\n`. May be empty: the page still counts. */
  text: string;
}
