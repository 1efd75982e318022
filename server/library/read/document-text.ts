import type { Piece } from './sections.ts';

/** What a reader makes of an EPUB, a Word document or a page of HTML. */
export interface DocumentText {
  /** As it says itself; empty when it does not. */
  title: string;
  author: string;
  /** Whether it is a book; left out where its length decides. */
  isBook?: boolean;
  pieces: Piece[];
  /** What was left out, a sentence each. */
  notes: string[];
}
