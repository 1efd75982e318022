import type { Piece } from './sections.ts';

/** The result of reading an EPUB, a Word document or an HTML page. */
export interface DocumentText {
  /** The title it gives itself; empty when it has none. */
  title: string;
  author: string;
  /** Whether it is a book; omitted where its length decides. */
  isBook?: boolean;
  pieces: Piece[];
  /** What was left out, one sentence each. */
  notes: string[];
}
