import { LibraryError } from '#server/library/library-error.ts';
import type { PageText } from './work-pages.ts';

const PAGE = /^<!--\s*page\b\s*(.*?)\s*-->$/;
const TIME = /^<!--\s*time\b\s*(.*?)\s*-->$/;
const CLOCK = /^\d{2,3}:[0-5]\d:[0-5]\d$/;
const FENCE = /^\s*(`{3,}|~{3,})/;
/** The highest page number. */
export const PAGE_MAX = 100_000;

/** How a text is divided: by `<!-- page N -->`, by `<!-- time HH:MM:SS -->`, or not at all. */
export type Division = 'page' | 'time' | 'none';

interface Section {
  number: number;
  time: string | null;
  lines: string[];
}

/**
 * Divides Markdown at its marker lines, which are removed. Text before the first marker belongs to that
 * marker's page. Without markers the text is page 1.
 * @param firstLine line of the file where `body` begins, for messages.
 * @throws {LibraryError} naming file and line of a marker that is unreadable, out of order or of another
 * kind.
 */
export function dividePages(
  body: string,
  file: string,
  firstLine: number,
): { division: Division; pages: PageText[] } {
  const before: string[] = [];
  const sections: Section[] = [];
  let division: Division = 'none';
  let fence: string | undefined;
  for (const [index, line] of body.split('\n').entries()) {
    const mark = FENCE.exec(line)?.[1];
    if (mark && fence === undefined) fence = mark;
    else if (mark && fence && mark.startsWith(fence)) fence = undefined;
    const trimmed = line.trim();
    const page = fence === undefined ? PAGE.exec(trimmed) : null;
    const time = fence === undefined ? TIME.exec(trimmed) : null;
    const last = sections.at(-1);
    if (!page && !time) {
      (last?.lines ?? before).push(line);
      continue;
    }
    const wrong = (problem: string) => new LibraryError(file, problem, firstLine + index);
    const here: Division = page ? 'page' : 'time';
    if (division !== 'none' && division !== here)
      throw wrong('a work has either page or time markers, not both.');
    division = here;
    if (page) {
      const number = /^\d+$/.test(page[1]!) ? Number(page[1]) : 0;
      if (number < 1 || number > PAGE_MAX)
        throw wrong('a page marker must read <!-- page N --> with N from 1.');
      if (last && number <= last.number) throw wrong(`page ${number} must come before page ${last.number}.`);
      sections.push({ number, time: null, lines: [] });
    } else {
      const clock = time?.[1] ?? '';
      if (!CLOCK.test(clock)) throw wrong('a time marker must read <!-- time HH:MM:SS -->.');
      if (last?.time && seconds(clock) <= seconds(last.time))
        throw wrong(`time ${clock} must come before ${last.time}.`);
      sections.push({ number: sections.length + 1, time: clock, lines: [] });
    }
  }
  if (sections.length === 0) sections.push({ number: 1, time: null, lines: [] });
  const first = sections[0]!;
  if (before.some((line) => line.trim() !== '')) first.lines = [...before, '', ...first.lines];
  const pages = sections.map(({ number, time, lines }) => ({
    number,
    time,
    section: null,
    text: trimBlankLines(lines.join('\n')),
  }));
  return { division, pages };
}

function seconds(clock: string): number {
  const [hours, minutes, rest] = clock.split(':').map(Number) as [number, number, number];
  return (hours * 60 + minutes) * 60 + rest;
}

/** Trims blank lines at both ends, and keeps an indented first line indented. */
export function trimBlankLines(text: string): string {
  return text.replace(/^(?:[^\S\n]*\n)+/, '').trimEnd();
}
