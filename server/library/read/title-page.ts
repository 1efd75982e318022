import { isChapterLine, type PlainHeading } from './plain-headings.ts';

/** A block of a plain text: a heading with its original lines, or text. */
export type PlainBlock =
  | { kind: 'heading'; heading: PlainHeading; marks: string; printed: string }
  | { kind: 'text'; markdown: string };

const TITLE_BLOCKS = 14;
/** The maximum length of a line on a title page. */
const TITLE_MAX_CHARACTERS = 110;
const PROSE_MIN_CHARACTERS = 200;
/** More blocks are not a title page. */
const BLOCKS_MAX = 40;
const ITEM = /^(?:[-*•]|\d{1,3}[.)]|\|)\s/mu;
const SENTENCE = /\p{Ll}[.!?]["'”’)]*$/u;
const ARTICLE = /^(?:the|a|an)$/iu;
const BY = /^(?:(?:written|edited) )?by\s+(\p{Lu}[\p{L}.'’ -]{3,60})$/iu;
const BY_ALONE = /^(?:written )?by:?$/iu;

/** Whether a line on a title page names the author, or leads to the name. */
export const isByLine = (line: string) => BY.test(line) || BY_ALONE.test(line);

/**
 * Turns a title page's headings into text, except those directly above the first paragraph: the title, author
 * and publisher in capitals are not sections.
 */
export function withoutTitlePage(blocks: readonly PlainBlock[]): PlainBlock[] {
  const end = blocks.findIndex((block) => !isOnTitlePage(block));
  if (end < 0 || end > BLOCKS_MAX) return [...blocks];
  let body = end;
  // Headings directly above the text belong to it: a heading and its parents.
  for (let level = levelOf(blocks[end]!) ?? Number.POSITIVE_INFINITY; body > 0; body--) {
    const above = levelOf(blocks[body - 1]!);
    if (above === undefined || above >= level) break;
    level = above;
  }
  return blocks.map((block, at) => (at < body && block.kind === 'heading' ? textOf(block) : block));
}

/** Returns a heading's original text. */
export function textOf({ marks, printed }: Extract<PlainBlock, { kind: 'heading' }>): PlainBlock {
  return { kind: 'text', markdown: `${marks}${printed}` };
}

function isOnTitlePage(block: PlainBlock): boolean {
  if (block.kind === 'heading') return block.heading.isGuess;
  return (
    block.markdown.length < PROSE_MIN_CHARACTERS &&
    !ITEM.test(block.markdown) &&
    !SENTENCE.test(block.markdown)
  );
}

const levelOf = (block: PlainBlock) => (block.kind === 'heading' ? block.heading.level : undefined);

/** Returns the title at the top; empty when there is none. */
export function titleIn(blocks: readonly PlainBlock[]): string {
  const top = blocks.slice(0, TITLE_BLOCKS);
  const at = top.findIndex(({ kind }) => kind === 'heading');
  const first = top[0];
  // In mixed case, a title above the author's name or the first chapter is not a heading.
  const isAbove = at === 1 && isOfBody(top[1]!);
  if (first?.kind === 'text' && isTitle(first.markdown) && (isAbove || authorIn(top.map(plainOf)) !== ''))
    return plainOf(first);
  const found = top[at];
  if (found?.kind !== 'heading' || isOfBody(found)) return '';
  const below = top[at + 1];
  const isBroken = ARTICLE.test(found.heading.text) && below?.kind === 'heading';
  return isBroken ? `${found.heading.text} ${below.heading.text}` : found.heading.text;
}

/** Whether it is the heading of a volume, a chapter, a preface or a week: no title. */
const isOfBody = (block: PlainBlock) =>
  block.kind === 'heading' &&
  (block.heading.level === 2 ||
    isChapterLine(block.heading.text) ||
    block.heading.isNamed ||
    block.heading.span !== undefined);

/** Returns the author named by the lines above a text; empty when they name none. */
export function authorIn(lines: readonly string[]): string {
  const plain = lines
    .slice(0, 2 * TITLE_BLOCKS)
    .map((line) => line.replace(/[_*]/gu, '').replace(/\s+/gu, ' ').trim());
  const alone = plain.findIndex((line) => BY_ALONE.test(line));
  const named = alone >= 0 ? plain[alone + 1] : plain.map((line) => BY.exec(line)?.[1]).find(Boolean);
  return named === undefined || named.length > TITLE_MAX_CHARACTERS
    ? ''
    : named.replace(/(?<=\p{Ll}|\p{Lu}{2})\.$/u, '');
}

const plainOf = (block: PlainBlock): string =>
  block.kind === 'heading'
    ? block.printed
    : block.markdown.replace(/[_*]/gu, '').replace(/\s+/gu, ' ').trim();

const isTitle = (markdown: string) =>
  markdown.length <= TITLE_MAX_CHARACTERS &&
  !/[.,;:!]$/u.test(markdown) &&
  /^[“"']?[\p{Lu}\p{N}]/u.test(markdown);
