import { type Source, UNVERIFIED_MARK } from '#shared/source.ts';

/** A time into a recording without the hours it does not have: '32:55'. */
export const shortTime = (time: string): string => time.replace(/^00:/, '');

/** Where in a work a source stands: 'page 12', or the time into a seminar. */
export const placeOf = ({ page, time }: Pick<Source, 'page' | 'time'>): string =>
  time ? `at ${shortTime(time)}` : `page ${page}`;

/** An answer as plain text for the clipboard, with its sources written out below it. */
export function answerAsText(text: string, sources: readonly Source[]): string {
  const body = text.replaceAll(UNVERIFIED_MARK, '(not found on the page)').trim();
  if (sources.length === 0) return body;
  const list = sources.map((source) => {
    const heading = source.heading === '' ? '' : ` – ${source.heading}`;
    return `[${source.number}] ${source.work.title}, ${placeOf(source)}${heading}`;
  });
  return `${body}\n\nSources\n${list.join('\n')}`;
}
