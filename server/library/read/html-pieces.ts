import type { HtmlPart } from './html-parts.ts';
import { markdownOf } from './markdown.ts';
import type { Piece } from './sections.ts';

/**
 * Converts parts of a page to Markdown pieces. @param chaptersAt the chapters starting at requested anchors
 */
export function piecesOf(
  parts: readonly HtmlPart[],
  chaptersAt: (id: string) => readonly Piece[] = () => [],
): Piece[] {
  const pieces: Piece[] = [];
  let blocks: string[] = [];
  const addText = () => {
    const markdown = markdownOf(blocks);
    blocks = [];
    if (markdown !== '') pieces.push({ kind: 'text', markdown });
  };
  for (const part of parts) {
    if (part.kind === 'html') {
      blocks.push(part.html);
      continue;
    }
    addText();
    if (part.kind === 'place') pieces.push(...chaptersAt(part.id));
    else pieces.push({ kind: 'heading', level: part.level, text: part.text });
  }
  addText();
  return pieces;
}
