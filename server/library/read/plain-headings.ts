import { CONTENTS, INDEX } from './contents-pieces.ts';
import { NUMERAL } from './numeral.ts';

/** A unit of a training program in a heading: 'Week 3'. */
export interface Span {
  /** In lower case. */
  unit: string;
  number: string;
}

/** A short block of a plain text that heads others. */
export interface PlainHeading {
  level: number;
  text: string;
  /** Only 'CHAPTER II': its name may be in the block below. */
  isBare: boolean;
  /** 'Preface': ranks with chapters, where there are any. */
  isNamed: boolean;
  /** Recognized by layout, not by words: does not count on a title page. */
  isGuess: boolean;
  /** Recognized only by its capitals: ranks below other headings. */
  isTitleLine?: true;
  span?: Span;
}

const HEADING_MAX_CHARACTERS = 110;
const HEADING_MAX_LINES = 3;
const HEADING_MAX_WORDS = 14;
const CHAPTER_UNITS = 'CHAPTER|CHAP\\.?|SECTION|LESSON|LECTURE|LETTER|APPENDIX|UNIT';
/** The units of a training program. */
const SPAN_UNITS = 'WEEK|DAY|PHASE|BLOCK|SESSION|STAGE|STEP|LEVEL';
/** What numbers parts of a text, for patterns that ignore case. */
export const UNITS = `PART|${CHAPTER_UNITS}|${SPAN_UNITS}`;
const LARGE = new RegExp(`^(?:PART|BOOK|VOLUME|VOL\\.?)\\s+${NUMERAL}\\b[.:—–-]*\\s*(.*)$`, 'iu');
const CHAPTER = new RegExp(`^(?:${CHAPTER_UNITS})\\s+${NUMERAL}(?![\\w])[.:—–-]*\\s*(.*)$`, 'iu');
const SPAN = new RegExp(`^(${SPAN_UNITS})\\s+(${NUMERAL})(?![\\w])[.:—–-]*\\s*(.*)$`, 'iu');
/** Without a number, these are separate chapters. */
const NAMED =
  /^(?:preface|foreword|introduction|introductory|conclusion|appendix|glossary|prologue|epilogue|afterword|postscript|dedication|bibliography)[.:]?$/iu;
const NUMBERED = /^((?:\d{1,3}\.)*\d{1,3}|[IVXLC]{1,7})[.)]?\s+(\p{Lu}[^.!?]{2,75})(?<![:,;])$/u;
const ITALIC = /^_([^_]{3,80})_[.:—–-]*$/u;
/** The period after a title, not one of an abbreviation. */
const PERIOD = /(?<=[\p{L}\p{Nd})\]]{2})\.(?=["'”’)]*$)/u;
/** Signs of code and tables. */
const SIGNS = /[\\|<>{}=@~^]|\d{5}/u;
/** '--BRYANT' below a poem. */
const SOURCE = /^[-–—]/u;
/** '(ATWATER)' below a table, 'L.H.P.' below a letter. */
const CREDIT = /^\([^()]*\)\.?$|^(?:\p{Lu}\.\s?)+\p{Lu}?\.?$/u;
const UPPER_SHARE = 0.9;
const LETTERS_MIN = 3;

/** Parses a block of lines as a heading; null when it is text. */
export function plainHeading(lines: readonly string[]): PlainHeading | null {
  if (lines.length > HEADING_MAX_LINES) return null;
  const text = lines
    .map((line) => line.trim())
    .join(' ')
    .replace(/\s+/gu, ' ');
  if (text === '' || text.length > HEADING_MAX_CHARACTERS) return null;
  const bare = text.replace(/^[_*=]+|[_*=]+$/gu, '');
  const large = LARGE.exec(bare);
  if (large !== null && isTitle(large[1]!)) return heading(1, bare, large[1] === '');
  const chapter = CHAPTER.exec(bare);
  if (chapter !== null && isTitle(chapter[1]!)) return heading(2, bare, chapter[1] === '');
  const span = lines.length === 1 ? SPAN.exec(bare) : null;
  if (span !== null && isTitle(span[3]!) && !/[.!?,;]$/u.test(bare))
    return { ...heading(3, bare), span: { unit: span[1]!.toLowerCase(), number: span[2]!.toLowerCase() } };
  if (NAMED.test(bare)) return { ...heading(3, bare), isNamed: true };
  if (isCapitals(bare) || CONTENTS.test(bare) || INDEX.test(bare)) return guess(3, bare);
  const italic = lines.length === 1 ? ITALIC.exec(text) : null;
  if (italic !== null) return guess(4, italic[1]!);
  const numbered = lines.length === 1 ? NUMBERED.exec(bare) : null;
  if (numbered !== null) return guess(Math.min(2 + numbered[1]!.split('.').length, 5), bare);
  return null;
}

/** The rule above a sum is set below its amounts. */
const SUM_INDENT = 4;
const COLUMNS = /\S {3,}\S|\.{4,}/u;

/** Parses an underlined heading: a double rule ranks with chapters. */
export function underlined([line = '', bar = '', ...more]: readonly string[]): PlainHeading | null {
  const title = line.trim();
  if (more.length > 0 || !/^([=~_-])\1{2,}$/u.test(bar.trim()) || title.length > HEADING_MAX_CHARACTERS)
    return null;
  if (COLUMNS.test(title) || indentOf(bar) >= indentOf(line) + SUM_INDENT) return null;
  return /\p{L}{2}/u.test(title) ? heading(bar.trim().startsWith('=') ? 2 : 3, title) : null;
}

const indentOf = (line: string) => line.length - line.trimStart().length;

const TITLE_LINE_MAX_CHARACTERS = 70;
const TITLE_LINE_MAX_WORDS = 10;
const PROSE = /^\s*["“‘]?\p{Lu}[\s\S]{40,}[.!?:]["'”’)]*\s*$|^\s*["“‘]?\p{Lu}[\s\S]{120,}/u;

/** Leads in a list: 'To obtain the badge a scout must'. */
const LEAD_IN = /^\s*\p{Lu}[^\n]{20,}\s*$/u;
const FIRST_ITEM = /^\s*(?:[-*•]|1[.)])\s+\S/u;

/**
 * Parses a single line as a heading if its words are capitalized and a paragraph, or a line with a list,
 * follows.
 */
export function titleLine(
  lines: readonly string[],
  [below = '', next = '']: readonly string[],
): PlainHeading | null {
  const [line = ''] = lines;
  const text = line.replace(/[_*=]/gu, '').trim();
  if (lines.length !== 1 || text.length > TITLE_LINE_MAX_CHARACTERS || !/^\p{Lu}/u.test(text)) return null;
  if (/[.,;:!)\]"”’]$|\d|[\\|<>{}@[\]"“]| {3}/u.test(text)) return null;
  const words = text.split(' ');
  const long = words.filter((word) => word.length > 3);
  if (words.length > TITLE_LINE_MAX_WORDS || long.length === 0) return null;
  if (!long.every((word) => /^\p{Lu}/u.test(word))) return null;
  const isAbove = PROSE.test(below) || (LEAD_IN.test(below) && FIRST_ITEM.test(next));
  return isAbove ? { ...guess(TITLE_LINE_LEVEL, text), isTitleLine: true } : null;
}

