import { cut } from '#shared/cut.ts';
import { LABEL_SEPARATOR } from '#shared/source.ts';
import { NUMERAL, ROMAN } from './numeral.ts';

const CHAPTER = /^(?:chapter|lesson|unit)\b/i;
/** 'Chapter I', 'Chapter the First', or '1' of '1: The rack'. */
const NUMBERED = new RegExp(
  `^(?:chapter|lesson|unit)\\s+${NUMERAL}(?!\\w)|^(?:\\d{1,3}|${ROMAN})(?=[.:)]|$)`,
  'i',
);
/** Divisions above chapters. */
const PART = /^(?:part|book|vol(?:ume)?)\b/i;
/** Units of a training program, of which one means little without those above it. */
const SPAN = /^(?:phase|block|week|day|session)\s+(?:\d|[ivx]+\b|[a-z]\b)/i;
const TITLE_MAX_CHARACTERS = 80;

/**
 * Builds the cited label from the headings above a text, outermost first: 'Chapter 3 · Box squats', or 'Part
 * I · Introduction' without a chapter; 'Week 3 · Day 2 · Squat' in a program. Empty when there is no heading besides the work's title.
 * @param withVolume also cites what is above the chapter, whose number is not unique.
 */
export function labelOf(path: readonly string[], workTitle: string, withVolume = false): string {
  const titles = besides(path, workTitle);
  const section = titles.at(-1);
  if (section === undefined) return '';
  const at = chapterAt(titles);
  const between = titles.slice(at + 1, -1).filter((title) => SPAN.test(title));
  const own = at === titles.length - 1 ? [section] : [titles[at]!, ...between, section];
  return [...(withVolume ? titles.slice(0, at) : []), ...own].map(short).join(LABEL_SEPARATOR);
}

/** Whether each volume or part of a work counts its chapters from one. */
export function chaptersRestart(paths: readonly (readonly string[])[], workTitle: string): boolean {
  const volumes = new Map<string, string>();
  return paths.some((path) => {
    const titles = besides(path, workTitle);
    const at = chapterAt(titles);
    const number = NUMBERED.exec(titles[at] ?? '')?.[0].toLowerCase();
    if (number === undefined) return false;
    const volume = titles.slice(0, at).join(LABEL_SEPARATOR);
    if (!volumes.has(number)) volumes.set(number, volume);
    return volumes.get(number) !== volume;
  });
}

const besides = (path: readonly string[], workTitle: string) =>
  path.filter((title) => !isSameTitle(title, workTitle));

/** Finds the chapter among the headings above a text; 0 where only parts are. */
function chapterAt(titles: readonly string[]): number {
  const named = titles.findLastIndex((title) => CHAPTER.test(title));
  if (named >= 0) return named;
  const below = titles.findIndex((title) => !PART.test(title));
  return below === titles.length - 1 ? 0 : below >= 0 ? below : titles.length - 1;
}

const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** Whether two titles have the same words: 'THE BOX.' and 'The Box'. */
export const isSameTitle = (one: string, other: string) =>
  one === other || (lettersOf(one) !== '' && lettersOf(one) === lettersOf(other));

function short(title: string): string {
  const plain = title.replaceAll('·', '-');
  return plain.length <= TITLE_MAX_CHARACTERS ? plain : `${cut(plain, TITLE_MAX_CHARACTERS - 1).trimEnd()}…`;
}
