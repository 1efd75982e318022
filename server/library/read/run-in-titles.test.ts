import { describe, expect, it } from 'vitest';
import { epubOf } from './document-testing.ts';
import { readWork } from './read-file.ts';

const SUBJECTS = 'grip stance belt rack bench sled band chain squat press row carry'.split(' ');
const PROSE = 'Take the bar as the table says, and put it back before you tire. '.repeat(6).trim();
const TITLES = SUBJECTS.map((subject, at) => `${at + 1}. The ${subject} of a Lifter`);
const html = (titles: readonly string[], text = PROSE) =>
  `<h1>Lifting</h1>${titles.map((title) => `<p><b>${title}.</b> ${text}</p>`).join('')}`;

async function headingsOf(bytes: Uint8Array | string, name: string): Promise<string[]> {
  const { pages } = await readWork(Buffer.from(bytes), name);
  return pages.flatMap(({ text }) => [...text.matchAll(/^#+ .*$/gmu)].map(([line]) => line));
}

describe('bold titles that begin paragraphs', () => {
  const found = TITLES.map((title) => `## ${title}`);

  it.each([
    ['a.html', `<html><title>Gym</title><body>${html(TITLES)}</body></html>`],
    ['a.epub', epubOf({ chapters: [html(TITLES)] })],
    ['a.md', `# Lifting\n\n${TITLES.map((title) => `**${title}.** ${PROSE.repeat(5)}`).join('\n\n')}`],
  ])('are headings in %s', async (name, bytes) => {
    const headings = await headingsOf(bytes, name);
    expect(headings.map((line) => line.replace(/^#+/u, '##'))).toEqual(['## Lifting', ...found]);
  });

  it('leave the rest of their paragraphs as text', async () => {
    const { pages } = await readWork(Buffer.from(`<html><body>${html(TITLES)}</body></html>`), 'a.html');
    expect(pages[0]!.text).toContain(`${TITLES[0]}\n\n${PROSE}\n\n#`);
  });

  it.each([
    ['too few of them', html(TITLES.slice(0, 9))],
    ['a glossary', html(TITLES, 'A thing in a gym.')],
    ['sentences in bold', html(SUBJECTS.map((subject) => `The ${subject} helps each lifter`))],
    ['labels that recur', html(SUBJECTS.map((_, at) => `Experiment ${at + 1}`))],
    ['emphasis within a sentence', html(TITLES).replaceAll('.</b>', '</b>')],
  ])('are none in %s', async (_, page) => {
    expect(await headingsOf(`<html><body>${page}</body></html>`, 'a.html')).toEqual(['# Lifting']);
  });
});
