import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FrameJoiner } from './frame-joiner.ts';

const frame = (delta: unknown, rest: object = {}) =>
  `data: ${JSON.stringify({ id: 'x', choices: [{ index: 0, delta, finish_reason: null }], ...rest })}\n\n`;
const text = (content: string) => frame({ content });

/** Every event in order, with neighbouring pieces of text as one. */
function readingOf(stream: string): unknown[] {
  const events: unknown[] = [];
  for (const event of stream.split('\n\n').filter((part) => part !== '')) {
    const content = contentOf(event);
    const last = events.at(-1);
    if (content === null) events.push(event);
    else if (Array.isArray(last)) last[0] += content;
    else events.push([content]);
  }
  return events;
}

function contentOf(event: string): string | null {
  try {
    const { choices, usage } = JSON.parse(event.slice(6));
    const { delta, finish_reason } = choices[0];
    const isText = Object.keys(delta).every((name) => name === 'content' || name === 'role');
    return isText && usage === undefined && finish_reason === null && delta.content ? delta.content : null;
  } catch {
    return null;
  }
}

const event = fc.oneof(
  { weight: 6, arbitrary: fc.string().map(text) },
  { weight: 2, arbitrary: fc.constantFrom('a', '"', '\\', '\n', '\u2028', '🏋️', '</x>', '":"').map(text) },
  fc.constantFrom(
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

  it('wait for nothing but text', () => {
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
