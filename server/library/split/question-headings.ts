import { alsoAskedLines } from '#shared/also-asked.ts';
import { type Block, plain } from './blocks.ts';

type TextBlock = Exclude<Block, { kind: 'heading' }>;

/** Below every heading of Markdown. */
const LEVEL = 7;
const TITLE_MAX_CHARACTERS = 200;
/** Fewer unmarked questions than this are rhetorical. */
const QUESTIONS_MIN = 2;
const ENDS_ASKING = /\p{L}[^\p{L}]*\?[)\]"'”’»*_`]*$/u;
/** '**Q:** ', '- 3. ', 'Question 3: ' */
const QUESTION_MARK =
  /^[*_\s]{0,4}(?:[-+•>]\s{1,3})?[*_]{0,3}(?<mark>Q(?:uestion)?\s{0,2}\d{0,3}\s{0,2}[.:)]|\d{1,3}[.)])?[*_]{0,3}\s{0,3}/iu;
const EMPHASIZED = /^([*_]{1,3})[^*_]+\1$/u;
/** 'A: ', '**A:** '; but not '**A: Never.**', whose emphasis goes on. */
const ANSWER_MARK = /^([*_]{0,3})A(?:nswer)?\s{0,2}\d{0,3}(?:\1[.:)]|[.:)]\1)\s{1,3}(?![*_])/iu;
/** What somebody says in a story. */
const SPOKEN = /^["'“‘«„‚–—]/u;

interface Question {
  title: string;
  /** Has a number or 'Q:', or is emphasized as a whole. */
  isMarked: boolean;
}

/**
 * Turns the questions of an interview, a catechism or a list of questions and answers into headings of what
 * answers them. Each is a paragraph of its own, or the first sentence of one that begins with 'Q:'.
 */
export function withQuestionHeadings(blocks: readonly Block[], text: string): Block[] {
  const found = blocks.map((block, at) => questionOf(block, blocks[at + 1], text));
  const areSeveral = found.filter((question) => question !== null).length >= QUESTIONS_MIN;
  const titles = found.map((question) =>
    question !== null && (areSeveral || question.isMarked) ? question.title : null,
  );
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
function questionOf(block: Block, next: Block | undefined, text: string): Question | null {
  if (block.kind !== 'text' && block.kind !== 'list') return null;
  const [first, ...rest] = block.atoms;
  if (first === undefined) return null;
  const sentence = text.slice(first.start, first.end);
  const { 0: before, groups } = QUESTION_MARK.exec(sentence)!;
  const title = plain(sentence.slice(before.length));
  if (!ENDS_ASKING.test(title) || title.length > TITLE_MAX_CHARACTERS || SPOKEN.test(title)) return null;
  if (alsoAskedLines(sentence).length > 0) return null;
  const mark = groups?.mark;
  const isMarked = mark !== undefined || EMPHASIZED.test(sentence);
  if (rest.length > 0)
    return block.kind === 'text' && mark !== undefined && /^Q/iu.test(mark) ? { title, isMarked } : null;
  const isAnswered = next !== undefined && next.kind !== 'heading' && !asksOnly(next, text);
  return isAnswered ? { title, isMarked } : null;
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
