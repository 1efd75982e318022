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
  let blocks: Extract<HtmlPart, { kind: 'html' }>[] = [];
  const addText = () => {
    const markdown = markdownOf(blocks.map(({ html }) => html));
    const isLinks = blocks.every((block) => block.isLinks);
    blocks = [];
    if (markdown !== '') pieces.push({ kind: 'text', markdown, isLinks });
  };
  for (const part of parts) {
    if (part.kind === 'html') {
      blocks.push(part);
      continue;
    }
    addText();
    if (part.kind === 'place') pieces.push(...chaptersAt(part.id));
    else pieces.push({ kind: 'heading', level: part.level, text: part.text });
  }
  addText();
  return pieces;
}
