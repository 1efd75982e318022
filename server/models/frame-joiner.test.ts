import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FrameJoiner } from './frame-joiner.ts';

const frame = (delta: unknown, rest: object = {}) =>
  `data: ${JSON.stringify({ id: 'x', choices: [{ index: 0, delta, finish_reason: null }], ...rest })}\n\n`;
const text = (content: string) => frame({ content });

const call = (piece: string, { index = 0, ...head }: { index?: number; id?: string; name?: string } = {}) =>
  frame({
    tool_calls: [{ index, ...(head.id && { id: head.id }), function: { name: head.name, arguments: piece } }],
  });

/** Every event in order, with neighbouring pieces of text, and of the same call, as one. */
function readingOf(stream: string): unknown[] {
  const events: unknown[] = [];
  let last: { of: string; text: string } | null = null;
  for (const event of stream.split('\n\n').filter((part) => part !== '')) {
    const piece = pieceOf(event);
    if (piece !== null && last?.of === piece.of && piece.continues) last.text += piece.text;
    else {
      last = piece;
      events.push(piece === null ? event : last);
    }
  }
  return events.map((event) =>
    typeof event === 'string' ? event : { ...(event as object), continues: undefined },
  );
}

function pieceOf(event: string) {
  try {
    const { choices, usage } = JSON.parse(event.slice(6));
    const { delta, finish_reason } = choices[0];
    if (usage !== undefined || finish_reason !== null) return null;
    const names = Object.keys(delta).filter((name) => name !== 'role');
    if (names.join() === 'content' && delta.content)
      return { of: 'text', text: delta.content as string, continues: true };
    const [{ index, id, function: called, ...rest }] = delta.tool_calls;
    if (names.join() !== 'tool_calls' || Object.keys(rest).length > 0) return null;
    const continues = id === undefined && called.name === undefined;
    return { of: `call ${index}`, id, name: called.name, text: called.arguments as string, continues };
  } catch {
    return null;
  }
}

const event = fc.oneof(
  { weight: 6, arbitrary: fc.string().map(text) },
  { weight: 2, arbitrary: fc.constantFrom('a', '"', '\\', '\n', '\u2028', '🏋️', '</x>', '":"').map(text) },
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
    'data: {"choices":[{"index":0,"delta":{"content":"end"},"finish_reason":"stop"}]}\n\n',
    'data: {"error":{"message":"no"}}\n\n',
    'data: {"choices":[{"del\n\n',
    ': still here\n\n',
    'event: ping\ndata: {}\n\n',
    'data: [DONE]\n\n',
  ),
);

describe('joined frames', () => {
  it('say the same in the same order, however the stream is cut and whenever it is flushed', () => {
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

  it('are one for each call of a tool', () => {
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

  it('wait for nothing but pieces', () => {
    const joiner = new FrameJoiner();
    joiner.push(text('held'));
    expect([joiner.isHolding, joiner.isUrgent]).toEqual([true, false]);
    joiner.push(frame({ tool_calls: [] }));
    expect([joiner.isHolding, joiner.isUrgent]).toEqual([false, true]);
    expect(joiner.flush()).toBe(text('held') + frame({ tool_calls: [] }));
  });

  it('with other line ends pass at once and as they are', () => {
    const joiner = new FrameJoiner();
    const foreign = text('a').replaceAll('\n', '\r\n');
    joiner.push(text('b') + foreign.slice(0, -3));
    let out = joiner.flush();
    joiner.push(foreign.slice(-3));
    out += joiner.flush();
    expect(out).toBe(text('b') + foreign);
  });
});
