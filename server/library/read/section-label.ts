import { LABEL_SEPARATOR } from '#shared/source.ts';

const CHAPTER = /^(?:chapter|lesson|unit)\b/i;
/** Divisions above chapters. */
const PART = /^(?:part|book|volume)\b/i;
/** Units of a training program, of which one means little without those above it. */
const SPAN = /^(?:phase|block|week|day|session)\s+(?:\d|[ivx]+\b|[a-z]\b)/i;
const TITLE_MAX_CHARACTERS = 80;

/**
 * Builds the cited label from the headings above a text, outermost first: 'Chapter 3 · Box squats', or 'Part
 * I · Introduction' without a chapter; 'Week 3 · Day 2 · Squat' in a program. Empty when there is no heading besides the work's title.
 */
export function labelOf(path: readonly string[], workTitle: string): string {
  const titles = path.filter((title) => !isSameTitle(title, workTitle));
  const section = titles.at(-1);
  if (section === undefined) return '';
  const below = titles.find((title) => !PART.test(title));
  const chapter =
    titles.findLast((title) => CHAPTER.test(title)) ?? (below === section ? titles[0]! : (below ?? section));
  const between = titles.slice(titles.indexOf(chapter) + 1, -1).filter((title) => SPAN.test(title));
  return (chapter === section ? [section] : [chapter, ...between, section]).map(short).join(LABEL_SEPARATOR);
}

const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** Whether two titles have the same words: 'THE BOX.' and 'The Box'. */
export const isSameTitle = (one: string, other: string) =>
  one === other || (lettersOf(one) !== '' && lettersOf(one) === lettersOf(other));

function short(title: string): string {
  const plain = title.replaceAll('·', '-');
  return plain.length <= TITLE_MAX_CHARACTERS
    ? plain
    : `${plain.slice(0, TITLE_MAX_CHARACTERS - 1).trimEnd()}…`;
}
