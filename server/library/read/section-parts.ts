import { sentencesOf } from '#server/library/split/sentences.ts';

/** A longer section is split, so that it can be displayed. */
const PART_MAX_CHARACTERS = 12_000;
const BETWEEN_PARAGRAPHS = /\n{2,}/u;
const HEADING = /^#{1,6} /u;
const FENCE = /^ {0,3}(`{3,}|~{3,})/gmu;
/** Tables and code, which only make sense as a whole. */
const WHOLE = /^(?:\||`{3}|~{3})/u;

/** Splits a section between paragraphs, and a paragraph that is too long between sentences. */
export function inParts(text: string): string[] {
  if (text.length <= PART_MAX_CHARACTERS) return [text];
  const parts: string[] = [];
  let part: string[] = [];
  let size = 0;
  for (const paragraph of paragraphsOf(text).flatMap(piecesOf)) {
    if (size > 0 && size + paragraph.length > PART_MAX_CHARACTERS) {
      // A heading stays with the text below it.
      const end = part.findLastIndex((one) => !HEADING.test(one)) + 1;
      const next = part.splice(end);
      if (end > 0) parts.push(part.join('\n\n'));
      part = next;
      size = next.join('').length;
    }
    part.push(paragraph);
    size += paragraph.length;
  }
  return [...parts, part.join('\n\n')];
}

/** Returns the paragraphs; blank lines in code divide none. */
export function paragraphsOf(text: string): string[] {
  const paragraphs: string[] = [];
  let fence: string | null = null;
  for (const part of text.split(BETWEEN_PARAGRAPHS)) {
    if (fence === null) paragraphs.push(part);
    else paragraphs[paragraphs.length - 1] += `\n\n${part}`;
    for (const [, mark = ''] of part.matchAll(FENCE)) {
      if (fence === null) fence = mark;
      else if (mark.startsWith(fence)) fence = null;
    }
  }
  return paragraphs;
}

/** Splits a paragraph that is longer than a part into such parts: at line ends, or else between sentences. */
function piecesOf(paragraph: string): string[] {
  if (paragraph.length <= PART_MAX_CHARACTERS || WHOLE.test(paragraph)) return [paragraph];
  const lines = paragraph.split('\n');
  if (lines.length > 1) return gathered(lines, '\n').flatMap(piecesOf);
  const sentences = sentencesOf(paragraph, 0, paragraph.length);
  return gathered(
    sentences.map(({ start, end }) => paragraph.slice(start, end)),
    ' ',
  );
}

/** Joins texts as long as they fit into a part. */
function gathered(texts: readonly string[], between: string): string[] {
  const pieces: string[][] = [];
  let size = 0;
  for (const text of texts) {
    const last = pieces.at(-1);
    if (last && size + text.length <= PART_MAX_CHARACTERS) last.push(text);
    else pieces.push([text]);
    size = pieces.at(-1) === last ? size + text.length + between.length : text.length + between.length;
  }
  return pieces.map((some) => some.join(between));
}
