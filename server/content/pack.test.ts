import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { docxOf, epubOf } from '#server/library/read/document-testing.ts';
import { fileSources } from '#server/library/read/file-sources.ts';
import { printPdf } from '#server/library/read/pdf-testing.ts';
import { TRIAL_HOURS } from '#shared/access.ts';
import { DELETION_DAYS } from '#shared/my-data-limits.ts';
import { loadPack } from './pack.ts';
import { PackError } from './pack-error.ts';

const NUMBERS = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];
const SAMPLE = resolve(import.meta.dirname, '..', '..', 'content');

const MODEL = `label: One
  id: one
  client: openai
  isActive: true
  isAdmin: false
  isSuperAdmin: false
  isDefault: true
  isMini: false
  isEmbedding: false
  isSynthesis: false
  contextTokens: 1000`;

/** The smallest valid pack. */
const FILES: Record<string, string> = {
  'gym.yaml': `name: The Shed
product: Coach
tagline: t
description: d
founder: f
town: t
website: https://shed.example
contact_email: a@shed.example
sample: true
hero: { title: t, text: t }
splash: { headline: h, text: t, features: [] }
`,
  'models.yaml': `- ${MODEL}\n`,
  'personalities.yaml': '- id: default\n  label: l\n  description: d\n  prompt: p\n',
  'suggestions.yaml':
    'general: [Why?]\ntraining-program: []\nbook-related: []\nproduct-shopping: []\nfounder-legacy: []\n',
  'faq.yaml': '- id: parking\n  group: gym\n  question: Where do I park?\n  answer: In the yard.\n',
  'products.yaml':
    '- id: belt\n  name: Belt\n  category: Belts\n  price_cents: 11000\n  currency: USD\n  description: A belt.\n  url: https://shed.example/belt\n',
  'legal.md': '---\ntitle: Terms\n---\n\nBe kind.\n',
  'books/bar-speed.md':
    '---\ntitle: Bar Speed\nauthor: D. O.\nyear: 2012\n---\n<!-- page 3 -->\n# One\n\nLift.\n<!-- page 4 -->\nRest.\n',
  'seminars/clinic.md':
    '---\ntitle: Clinic\nspeaker: I. T.\ndate: 2014-05-17\n---\n<!-- time 00:00:00 -->\nHi.\n<!-- time 00:12:30 -->\nBye.\n',
  'golden.yaml':
    '- question: What then?\n  pages: [bar-speed#4, "clinic#00:12:30", faq#parking, products#belt]\n',
};

let folder: string;
const folders: string[] = [];

async function write(files: Record<string, string | Buffer>): Promise<void> {
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
  }
}

beforeEach(async () => {
  const parent = await mkdtemp(join(tmpdir(), 'pack-'));
  folders.push(parent);
  folder = join(parent, 'content');
  await write(FILES);
});
afterAll(async () => {
  for (const parent of folders) await rm(parent, { recursive: true });
});

