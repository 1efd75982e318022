import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { NumberedEvent, RunNews } from '#shared/run-event.ts';
import { readEvents, SseParser } from './sse.ts';

const EVENTS: NumberedEvent[] = [
  { n: 1, event: { type: 'tool', tool: 'books' } },
  { n: 2, event: { type: 'text', text: 'Über 160 kg × 3 – „fein“ 🏋️\n\nnext\r\nline' } },
  { n: 3, event: { type: 'text', text: 'data: not a field\n\n: nor a comment' } },
  { n: 4, event: { type: 'end', ending: 'done' } },
];

const wire = (newline: string) =>
  `: hello${newline}${newline}${EVENTS.map(
    ({ n, event }) => `id: ${n}${newline}data: ${JSON.stringify(event)}${newline}${newline}: ping${newline}`,
  ).join('')}`;

const streamOf = (bytes: Uint8Array, cuts: number[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      let from = 0;
      for (const cut of [...cuts].sort((a, b) => a - b)) {
        controller.enqueue(bytes.slice(from, cut));
        from = cut;
      }
      controller.enqueue(bytes.slice(from));
      controller.close();
    },
  });

const eventsIn = (news: RunNews) => (typeof news === 'string' ? [] : news);

describe.each([
  ['\\n', '\n'],
  ['\\r\\n', '\r\n'],
])('events separated by %s', (_name, newline) => {
  const bytes = new TextEncoder().encode(wire(newline));

  it('come out the same wherever the bytes are cut', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(bytes.length), { maxLength: 40 }), async (cuts) => {
        const seen: NumberedEvent[] = [];
        for await (const news of readEvents(streamOf(bytes, cuts), 1_000)) seen.push(...eventsIn(news));
        expect(seen).toEqual(EVENTS);
      }),
    );
  });

  it('come out the same one byte at a time', async () => {
    const seen: NumberedEvent[] = [];
    const cuts = Array.from({ length: bytes.length }, (_, index) => index);
    for await (const news of readEvents(streamOf(bytes, cuts), 1_000)) seen.push(...eventsIn(news));
    expect(seen).toEqual(EVENTS);
  });
});

it('joins several data lines and ignores events without a number', () => {
  const parser = new SseParser();
  expect(parser.push('data: {"type":"end","ending":"done"}\n\n')).toEqual([]);
  expect(parser.push('id: 7\ndata: {"type":"end",\ndata: "ending":"stopped"}\n\n')).toEqual([
    { n: 7, event: { type: 'end', ending: 'stopped' } },
  ]);
});

it('reports a silent server and its return, in order', async () => {
  const text = [
    'id: 1\ndata: {"type":"text","text":"Well"}\n\n',
    'event: stalled\ndata: {}\n\n',
    'event: somethingelse\ndata: {}\n\n',
    'event: resumed\ndata: {}\n\n',
    'id: 2\ndata: {"type":"end","ending":"done"}\n\n',
  ].join('');
  const heard: RunNews[] = [];
  for await (const news of readEvents(streamOf(new TextEncoder().encode(text), []), 1_000)) heard.push(news);
  expect(heard).toEqual([
    [{ n: 1, event: { type: 'text', text: 'Well' } }],
    'stalled',
    'resumed',
    [{ n: 2, event: { type: 'end', ending: 'done' } }],
  ]);
});

it('holds back an unfinished event', () => {
  const parser = new SseParser();
  expect(parser.push('id: 1\ndata: {"type":"tool","tool":"faq"}\n')).toEqual([]);
  expect(parser.push('\n')).toHaveLength(1);
});

it('gives up on a silent connection', async () => {
  const silent = new ReadableStream<Uint8Array>({ start() {} });
  await expect(readEvents(silent, 20).next()).rejects.toThrow('silent');
});
