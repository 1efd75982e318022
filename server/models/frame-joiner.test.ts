import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FrameJoiner } from './frame-joiner.ts';

const frame = (delta: unknown, rest: object = {}) => ending(delta, null, rest);
const text = (content: string) => frame({ content });

const ending = (delta: unknown, reason: string | null, rest: object = {}) =>
  `data: ${JSON.stringify({ id: 'x', choices: [{ index: 0, delta, finish_reason: reason }], ...rest })}\n\n`;
const padded = (content: string, padding: string) =>
  frame({ content }, { usage: null, obfuscation: padding });
const usage = 'data: {"id":"x","choices":[],"usage":{"prompt_tokens":1,"completion_tokens":2}}\n\n';

const call = (piece: string, { index = 0, ...head }: { index?: number; id?: string; name?: string } = {}) =>
  frame({
    tool_calls: [{ index, ...(head.id && { id: head.id }), function: { name: head.name, arguments: piece } }],
  });

type Json = Record<string, unknown>;
type Fact = { of: string; id?: unknown; name?: unknown; text: string } | { ends: Json } | { as: string };

/** Normalizes a stream's content, in order: adjacent pieces of text or of the same call merge, as do ends. */
function readingOf(stream: string): Fact[] {
  const facts: Fact[] = [];
  for (const fact of stream.split(/(?<=\n\n)/).flatMap(factsOf)) {
    const last = facts.at(-1);
    const continues = 'of' in fact && fact.id === undefined && fact.name === undefined;
    if (continues && last !== undefined && 'of' in last && last.of === fact.of) last.text += fact.text;
    else if ('ends' in fact && last !== undefined && 'ends' in last) Object.assign(last.ends, fact.ends);
    else facts.push(fact);
  }
  return facts;
}

function factsOf(event: string): Fact[] {
  let frame: Json & { choices: Json[] };
  try {
    frame = JSON.parse(event.slice(6));
  } catch {
    return [{ as: event }];
  }
  const { id: _, obfuscation: _padding, choices, ...rest } = frame;
  if (frame.error !== undefined || choices === undefined || choices.length > 1) return [{ as: event }];
  const [{ index: _index, delta = {}, ...ending } = {} as Json] = choices;
  const ends = Object.fromEntries(
    Object.entries({ ...rest, ...ending }).filter(([, value]) => value != null),
  );
  const piece = pieceOf(delta as Json);
  if (piece === 'other') return [{ as: event }];
  return [...(piece ? [piece] : []), ...(Object.keys(ends).length > 0 ? [{ ends }] : [])];
}

function pieceOf(delta: Json): Fact | 'other' | null {
  const names = Object.keys(delta).filter((name) => name !== 'role' && delta[name] != null);
  if (names.length === 0 || (names.join() === 'content' && delta.content === '')) return null;
  if (names.join() === 'content') return { of: 'text', text: delta.content as string };
  const calls = delta.tool_calls as { index: number; id?: string; function: Json }[];
  if (names.join() !== 'tool_calls' || calls.length !== 1) return 'other';
  const [{ index, id, function: called, ...rest }] = calls as [(typeof calls)[0]];
  if (Object.keys(rest).length > 0) return 'other';
  return { of: `call ${index}`, id, name: called.name, text: called.arguments as string };
}

const event = fc.oneof(
  { weight: 6, arbitrary: fc.string().map(text) },
  { weight: 2, arbitrary: fc.constantFrom('a', '"', '\\', '\n', '\u2028', '🏋️', '</x>', '":"').map(text) },
  { weight: 3, arbitrary: fc.tuple(fc.string(), fc.string()).map(([piece, by]) => padded(piece, by)) },
  { weight: 3, arbitrary: fc.string().map((piece) => call(piece)) },
  { weight: 2, arbitrary: fc.string().map((piece) => call(piece, { index: 1 })) },
  fc.constantFrom(
    call('', { id: 'a', name: 'books' }),
    call('{"query":"', { id: 'b', name: 'books' }),
    call('x', { id: 'b' }),
    call('{}', { index: 1, id: 'c', name: 'faq' }),
    frame({ tool_calls: [{ index: 0, extra_content: { kept: true }, function: { arguments: '{' } }] }),
    frame({
      tool_calls: [
        { index: 0, function: { arguments: '1' } },
        { index: 1, function: { arguments: '2' } },
      ],
    }),
    frame({ role: 'assistant', content: '' }),
    frame({ role: 'assistant', content: 'Hi' }),
    frame({ content: 'x', tool_calls: [{ index: 0, function: { arguments: '{' } }] }),
    frame({ content: null, reasoning_content: 'hm' }),
    frame({}, { usage: { prompt_tokens: 1, completion_tokens: 1 } }),
    frame({ content: '' }),
    ending({}, 'stop'),
    ending({ content: '' }, 'tool_calls', { usage: null, x_groq: { id: 'y' } }),
    ending({ content: 'end' }, 'stop'),
    ending({}, 'error', { error: { message: 'no' } }),
    ending({}, null, { usage: { prompt_tokens: '12' } }),
    ending({ content: 'end' }, 'stop', { error: { message: 'no' } }),
    usage,
    'data: {"choices":[{"index":0,"delta":{"content":"a\nb"},"finish_reason":null}]}\n\n',
    frame({ content: 'c' }).replace('c"', '\n\n"'),
    'data: {"error":{"message":"no"}}\n\n',
    'data: {"choices":[{"del\n\n',
    ': still here\n\n',
    'event: ping\ndata: {}\n\n',
    'data: [DONE]\n\n',
  ),
);

