/**
 * Records the answers that the front page replays, as a visitor gets them, from a running server with the
 * sample pack. Argument: the server's address. Its human check must be off (HUMAN_CHECK=off).
 */
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { hideAlsoAsked } from '#shared/also-asked.ts';
import type { LibraryPage } from '#shared/library.ts';
import type { RecordedAnswer, RecordedBlock, RecordedPart } from '#shared/recorded-answer.ts';
import { placeOf, type Source } from '#shared/source.ts';
import type { TryEvent } from '#shared/tries.ts';

const FOLDER = resolve(import.meta.dirname, '..', 'web', 'features', 'splash');
const QUESTIONS = {
  hero: 'What is circa max?',
  founder: 'How could a small hammer split a block of four tons?',
};
/** The built-in coach's note, which is the caption on the front page. */
const ASIDE = /\n+\*Built-in coach:[\s\S]*$/;
/** Paragraphs shown before the quoted words. */
const BEFORE_QUOTE = 2;
const PART = /\*\*(?<lead>[^*]+)\*\*|\*(?<title>[^*]+)\*|“(?<quote>[^”]+)”|\s*\[(?<cite>\d+)\]/g;

const [server = ''] = process.argv.slice(2);
if (!URL.canParse(server))
  throw new Error('Name the address of the server: record-splash.ts http://127.0.0.1:3000');
const page = await (await fetch(server)).text();
const gym: string = JSON.parse(/id="gym">(.*?)<\/script>/s.exec(page)?.[1] ?? '{}').name;
for (const [name, question] of Object.entries(QUESTIONS)) {
  const file = resolve(FOLDER, `recorded-${name}.json`);
  await writeFile(file, `${JSON.stringify(await record(question), null, 2)}\n`);
  console.log(`Wrote ${file}`);
}

async function record(question: string): Promise<RecordedAnswer> {
  const reply = await fetch(`${server}/api/try`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ question }),
  });
  if (!reply.ok || reply.body === null) throw new Error(await reply.text());
  let text = '';
  let sources: Source[] = [];
  const pages: LibraryPage[] = [];
  for await (const event of events(reply.body)) {
    if (event.type === 'pages') pages.push(...event.pages);
    if (event.type === 'sources') sources = event.sources;
    if (event.type === 'text') text += event.text;
    if (event.type === 'error') throw new Error(event.message);
  }
  const said = text.replace(ASIDE, '');
  const blocks = blocksOf(said);
  const first = sources[0];
  const page = pages.find(({ work, page }) => work.id === first?.work.id && page === first.page);
  if (first === undefined || page === undefined) throw new Error(`No source for: ${question}`);
  return {
    gym,
    question,
    blocks,
    sources: sources.map((source) => ({
      number: source.number,
      title: source.work.title,
      place: placeOf(source),
    })),
    page: {
      title: page.work.title,
      author: page.work.author,
      number: page.page,
      count: page.work.pageCount,
      blocks: aroundQuote(pageBlocks(hideAlsoAsked(page.text), first.quotes)),
    },
  };
}

async function* events(body: ReadableStream<Uint8Array>): AsyncGenerator<TryEvent> {
  let held = '';
  for await (const piece of body.pipeThrough(new TextDecoderStream())) {
    held += piece;
    const frames = held.split('\n\n');
    held = frames.pop() ?? '';
    for (const frame of frames) {
      const data = /^data: (.*)$/m.exec(frame)?.[1];
      if (data !== undefined) yield JSON.parse(data);
    }
  }
}

function blocksOf(markdown: string): RecordedBlock[] {
  return markdown
    .split(/\n{2,}|\n(?=- )/)
    .filter((block) => block.trim() !== '')
    .map((block) => ({
      kind: block.startsWith('- ') ? 'item' : 'text',
      parts: partsOf(block.replace(/^- /, '')),
    }));
}

function partsOf(text: string): RecordedPart[] {
  const parts: RecordedPart[] = [];
  let from = 0;
  for (const match of text.matchAll(PART)) {
    if (match.index > from) parts.push({ text: text.slice(from, match.index) });
    const { lead, title, quote, cite } = match.groups!;
    if (cite !== undefined) parts.push({ cite: Number(cite) });
    else if (lead !== undefined) parts.push({ text: lead, look: 'lead' });
    else if (quote !== undefined) parts.push(quotePart(quote));
    else parts.push({ text: title!, look: 'title' });
    from = match.index + match[0].length;
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
}

function quotePart(quote: string): RecordedPart {
  const lead = /^\*\*([^*]+)\*\*/.exec(quote)?.[1];
  return { text: `“${quote.replaceAll('**', '')}”`, look: 'quote', ...(lead !== undefined && { lead }) };
}

/** Whether a block is a paragraph that stands on its own rather than introducing a list or a table. */
function isContinued(block: RecordedBlock | undefined): boolean {
  const last = block?.kind === 'text' ? block.parts.at(-1) : undefined;
  return last !== undefined && 'text' in last && !last.text.endsWith(':');
}

/**
 * Returns the shown part of a page: the quoted words, the text before them under their heading, and what
 * comes next.
 */
function aroundQuote(blocks: readonly RecordedBlock[]): RecordedBlock[] {
  const isQuoted = ({ parts }: RecordedBlock) =>
    parts.some((part) => 'look' in part && part.look === 'quote');
  const [first, last] = [blocks.findIndex(isQuoted), blocks.findLastIndex(isQuoted)];
  const heading = blocks.findLastIndex(({ kind }, nth) => kind === 'heading' && nth < first);
  return blocks.slice(
    Math.max(heading, first - BEFORE_QUOTE, 0),
    last + 1 + (isContinued(blocks[last + 1]) ? 1 : 0),
  );
}

/** Returns a page with the quoted words marked. A quote may continue in the next paragraph. */
function pageBlocks(text: string, quotes: readonly string[]): RecordedBlock[] {
  const marks = quotes.map((quote) => {
    const words = quote.split(/\s+/).map((word) => RegExp.escape(word));
    const found = new RegExp(words.join('\\s+')).exec(text);
    if (found === null) throw new Error(`Not on its page: ${quote}`);
    return { from: found.index, to: found.index + found[0].length };
  });
  return [...text.matchAll(/\S(?:.|\n(?!\n))*/g)].map(({ 0: block, index }): RecordedBlock => {
    const heading = /^#+ (.*)/.exec(block)?.[1];
    if (heading !== undefined) return { kind: 'heading', parts: [{ text: heading }] };
    const within = (at: number) => Math.min(Math.max(at - index, 0), block.length);
    const mark = marks.find(({ from, to }) => within(from) < within(to)) ?? { from: index, to: index };
    const [from, to] = [within(mark.from), within(mark.to)];
    const parts: RecordedPart[] = [
      { text: block.slice(0, from) },
      { text: block.slice(from, to), look: 'quote' },
      { text: block.slice(to) },
    ];
    return { kind: 'text', parts: parts.filter((part) => 'text' in part && part.text !== '') };
  });
}
