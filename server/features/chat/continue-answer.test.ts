import { describe, expect, it } from 'vitest';
import type { AnswerSoFar } from '#server/runs/answer-so-far.ts';
import type { ProductCard, Used } from '#shared/answer-extras.ts';
import type { RunEvent } from '#shared/run-event.ts';
import type { Source } from '#shared/source.ts';
import { eventsSoFar, mergeContinuation, skipped } from './continue-answer.ts';

const source = (number: number): Source => ({
  number,
  store: 'books',
  work: { id: 'w', slug: 'w', title: 'W', kind: 'book' },
  page: number,
  time: null,
  section: null,
  heading: '',
  passageId: `p${number}`,
  quotes: [],
});
const BELT: ProductCard = {
  id: 'belt',
  name: 'Belt',
  category: 'belts',
  price_cents: 9000,
  currency: 'USD',
  url: 'https://shop.example/belt',
};
const used = (passages: number): Used => ({ profile: [], records: [], memories: [], passages, pages: [] });
const text = (said: string): RunEvent => ({ type: 'text', text: said });
const sources = (...numbers: number[]): RunEvent => ({ type: 'sources', sources: numbers.map(source) });

const soFar: AnswerSoFar = {
  content: [{ type: 'text', text: 'First [1], second [2], thi' }],
  sources: [source(1), source(2)],
  extras: { products: [BELT], saved: [], used: used(8) },
  error: null,
};

async function told(again: boolean, events: RunEvent[]): Promise<RunEvent[]> {
  async function* made() {
    yield* events;
  }
  const told: RunEvent[] = [];
  for await (const event of mergeContinuation(soFar, again ? skipped(soFar, made()) : made()))
    told.push(event);
  return told;
}
const words = (events: RunEvent[]) =>
  events.map((event) => (event.type === 'text' ? event.text : '')).join('');
const lastOf = <K extends RunEvent['type']>(events: RunEvent[], type: K) =>
  events.findLast((event) => event.type === type) as Extract<RunEvent, { type: K }> | undefined;

it('starts with everything already written except a trailing partial word', () => {
  expect(words(eventsSoFar(soFar))).toBe('First [1], second [2], ');
});

it('keeps the last paragraph where no spaces separate words', () => {
  const content = [{ type: 'text' as const, text: '膝を外へ。\n\n箱に座る前に次に' }];
  expect(words(eventsSoFar({ ...soFar, content }))).toBe('膝を外へ。\n\n箱に座る前に次に');
});

describe('an answer that is regenerated', () => {
  it('omits what was already written', async () => {
    const events = await told(true, [
      sources(1),
      text('First [1], '),
      sources(1, 2),
      { type: 'used', used: used(8) },
      text('second [2], third.'),
    ]);
    expect(words(events)).toBe('third.');
    expect(lastOf(events, 'sources')?.sources.map(({ number }) => number)).toEqual([1, 2]);
    expect(lastOf(events, 'used')?.used.passages).toBe(8);
  });

  it('loses no source when it ends before reaching the old end', async () => {
    expect(await told(true, [sources(1), text('First [1], ')])).toEqual([]);
  });

  it('follows in full when it differs, with its citations after the existing ones', async () => {
    const events = await told(true, [
      { type: 'sources', sources: [{ ...source(1), passageId: 'p9' }] },
      text('Something else [1].'),
    ]);
    expect(words(events)).toBe('\n\nSomething else [3].');
    expect(lastOf(events, 'sources')?.sources.map(({ passageId }) => passageId)).toEqual(['p1', 'p2', 'p9']);
  });
});

describe('an answer that is continued', () => {
  it('shows a product once', async () => {
    const events = await told(false, [text('  third.'), { type: 'products', products: [BELT] }]);
    expect(words(events)).toBe('third.');
    expect(lastOf(events, 'products')?.products).toEqual([BELT]);
  });

  it('keeps its paragraphs', async () => {
    expect(words(await told(false, [text('\n\nNext.')]))).toBe('\n\nNext.');
  });
});