describe('joined frames', () => {
  it('say the same in the same order, however the stream is split and whenever it is flushed', () => {
    fc.assert(
      fc.property(
        fc.array(event, { maxLength: 20 }),
        fc.array(fc.record({ at: fc.nat(2000), flush: fc.boolean() }), { maxLength: 20 }),
        (events, cuts) => {
          const stream = events.join('');
          const joiner = new FrameJoiner();
          let out = '';
          let from = 0;
          for (const { at, flush } of cuts
            .filter((cut) => cut.at < stream.length)
            .sort((a, b) => a.at - b.at)) {
            joiner.push(stream.slice(from, at));
            from = Math.max(from, at);
            if (flush) out += joiner.flush();
          }
          joiner.push(stream.slice(from));
          expect(readingOf(out + joiner.end())).toEqual(readingOf(stream));
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('are few', () => {
    const joiner = new FrameJoiner();
    for (let nth = 0; nth < 200; nth++) joiner.push(text(`word${nth} `));
    expect(joiner.end().match(/data:/g)).toHaveLength(1);
  });

  it('are one for each tool call', () => {
    const joiner = new FrameJoiner();
    for (const index of [0, 1]) {
      joiner.push(call('', { index, id: `id${index}`, name: 'books' }));
      for (const piece of ['{"que', 'ry":', '"box', ' sq', 'uat', '"}']) joiner.push(call(piece, { index }));
    }
    const whole = '{"query":"box squat"}';
    expect(joiner.end()).toBe(
      call(whole, { id: 'id0', name: 'books' }) + call(whole, { index: 1, id: 'id1', name: 'books' }),
    );
  });

  it('include how it ended and its usage', () => {
    const joiner = new FrameJoiner();
    joiner.push(
      text('a') + text('b') + ending({ content: '' }, 'stop', { usage: null, service_tier: 'flex' }) + usage,
    );
    expect([joiner.isHolding, joiner.isUrgent]).toEqual([true, false]);
    joiner.push(ending({}, null, { usage: null }));
    const [event, ...others] = joiner.end().split(/(?<=\n\n)/);
    expect(others).toEqual([]);
    expect(JSON.parse(event!.slice(6))).toEqual({
      id: 'x',
      choices: [{ index: 0, delta: { content: 'ab' }, finish_reason: 'stop' }],
      usage: { prompt_tokens: 1, completion_tokens: 2 },
      service_tier: 'flex',
    });
  });

  it('start over after an end, and leave the end of another choice alone', () => {
    const joiner = new FrameJoiner();
    const other = ending({}, 'stop').replace('"index":0', '"index":1');
    joiner.push(text('a') + ending({}, 'stop') + text('b') + other);
    expect(joiner.end()).toBe(ending({ content: 'a' }, 'stop') + text('b') + other);
  });

  it.each([
    ['an error', ending({}, 'error', { error: { message: 'no' } })],
    ['what it took in words', ending({}, 'stop', { usage: { prompt_tokens: '12' } })],
    ['what it took in a list', ending({}, null, { usage: { prompt_tokens_details: [1] } })],
    ['an end that is no word', ending({}, 'stop').replace('"stop"', '7')],
    ['a field of its own', ending({}, 'stop', { x_groq: { usage: {} } })],
    ['a head unlike the text’s', ending({}, 'stop', { created: [1] })],
    ['probabilities', ending({}, 'stop').replace('"index":0', '"index":0,"logprobs":{"content":[]}')],
    ['two choices', ending({}, 'stop').replace(/\{"index.*\}(?=\])/, '$&,$&')],
  ])('do not include %s, which could be refused', (_, end) => {
    const joiner = new FrameJoiner();
    joiner.push(text('a') + text('b') + end);
    expect(joiner.end()).toBe(text('ab') + end);
  });

  it('wait only for pieces', () => {
    const joiner = new FrameJoiner();
    joiner.push(text('held'));
    expect([joiner.isHolding, joiner.isUrgent]).toEqual([true, false]);
    joiner.push(frame({ tool_calls: [] }));
    expect([joiner.isHolding, joiner.isUrgent]).toEqual([false, true]);
    expect(joiner.flush()).toBe(text('held') + frame({ tool_calls: [] }));
  });

  it('with other line ends pass immediately and unchanged', () => {
    const joiner = new FrameJoiner();
    const foreign = text('a').replaceAll('\n', '\r\n');
    joiner.push(text('b') + foreign.slice(0, -3));
    let out = joiner.flush();
    joiner.push(foreign.slice(-3));
    out += joiner.flush();
    expect(out).toBe(text('b') + foreign);
  });
});
