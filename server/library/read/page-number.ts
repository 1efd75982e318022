import { UNITS } from './plain-headings.ts';
import { romanNumber } from './roman.ts';

/** A line at the edge of a page: its words, and the number beside them that may be the page's. */
export interface NumberedLine {
  /** In lower case; empty where the line is only a number. */
  words: string;
  number: number | null;
  /** Alone, named 'page', or set apart from the words; any other may be part of a title. */
  isSure: boolean;
}

const MAX_CHARACTERS = 150;
const NUMBER = '(\\d{1,4}|[ivxlc]{1,7})(?: ?(?:/|of) ?\\d{1,4})?';
const APART = '\\s{2,}|\\t|\\s*[|·•]\\s*|\\s+[–—-]\\s+';
/** Perhaps with that of its chapter: '4-12'. Roman numbers in capitals are those of chapters. */
const ALONE = new RegExp(
  `^[-–—[(]?\\s*(?:(?:[Pp]age|PAGE|[Pp]\\.?)\\s*)?(?:(?:\\d{1,2}|[A-Z])-)?${NUMBER}\\s*[-–—\\])]?$`,
  'u',
);
const NAMED = new RegExp(`^(.*)\\b(?:page|p\\.)\\s*${NUMBER}(?!\\w)(.*)$`, 'u');
const BEHIND = new RegExp(`^(.*?\\S)(${APART}|\\s)${NUMBER}[-–—\\])]?$`, 'u');
const BEFORE = new RegExp(
  `^[-–—[(]?${NUMBER}(${APART}|\\s(?=["“‘(]?\\p{Lu}|\\d+(?:\\.\\d+)*\\.?\\s+\\p{Lu}))(\\S.*)$`,
  'u',
);
/** 'Week 3': the number belongs to the word before it. */
const OF_UNIT = new RegExp(`(?:^|[^\\p{L}])(?:${UNITS})[\\s:.–—-]*$`, 'iu');
/** A set or a load: no header has one that changes. */
const LOAD = /\d\s?(?:%|kg\b|lbs?\b)|\d\s[x×]\s\d|^\d+[x×]\d+(?!\w|\s+\p{L})/iu;

/** Whether a line has a set or a load, as a training program's lines do. */
export const hasLoad = (text: string) => LOAD.test(text);

/** Finds the number of a line that can be a page's: none within the line, and none of a week or a load. */
export function numberedLine(text: string): NumberedLine {
  const line = text.trim();
  const whole = { words: line.toLowerCase(), number: null, isSure: false };
  if (line.length > MAX_CHARACTERS || hasLoad(line)) return whole;
  const alone = ALONE.exec(line);
  if (alone !== null) return found('', alone[1]!, true) ?? whole;
  const named = NAMED.exec(line.toLowerCase());
  if (named !== null) return found(`${named[1]}${named[3]}`, named[2]!, true) ?? whole;
  const behind = BEHIND.exec(line);
  if (behind !== null && !OF_UNIT.test(behind[1]!) && isTitle(behind[1]!))
    return found(behind[1]!, behind[3]!, isApart(behind[2]!)) ?? whole;
  const before = BEFORE.exec(line);
  if (before !== null && isTitle(before[3]!))
    return found(before[3]!, before[1]!, isApart(before[2]!)) ?? whole;
  return whole;
}

const isTitle = (words: string) => /\p{L}{2}/u.test(words);
const isApart = (space: string) => !/^\s$/u.test(space);

function found(words: string, digits: string, isSure: boolean): NumberedLine | null {
  const number = /^\d/u.test(digits) ? Number(digits) : romanNumber(digits.toUpperCase());
  return number === null ? null : { words: words.trim().toLowerCase(), number, isSure };
}
