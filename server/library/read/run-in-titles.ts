import { paragraphsOf } from './section-parts.ts';
import { type Piece, SECTION_LEVEL_MAX } from './sections.ts';

/** Fewer in a work are emphasis. */
const TITLES_MIN = 10;
const CHARACTERS_MAX = 90;
const WORDS_MAX = 12;
const SHORT_WORDS = 3;
/** On average a title is above this much text; the entries of a glossary and labels are not. */
const TEXT_CHARACTERS = 300;
/** A label such as 'Note', or 'Experiment 7', recurs. */
const TIMES_MAX = 2;
/** '**12\. The Grip.** Take the bar …' */
const RUN_IN =
  /^\*\*(?=[^*\n]*\p{L}{3})((?:\d{1,4}\\?[.)]\s+)?["“]?\p{Lu}[^*\n]*?)(?:[.]\*\*|(?<=[?!])\*\*|\*\*\.)\s+(?=[*_"“(]*[\p{Lu}\d])/u;

interface Found {
  title: string;
  /** The text after it. */
  rest: string;
}

/** Turns the bold words with which paragraphs begin into headings, where a work titles its paragraphs so. */
export function withRunInTitles(pieces: readonly Piece[]): Piece[] {
  const times = new Map<string, number>();
  const paragraphs = pieces.map((piece) => (piece.kind === 'text' ? paragraphsOf(piece.markdown) : []));
  for (const found of paragraphs.flat().flatMap((text) => runIn(text) ?? []))
    times.set(wordsOf(found.title), (times.get(wordsOf(found.title)) ?? 0) + 1);
  const titleOf = (text: string) => {
    const found = runIn(text);
    return found && times.get(wordsOf(found.title))! <= TIMES_MAX ? found : null;
  };
  const divided = paragraphs.map((some) => (isDivided(some, titleOf) ? some : []));
  if (divided.flat().filter(titleOf).length < TITLES_MIN) return [...pieces];
  let above = 0;
  return pieces.flatMap((piece, at): Piece[] => {
    if (piece.kind !== 'text') {
      above = piece.kind === 'heading' ? piece.level : 0;
      return [piece];
    }
    const level = Math.max(SECTION_LEVEL_MAX, above) + 1;
    return divided[at]!.length === 0 ? [piece] : dividedAt(divided[at]!, titleOf, level);
  });
}

function isDivided(paragraphs: readonly string[], titleOf: (text: string) => Found | null): boolean {
  const first = paragraphs.findIndex(titleOf);
  if (first < 0) return false;
  const titled = paragraphs.slice(first);
  const characters = titled.reduce((sum, { length }) => sum + length, 0);
  return characters >= TEXT_CHARACTERS * titled.filter(titleOf).length;
}

function dividedAt(
  paragraphs: readonly string[],
  titleOf: (text: string) => Found | null,
  level: number,
): Piece[] {
  const pieces: Piece[] = [];
  let texts: string[] = [];
  const endText = () => {
    if (texts.length > 0) pieces.push({ kind: 'text', markdown: texts.join('\n\n') });
    texts = [];
  };
  for (const text of paragraphs) {
    const found = titleOf(text);
    if (found) {
      endText();
      pieces.push({ kind: 'heading', level, text: found.title });
    }
    texts.push(found ? found.rest : text);
  }
  endText();
  return pieces;
}

function runIn(paragraph: string): Found | null {
  const found = RUN_IN.exec(paragraph);
  const title = found?.[1]?.replace(/\\(?=\W)/gu, '');
  if (!found || !title || title.length > CHARACTERS_MAX || title.split(' ').length > WORDS_MAX) return null;
  if (!isTitle(title)) return null;
  return { title, rest: paragraph.slice(found[0].length) };
}

/** Rather than a sentence in bold, which is quoted: numbered, with capitals, or of few words. */
function isTitle(title: string): boolean {
  const words = title.split(' ');
  const long = words.filter((word) => /\p{L}{4}/u.test(word));
  return words.length <= SHORT_WORDS || /^\d/u.test(title) || long.every((word) => !/^\W*\p{Ll}/u.test(word));
}

const wordsOf = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, ' ')
    .trim();
