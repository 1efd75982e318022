/** A program that wraps lines makes most of them this long, and none longer than the maximum. */
const WRAPPED_CHARACTERS = { usual: 50, max: 100 };
/** The minimum of lines that are whole paragraphs: fewer may be lines of any kind. */
const PARAGRAPHS_MIN = 5;
/** The share of long lines that end a sentence; of lines wrapped by a program few do. */
const ENDING_SHARE = 0.6;
const SENTENCE_END = /[.!?:]["'”’)\]]*\s*$/u;
/** Deeper are signatures, tables and centered lines. */
const INDENTED = /^(?: {1,8}|\t)\S/u;
const ITEM = /^\s*(?:[-*•]|\d{1,3}[.)])\s/u;
const CELLS = /\S(?:\t| {3,})\S|\|/u;

/** Puts blank lines between paragraphs that are single lines, or that only begin with an indentation. */
export function paragraphsApart(text: string): string {
  const lines = text.split('\n');
  const isBreak = areParagraphs(lines)
    ? (at: number) => !areTogether(lines[at - 1]!, lines[at]!)
    : areIndented(lines)
      ? (at: number) => isIndentedStart(lines, at)
      : null;
  return isBreak === null
    ? text
    : lines
        .map((line, at) => (isText(lines[at - 1]) && isText(line) && isBreak(at) ? `\n${line}` : line))
        .join('\n');
}

const isText = (line: string | undefined) => line !== undefined && line.trim() !== '';

/** Whether each line is a paragraph, as a word processor saves them: long, complete, and without blank lines. */
function areParagraphs(lines: readonly string[]): boolean {
  const long = lines.flatMap((line, at) => (line.length > WRAPPED_CHARACTERS.max ? at : []));
  const characters = (some: readonly number[]) => some.reduce((sum, at) => sum + lines[at]!.length, 0);
  const close = long.filter((at) => isText(lines[at + 1]));
  const complete = long.filter((at) => SENTENCE_END.test(lines[at]!));
  return (
    long.length >= PARAGRAPHS_MIN &&
    close.length > long.length / 2 &&
    complete.length >= ENDING_SHARE * long.length &&
    characters(long) > characters([...lines.keys()]) / 2
  );
}

/** Whether two lines are items of a list or rows of a table. */
const areTogether = (above: string, below: string) =>
  [ITEM, CELLS].some((pattern) => pattern.test(above) && pattern.test(below));

/** Whether more paragraphs begin with an indentation than after a blank line. */
function areIndented(lines: readonly string[]): boolean {
  const filled = lines.filter(isText).map(({ length }) => length);
  const usual = filled.sort((a, b) => a - b)[Math.floor(filled.length / 2)] ?? 0;
  if (usual < WRAPPED_CHARACTERS.usual) return false;
  const starts = lines.filter((_, at) => isIndentedStart(lines, at)).length;
  const blocks = lines.filter((line, at) => isText(line) && !isText(lines[at - 1])).length;
  return starts >= PARAGRAPHS_MIN && starts > blocks;
}

/** Whether an indented line follows the end of a sentence. */
const isIndentedStart = (lines: readonly string[], at: number) =>
  INDENTED.test(lines[at]!) && isText(lines[at - 1]) && SENTENCE_END.test(lines[at - 1]!);
