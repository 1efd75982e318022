import type { Block } from './blocks.ts';

type TextBlock = Exclude<Block, { kind: 'heading' }>;

/** Below every heading of Markdown. */
const LEVEL = 7;
const TITLE_MAX_CHARACTERS = 200;
const ENDS_ASKING = /\?[)\]"'”’»*_]*$/u;
/** '**Q:** ', '3. ', 'Question 3: ' */
const QUESTION_MARK = /^[*_\s]*(?:(Q(?:uestion)?)\s*\d{0,3}\s*[.:)]|\d{1,3}[.)])?[*_\s]*/iu;
const ANSWER_MARK = /^[*_]*A(?:nswer)?\s*\d{0,3}\s*[.:)][*_]*\s+/iu;
/** What somebody says in a story. */
const SPOKEN = /^["'“‘«]/u;

/**
 * Turns the questions of an interview, a catechism or a list of questions and answers into headings of what
 * answers them. Each is a paragraph of its own, or the first sentence of one that begins with 'Q:'.
 */
export function withQuestionHeadings(blocks: readonly Block[], text: string): Block[] {
  const titles = blocks.map((block, at) => questionOf(block, blocks[at + 1], text));
  return blocks.flatMap((block, at): Block[] => {
    if (block.kind === 'heading') return [block];
    const title = titles[at];
    if (title == null) return [titles[at - 1] == null ? block : withoutMark(block, text)];
    const heading: Block = { kind: 'heading', level: LEVEL, title };
    const answer = { ...block, atoms: block.atoms.slice(1) };
    return answer.atoms.length === 0 ? [heading] : [heading, withoutMark(answer, text)];
  });
}

/** Returns the question that a block asks and that it or the next block answers; null when there is none. */
function questionOf(block: Block, next: Block | undefined, text: string): string | null {
  if (block.kind !== 'text' && block.kind !== 'list') return null;
  const [first, ...rest] = block.atoms;
  if (first === undefined) return null;
  const sentence = text.slice(first.start, first.end);
  const [mark, letter] = QUESTION_MARK.exec(sentence)!;
  const title = sentence.slice(mark.length).replace(/[*_]+/gu, '').replace(/\s+/gu, ' ').trim();
  if (!ENDS_ASKING.test(title) || title.length > TITLE_MAX_CHARACTERS || SPOKEN.test(title)) return null;
  if (rest.length > 0) return block.kind === 'text' && letter !== undefined ? title : null;
  return next !== undefined && next.kind !== 'heading' && !asksOnly(next, text) ? title : null;
}

/** Whether a block is one question and nothing else. */
export function asksOnly({ atoms }: TextBlock, text: string): boolean {
  const [only, ...others] = atoms;
  return only !== undefined && others.length === 0 && ENDS_ASKING.test(text.slice(only.start, only.end));
}

/** Leaves out 'A:' before an answer. */
function withoutMark(block: TextBlock, text: string): TextBlock {
  const [first, ...rest] = block.atoms;
  const mark = first && ANSWER_MARK.exec(text.slice(first.start, first.end))?.[0];
  return mark ? { ...block, atoms: [{ ...first, start: first.start + mark.length }, ...rest] } : block;
}
