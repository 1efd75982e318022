import { nameOfSource, type Source, UNVERIFIED_MARK } from '#shared/source.ts';

/** Returns an answer as plain text for the clipboard, with its sources written out below it. */
export function answerAsText(text: string, sources: readonly Source[]): string {
  const body = text.replaceAll(UNVERIFIED_MARK, '(not found on the page)').trim();
  if (sources.length === 0) return body;
  const list = sources.map((source) => {
    const heading = source.heading === '' || source.section ? '' : ` – ${source.heading}`;
    return `[${source.number}] ${nameOfSource(source)}${heading}`;
  });
  return `${body}\n\nSources\n${list.join('\n')}`;
}
