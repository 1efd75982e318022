import { UNITS } from './plain-headings.ts';
import { romanNumber } from './roman.ts';

/** A line at the edge of a page: its words, and the number beside them that may be the page's. */
export interface NumberedLine {
  /** In lower case; empty where the line is only a number. */
  words: string;
  number: number | null;
  /** The number of all pages, as in '3 of 12'. */
  total: number | null;
  /** Alone, named 'page', or separated from the words by a gap; any other may be part of a title. */
  isSure: boolean;
}

const MAX_CHARACTERS = 150;
const NUMBER = '(?<number>\\d{1,4}|[ivxlc]{1,7})(?: ?(?:/|of) ?(?<total>\\d{1,4}))?';
const APART = '\\s{2,}|\\t|\\s*[|·•]\\s*|\\s+[–—-]\\s+';
/** Perhaps with that of its chapter: '4-12'. Roman numbers in capitals are those of chapters. */
const ALONE = new RegExp(
  `^[-–—[(]?\\s*(?:(?:[Pp]age|PAGE|[Pp]\\.?)\\s*)?(?:(?:\\d{1,2}|[A-Z])-)?${NUMBER}\\s*[-–—\\])]?$`,
  'u',
);
const NAMED = new RegExp(`^(?<before>.*)\\b(?:page|p\\.)\\s*${NUMBER}(?!\\w)(?<after>.*)$`, 'u');
const BEHIND = new RegExp(`^(?<words>.*?\\S)(?<space>${APART}|\\s)${NUMBER}[-–—\\])]?$`, 'u');
const BEFORE = new RegExp(
  `^[-–—[(]?${NUMBER}(?<space>${APART}|\\s(?=["“‘(]?\\p{Lu}|\\d+(?:\\.\\d+)*\\.?\\s+\\p{Lu}))(?<words>\\S.*)$`,
  'u',
);
/** 'Week 3', and 'RPE 8' where nothing stands before it: the number belongs to the word. */
const OF_UNIT = new RegExp(
  `(?:(?:^|[^\\p{L}])(?:${UNITS}|workout|cycle|routine)|^(?:rpe|rir|month|year|exercise|drill|rule|tip|principle|(?:meso|micro|macro)(?:cycle)?|group|test|round|table|figure|question|grade))[\\s:.–—-]*$`,
  'iu',
);
/** A set or a load: no header has one that changes. */
const LOAD = /\d\s?(?:%|kg\b|lbs?\b)|\d\s[x×]\s\d|^\d+[x×]\d+(?!\w|\s+\p{L})/iu;
/** What divides a page number from a load, which a column of weights would follow without it. */
const DIVIDER = /[|·•]/u;

/** Whether a line has a set or a load, as a training program's lines do. */
export const hasLoad = (text: string) => LOAD.test(text);

/** Finds the number of a line that can be a page's: none within the line, and none of a week or a load. */
export function numberedLine(text: string): NumberedLine {
  const line = text.trim();
  const whole = { words: line.toLowerCase(), number: null, total: null, isSure: false };
  if (line.length > MAX_CHARACTERS) return whole;
  const alone = ALONE.exec(line)?.groups;
  if (alone !== undefined) return found('', alone, true) ?? whole;
  const named = NAMED.exec(line.toLowerCase())?.groups;
  if (named !== undefined) return found(`${named.before}${named.after}`, named, true) ?? whole;
  const canBe = ({ words, space }: Groups) =>
    isTitle(words!) && (!hasLoad(line) || (hasLoad(words!) && DIVIDER.test(space!)));
  const behind = BEHIND.exec(line)?.groups;
  if (behind !== undefined && canBe(behind) && !OF_UNIT.test(behind.words!))
    return found(behind.words!, behind, isApart(behind.space!)) ?? whole;
  const before = BEFORE.exec(line)?.groups;
  if (before !== undefined && canBe(before))
    return found(before.words!, before, isApart(before.space!)) ?? whole;
  return whole;
}

type Groups = Readonly<Record<string, string | undefined>>;

const isTitle = (words: string) => /\p{L}{2}/u.test(words);
const isApart = (space: string) => !/^\s$/u.test(space);

function found(words: string, { number: digits, total }: Groups, isSure: boolean): NumberedLine | null {
  const number = /^\d/u.test(digits!) ? Number(digits) : romanNumber(digits!.toUpperCase());
  if (number === null) return null;
  return {
    words: words.trim().toLowerCase(),
    number,
    total: total === undefined ? null : Number(total),
    isSure,
  };
}
