/** A short block of a plain text that stands above others. */
export interface PlainHeading {
  level: number;
  text: string;
  /** Only 'CHAPTER II': its name may stand in the block below. */
  isBare: boolean;
  /** 'Preface': as high as a chapter where there are chapters. */
  isNamed: boolean;
}

const HEADING_MAX_CHARACTERS = 110;
const HEADING_MAX_LINES = 3;
const HEADING_MAX_WORDS = 14;
const NUMERAL =
  '(?:[IVXLC]{1,7}|\\d{1,3}|[A-Z](?![\\w])|THE \\w+|FIRST|SECOND|THIRD|FOURTH|FIFTH|SIXTH|ONE|TWO|THREE|FOUR|FIVE|SIX|SEVEN|EIGHT|NINE|TEN|ELEVEN|TWELVE|THIRTEEN|FOURTEEN|FIFTEEN|SIXTEEN|SEVENTEEN|EIGHTEEN|NINETEEN|TWENTY(?:-\\w+)?)';
const LARGE = new RegExp(`^(?:PART|BOOK|VOLUME)\\s+${NUMERAL}\\b[.:—–-]*\\s*(.*)$`, 'iu');
const CHAPTER = new RegExp(
  `^(?:CHAPTER|CHAP\\.?|SECTION|LESSON|LECTURE|LETTER|APPENDIX|UNIT)\\s+${NUMERAL}(?![\\w])[.:—–-]*\\s*(.*)$`,
  'iu',
);
/** The number of a chapter alone; a single letter may be an entry's. */
const ROMAN = /^(?=[IVXLC]{2,7}\.?$)(?:X{0,3}|XL|LX{0,3}|XC)(?:IX|IV|V?I{0,3})\.?$/u;
/** Without a number, these are chapters of their own. */
const NAMED =
  /^(?:preface|foreword|introduction|introductory|conclusion|appendix|glossary|prologue|epilogue|afterword|postscript|dedication|bibliography)[.:]?$/iu;
const NUMBERED = /^((?:\d{1,3}\.)*\d{1,3}|[IVXLC]{1,7})[.)]?\s+(\p{Lu}[^.!?]{2,75})(?<![:,;])$/u;
const ITALIC = /^_([^_]{3,80})_[.:—–-]*$/u;
const SENTENCE = /[.!?]["'”’)]*$/u;
const UPPER_SHARE = 0.9;
const LETTERS_MIN = 3;

/** Reads a block of lines as a heading; null when it is text. */
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
  if (ROMAN.test(bare)) return heading(2, bare, true);
  if (NAMED.test(bare)) return { ...heading(3, bare, false), isNamed: true };
  if (isCapitals(bare)) return heading(3, bare, false);
  const italic = ITALIC.exec(text);
  if (italic !== null) return heading(4, italic[1]!, false);
  const numbered = lines.length === 1 ? NUMBERED.exec(bare) : null;
  if (numbered !== null) return heading(Math.min(2 + numbered[1]!.split('.').length, 5), bare, false);
  return null;
}

/** Whether a line names a part or a chapter with its number: 'Part One', 'CHAPTER II: The Rack'. */
export const isChapterLine = (line: string): boolean =>
  /^\p{Lu}/u.test(line) &&
  [LARGE, CHAPTER].some((pattern) => {
    const title = pattern.exec(line)?.[1];
    return title !== undefined && isTitle(title);
  });

/** A title behind 'Chapter II', rather than a sentence that begins so. */
const isTitle = (text: string) =>
  text === '' || (!/^\p{Ll}/u.test(text) && text.split(' ').length <= HEADING_MAX_WORDS);

function isCapitals(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? [];
  const upper = letters.filter(
    (letter) => letter === letter.toUpperCase() && letter !== letter.toLowerCase(),
  );
  if (letters.length < LETTERS_MIN || upper.length < UPPER_SHARE * letters.length) return false;
  return text.split(' ').length <= HEADING_MAX_WORDS && !/[,;]$/u.test(text);
}

function heading(level: number, text: string, isBare: boolean): PlainHeading {
  const plain = text
    .replace(/[_*=]/gu, '')
    .replace(SENTENCE, '')
    .replace(/[.:;—–-]+$/u, '')
    .trim();
  return { level, text: plain, isBare, isNamed: false };
}