describe('loadPack', () => {
  it('loads the sample pack', async () => {
    const pack = await loadPack(SAMPLE);
    expect(pack.models.filter((model) => model.isDefault).map(({ id }) => id)).toEqual(['gpt-4.1-mini']);
    expect(pack.personalities.map(({ id }) => id)).toEqual([
      'default',
      'hardcore',
      'strategist',
      'joker',
      'mentor',
    ]);
    expect(pack.works.length).toBeGreaterThan(20);
  });

  it('describes the product correctly in the sample pack', async () => {
    const { faq, gym, legal, personalities, works } = await loadPack(SAMPLE);
    const answerOf = (expected: string) => faq.find(({ id }) => id === expected)!.answer;
    const kinds = (await Promise.all(works.map((work) => work.read()))).map(({ kind }) => kind);
    const count = (expected: string) => NUMBERS[kinds.filter((kind) => kind === expected).length];
    expect(
      gym.splash.features
        .map(({ text }) => text)
        .join(' ')
        .toLowerCase(),
    ).toContain(`${count('book')} books, ${count('article')} articles, ${count('seminar')} seminars`);
    for (const id of ['what-is-quarry-coach', 'where-quotes-come-from'])
      expect(answerOf(id)).toContain(`${count('book')} books`);
    for (const text of [answerOf('free-trial'), answerOf('price'), legal.text])
      expect(text).toContain(`${TRIAL_HOURS} hours`);
    for (const text of [answerOf('delete-my-data'), legal.text])
      expect(text).toContain(`${NUMBERS[DELETION_DAYS]} days`);
    expect(answerOf('coaching-styles')).toContain(`${NUMBERS[personalities.length]} styles`);
    for (const { label } of personalities) expect(answerOf('coaching-styles')).toContain(label);
  });

  it('makes works of books, seminars, the FAQ and the products', async () => {
    const pack = await loadPack(folder);
    expect(pack.works.map(({ store, slug }) => `${store}/${slug}`)).toEqual([
      'books/bar-speed',
      'training/clinic',
      'faq/faq',
      'products/products',
    ]);
    const [book, seminar, faq, products] = await Promise.all(pack.works.map((work) => work.read()));
    expect(book).toMatchObject({
      title: 'Bar Speed',
      author: 'D. O.',
      kind: 'book',
      pages: [{ number: 3 }, { number: 4 }],
    });
    expect(seminar).toMatchObject({
      kind: 'seminar',
      author: 'I. T.',
      pages: [{ time: '00:00:00' }, { time: '00:12:30' }],
    });
    expect(faq).toMatchObject({ kind: 'faq', pages: [{ text: '## Where do I park?\n\nIn the yard.' }] });
    expect(products!.pages[0]!.text).toContain('Category: Belts. Price: 110.00 USD.');
    expect(pack.suggestions).toEqual([{ group: 'general', question: 'Why?' }]);
    expect(pack.legal).toEqual({ title: 'Terms', text: 'Be kind.' });
    expect(pack.golden).toEqual([
      {
        question: 'What then?',
        pages: [
          { store: 'books', slug: 'bar-speed', page: 4 },
          { store: 'training', slug: 'clinic', page: 2 },
          { store: 'faq', slug: 'faq', page: 1 },
          { store: 'products', slug: 'products', page: 1 },
        ],
        also: [],
      },
    ]);
  });

  it('shows the leaderboard to members unless the pack hides it', async () => {
    expect((await loadPack(folder)).gym.leaderboard).toBe(true);
    await write({ 'gym.yaml': FILES['gym.yaml']!.replace('town: t', 'town: t\nleaderboard: false') });
    expect((await loadPack(folder)).gym.leaderboard).toBe(false);
  });

  it('may say what members count in', async () => {
    expect((await loadPack(folder)).gym.units).toBeUndefined();
    await write({ 'gym.yaml': FILES['gym.yaml']!.replace('town: t', 'town: t\nunits: metric') });
    expect((await loadPack(folder)).gym.units).toBe('metric');
  });

  it('ignores what operating systems put into folders', async () => {
    await write({ 'books/Thumbs.db': 'x', 'articles/desktop.ini': 'x', 'seminars/.DS_Store': 'x' });
    expect((await loadPack(folder)).works).toHaveLength(4);
  });

  it('reads Markdown without front matter like "npm run ingest"', async () => {
    await write({
      'books/bar-speed.md': '<!-- page 3 -->\n# Bar Speed\n\nLift.\n<!-- page 4 -->\nRest.\n',
      'articles/sleds.md': '# On Sleds\n\nPull.\n',
    });
    const { works } = await loadPack(folder);
    const read = async (slug: string) => await works.find((work) => work.slug === slug)!.read();
    for (const [slug, file] of [
      ['bar-speed', 'books/bar-speed.md'],
      ['sleds', 'articles/sleds.md'],
    ] as const) {
      const [ingested] = await fileSources(join(folder, file), 'books');
      expect(await read(slug)).toEqual(await ingested!.read());
    }
    expect(await read('bar-speed')).toMatchObject({
      title: 'Bar Speed',
      kind: 'book',
      pages: [{ number: 3 }, { number: 4 }],
    });
  });

  it('reads text and PDF with or without a sidecar', async () => {
    await write({
      'books/old-notes.txt': 'One.\fTwo.',
      'books/old-notes.yaml': 'title: Old Notes, Collected\nauthor: R. H.\nyear: 1984\n',
      'articles/leaflet.pdf': printPdf([[{ text: 'Lift with care.', y: 700 }]]),
    });
    const { works } = await loadPack(folder);
    const read = async (slug: string) => await works.find((work) => work.slug === slug)!.read();
    expect(await read('old-notes')).toMatchObject({
      title: 'Old Notes, Collected',
      author: 'R. H.',
      kind: 'book',
    });
    expect(await read('leaflet')).toMatchObject({
      title: 'Leaflet',
      kind: 'article',
      pages: [{ text: 'Lift with care.' }],
    });
  });

  it('refuses subtitles without times', async () => {
    await write({
      'seminars/talk.srt': 'Sit back.\n',
      'seminars/timed.srt': '00:00:05,000 --> 00:00:09,000\nSit back.\n',
    });
    const { works } = await loadPack(folder);
    const read = async (slug: string) => await works.find((work) => work.slug === slug)!.read();
    await expect(read('talk')).rejects.toThrow('talk.srt has no times');
    expect((await read('timed')).pages).toMatchObject([{ time: '00:00:05' }]);
  });

  it('reads EPUB, Word documents and HTML by chapter and section', async () => {
    const paragraphs = [{ text: 'Warm up', style: 'heading 1' as const }, { text: 'Lift with care.' }];
    await write({
      'books/the-box.epub': epubOf({ chapters: ['<h1>Chapter 1</h1><p>Sit back.</p>'] }),
      'books/the-box.yaml': 'title: The Box, Second Edition\nauthor: R. H.\nyear: 1984\n',
      'articles/leaflet.docx': docxOf({ paragraphs }),
      'articles/page.html': '<html><h1>Page</h1><h2>Grip</h2><p>Hold on.</p></html>',
    });
    const { works } = await loadPack(folder);
    const read = async (slug: string) => await works.find((work) => work.slug === slug)!.read();
    expect(await read('the-box')).toMatchObject({
      title: 'The Box, Second Edition',
      kind: 'book',
      pages: [{ section: 'Chapter 1' }],
    });
    expect(await read('leaflet')).toMatchObject({ kind: 'article', pages: [{ section: 'Warm up' }] });
    expect(await read('page')).toMatchObject({ title: 'Page', pages: [{ section: 'Grip' }] });
  });

  it('has the same hash for the same work, and another when a byte or its sidecar changes', async () => {
    const hashes = async () => (await loadPack(folder)).works.map(({ hash }) => hash);
    const before = await hashes();
    expect(await hashes()).toEqual(before);
    await write({ 'faq.yaml': FILES['faq.yaml']!.replace('yard', 'street') });
    const after = await hashes();
    expect(after.map((hash, index) => hash === before[index])).toEqual([true, true, false, true]);
  });

  it('knows pages that answer in part, and athletes’ words for the library’s', async () => {
    await write({
      'golden.yaml': '- question: What then?\n  pages: [bar-speed#4]\n  also: [bar-speed#3]\n',
      'synonyms.yaml': '- [judge, referee]\n',
    });
    const { golden, synonyms } = await loadPack(folder);
    expect(golden[0]!.also).toEqual([{ store: 'books', slug: 'bar-speed', page: 3 }]);
    expect(synonyms).toEqual([['judge', 'referee']]);
  });

  it('works without golden questions and without folders', async () => {
    for (const gone of ['golden.yaml', 'books', 'seminars'])
      await rm(join(folder, gone), { recursive: true });
    expect(await loadPack(folder)).toMatchObject({ golden: [] });
  });

  it('does not mistake a folder that cannot be read for an empty one', async () => {
    await rm(join(folder, 'books'), { recursive: true });
    await write({ books: 'Not a folder.' });
    await expect(loadPack(folder)).rejects.toThrow(
      'content/books must be a folder that the server can read (ENOTDIR).',
    );
  });

  const changed = (file: string, from: string | RegExp, to: string) => ({
    [file]: FILES[file]!.replace(from, to),
  });
  it.each<[Record<string, string>, string | RegExp]>([
    [
      changed('products.yaml', '11000', '110.5'),
      'content/products.yaml line 4: price_cents must be a whole number.',
    ],
    [
      changed('products.yaml', '11000', 'cheap'),
      'content/products.yaml line 4: price_cents must be a number.',
    ],
    [
      changed('products.yaml', '11000', '-1'),
      'content/products.yaml line 4: price_cents must be at least 0.',
    ],
    [
      changed('products.yaml', 'https://shed', 'javascript:shed'),
      'content/products.yaml line 7: url must be an address such as https://example.com.',
    ],
    [
      changed('products.yaml', 'USD', 'dollars'),
      'content/products.yaml line 5: currency must be a currency of three capital letters, such as USD.',
    ],
    [
      { 'products.yaml': FILES['products.yaml']!.repeat(2) },
      'content/products.yaml line 8: the id belt appears twice.',
    ],
    [
      changed('faq.yaml', 'gym', 'cars'),
      'content/faq.yaml line 2: group must be one of app, membership, training, gear, gym.',
    ],
    [changed('faq.yaml', '  answer: In the yard.\n', ''), 'content/faq.yaml line 1: answer is missing.'],
    [changed('faq.yaml', 'In the yard.', '""'), 'content/faq.yaml line 4: answer must not be empty.'],
    [
      changed('faq.yaml', 'answer', 'anwser'),
      /^content\/faq\.yaml line [14]: (answer is missing|there is no field "anwser" here)\.$/,
    ],
    [
      changed('gym.yaml', 'town: t', 'town: t\ncity: x'),
      'content/gym.yaml line 7: there is no field "city" here.',
    ],
    [
      changed('gym.yaml', 'hero: { title: t', 'hero: { title: [t]'),
      'content/gym.yaml line 10: hero.title must be text (put it in quotes).',
    ],
    [changed('gym.yaml', 'town: t', 'town: "t'), /^content\/gym\.yaml line \d+: .*\.$/],
    [changed('gym.yaml', /^name.*\n/, 'name: [&a [*a, *a]]\n'), /^content\/gym\.yaml/],
    [
      changed('models.yaml', 'isDefault: true', 'isDefault: false'),
      'content/models.yaml line 1: the file must have one model with isDefault: true.',
    ],
    [
      { 'models.yaml': `- ${MODEL}\n- ${MODEL.replace('id: one', 'id: two')}\n` },
      'content/models.yaml line 18: isDefault is set on two models; only one can be the default.',
    ],
    [
      { 'models.yaml': `- ${MODEL}\n- ${MODEL.replace('isDefault: true', 'isDefault: false')}\n` },
      'content/models.yaml line 13: id "one" appears twice.',
    ],
    [
      changed('personalities.yaml', 'default', 'mentor'),
      'content/personalities.yaml must have a personality with id: default.',
    ],
    [
      changed('suggestions.yaml', 'general: [Why?]', 'general: []\nother: []'),
      'content/suggestions.yaml line 2: there is no field "other" here.',
    ],
    [changed('legal.md', 'title: Terms', 'name: Terms'), /^content\/legal\.md line 2: /],
    [
      changed('legal.md', /---\n/g, ''),
      'content/legal.md line 1: the front matter with the title is missing.',
    ],
    [
      changed('books/bar-speed.md', 'year: 2012', 'year: soon'),
      'content/books/bar-speed.md line 4: year must be a number.',
    ],
    [
      changed('books/bar-speed.md', 'page 4', 'page 3'),
      'content/books/bar-speed.md line 10: page 3 must come before page 3.',
    ],
    [
      changed('seminars/clinic.md', /<!--.*-->\n/g, ''),
      'content/seminars/clinic.md must be divided by lines such as <!-- time HH:MM:SS -->.',
    ],
    [
      { 'books/bar-speed.md': '<!-- time 00:00:00 -->\nLift.\n' },
      'content/books/bar-speed.md must be divided by lines such as <!-- page N -->.',
    ],
    [
      changed('books/bar-speed.md', 'author: D. O.\nyear: 2012\n', ''),
      'content/books/bar-speed.md line 2: author and year are missing.',
    ],
    [
      { 'gym.yaml': 'name: The Shed\nhero: { title: t }\n' },
      'content/gym.yaml line 1: product, tagline, description, founder, town, website, contact_email, sample and splash are missing; line 2: hero.text is missing.',
    ],
    [
      { 'faq.yaml': '- id: parking\n'.repeat(12) },
      /^content\/faq\.yaml line 1: group, question and answer are missing; line 2: .*; line 10: .* missing; and in 2 more places\.$/,
    ],
    [
      changed('seminars/clinic.md', '2014-05-17', 'May'),
      'content/seminars/clinic.md line 4: date must be a date such as 2014-05-17.',
    ],
    [
      changed('seminars/clinic.md', '00:12:30', '12:30'),
      'content/seminars/clinic.md line 8: a time marker must read <!-- time HH:MM:SS -->.',
    ],
    [
      { 'articles/clinic.md': '---\ntitle: t\nauthor: a\ndate: 2014-05-17\n---\nText.' },
      'content/seminars/clinic.md has the same name as content/articles/clinic.md; each work needs its own name.',
    ],
    [
      { 'articles/Big Name.md': 'x' },
      'content/articles/Big Name.md must be named with lowercase letters, digits and hyphens only, such as big-name.md.',
    ],
    [
      { 'books/series/one.md': 'x' },
      'content/books/series is a folder, and folders inside content/books are not read: put its files into content/books.',
    ],
    [
      { 'articles/x.rtf': 'x' },
      'content/articles/x.rtf must end in .md, .txt, .pdf, .epub, .docx, .html, .htm.',
    ],
    [
      changed('golden.yaml', 'bar-speed#4', 'bar-speed#5'),
      'content/golden.yaml line 2: bar-speed#5 does not match a page of that work: correct or delete this question, or delete the file, which is optional.',
    ],
    [
      changed('golden.yaml', 'faq#parking', 'faq#none'),
      'content/golden.yaml line 2: faq#none does not match a page of that work: correct or delete this question, or delete the file, which is optional.',
    ],
    [
      changed('golden.yaml', 'bar-speed#4', 'none#4'),
      'content/golden.yaml line 2: none#4 does not match a work of the pack: correct or delete this question, or delete the file, which is optional.',
    ],
    [
      changed('golden.yaml', 'bar-speed#4', 'bar-speed'),
      'content/golden.yaml line 2: pages must read slug#page.',
    ],
  ])('describes a problem in one sentence: %j', async (files, message) => {
    await write(files);
    const failed = loadPack(folder);
    await expect(failed).rejects.toThrow(PackError);
    await expect(failed).rejects.toThrow(message);
  });

  it('names what is missing', async () => {
    await rm(join(folder, 'faq.yaml'));
    await expect(loadPack(folder)).rejects.toThrow('content/faq.yaml is missing. See docs/content-pack.md.');
    await rm(join(folder, 'legal.md'));
    await expect(loadPack(folder)).rejects.toThrow('content/faq.yaml and content/legal.md are missing.');
    await expect(loadPack(join(folder, 'none'))).rejects.toThrow(
      /^There is no content folder at .*none\. Set CONTENT_DIR/,
    );
  });

  it('refuses YAML bombs', async () => {
    const levels = Array.from(
      { length: 9 },
      (_, index) => `a${index + 1}: &a${index + 1} [${Array(9).fill(`*a${index}`)}]`,
    );
    await write({ 'gym.yaml': `a0: &a0 [x]\n${levels.join('\n')}\n` });
    await expect(loadPack(folder)).rejects.toThrow(PackError);
  });

  it('also checks a complete pack elsewhere', async () => {
    const copy = join(folder, '..', 'other-gym');
    await cp(SAMPLE, copy, { recursive: true });
    expect((await loadPack(copy)).works[0]!.name).toMatch(/^other-gym\//);
  });
});