const TITLE_LINE_LEVEL = 4;
const NAME_MAX_CHARACTERS = 80;

/** Parses the block below 'CHAPTER II' as the chapter's name: mostly capitalized, or without a period. */
export function chapterName(lines: readonly string[]): PlainHeading | null {
  const text = lines.join(' ').replace(/[_*=]/gu, '').replace(/\s+/gu, ' ').trim();
  if (lines.length > 2 || text.length > NAME_MAX_CHARACTERS || !/^["“]?\p{Lu}/u.test(text)) return null;
  if (/[,;:!?]$|[.!?]\s/u.test(text)) return null;
  const words = text.split(' ').filter((word) => word.length > 3);
  const capitals = words.filter((word) => /^["“]?\p{Lu}/u.test(word));
  const isName = !/\.["”]?$/u.test(text) || capitals.length > words.length / 2;
  return isName ? heading(3, text) : null;
}

/** Whether a line names a part or chapter with its number: 'Part One', 'CHAPTER II: The Rack'. */
export const isChapterLine = (line: string): boolean =>
  /^\p{Lu}/u.test(line) &&
  [LARGE, CHAPTER].some((pattern) => {
    const title = pattern.exec(line)?.[1];
    return title !== undefined && isTitle(title);
  });

/** Returns what follows the number of a part, chapter or week; null for other lines. */
export const numberedTitle = (line: string): string | null =>
  [LARGE, CHAPTER, SPAN].flatMap((pattern) => pattern.exec(line)?.at(-1) ?? [])[0] ?? null;

/** A title after 'Chapter II', rather than a sentence that begins so. */
const isTitle = (text: string) =>
  text === '' || (!/^\p{Ll}/u.test(text) && text.split(' ').length <= HEADING_MAX_WORDS);

function isCapitals(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? [];
  const upper = letters.filter(
    (letter) => letter === letter.toUpperCase() && letter !== letter.toLowerCase(),
  );
  if (
    SIGNS.test(text) ||
    SOURCE.test(text) ||
    CREDIT.test(text) ||
    letters.length < LETTERS_MIN ||
    upper.length < UPPER_SHARE * letters.length
  )
    return false;
  return text.split(' ').length <= HEADING_MAX_WORDS && !/[,;]$/u.test(text);
}

const guess = (level: number, text: string): PlainHeading => ({ ...heading(level, text), isGuess: true });

export function heading(level: number, text: string, isBare = false): PlainHeading {
  const plain = text
    .replace(/[_*=]/gu, '')
    .replace(PERIOD, '')
    .replace(/[.:;—–-]+$/u, '')
    .trim();
  return { level, text: plain, isBare, isNamed: false, isGuess: false };
}
