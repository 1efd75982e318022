import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { NumberedEvent } from '#shared/run-event.ts';
import { eventStream } from './event-stream.ts';

const log = pino({ level: 'silent' });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Creates a run that emits one word and then waits until its reader leaves. */
function quietRun() {
  const seen = { begun: false, left: false };
  async function* follow(signal: AbortSignal): AsyncGenerator<NumberedEvent[]> {
    seen.begun = true;
    yield [{ n: 1, event: { type: 'text', text: 'Well' } }];
    await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    seen.left = true;
  }
  return { seen, reply: eventStream(follow, { usage: false, log }) };
}

describe('a stream of events', () => {
  it('does not start until it is read', async () => {
    const { seen } = quietRun();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([seen.begun, vi.getTimerCount()]).toEqual([false, 0]);
  });

  it('sends heartbeats while the run is quiet, and releases it when the reader leaves', async () => {
    const { seen, reply } = quietRun();
    const reader = reply.body!.pipeThrough(new TextDecoderStream()).getReader();
    const read = async () => (await reader.read()).value;
    expect(await read()).toBe('id: 1\ndata: {"type":"text","text":"Well"}\n\n');
    for (let beat = 0; beat < 2; beat++) {
      const next = read();
      await vi.advanceTimersByTimeAsync(15_000);
      expect(await next).toBe(': still here\n\n');
    }
    await reader.cancel();
    // Through the decoder, it takes a few ticks until the stream notices.
    await vi.waitFor(() => expect([seen.left, vi.getTimerCount()]).toEqual([true, 0]));
  });

  it('releases a run that is not being read when the reader leaves', async () => {
    let left = false;
    async function* follow(): AsyncGenerator<NumberedEvent[]> {
      try {
        yield [{ n: 1, event: { type: 'text', text: 'Well' } }];
      } finally {
        left = true;
      }
    }
    const reader = eventStream(follow, { usage: false, log }).body!.getReader();
    await reader.read();
    expect(left).toBe(false);
    await reader.cancel();
    await vi.waitFor(() => expect(left).toBe(true));
  });

  it('sends available events together', async () => {
    async function* follow(): AsyncGenerator<NumberedEvent[]> {
      yield ['Box', ' squat'].map((text, index) => ({ n: index + 1, event: { type: 'text', text } }));
      yield [{ n: 3, event: { type: 'end', ending: 'done' } }];
    }
    const chunks: string[] = [];
    for await (const chunk of eventStream(follow, { usage: false, log }).body!.pipeThrough(
      new TextDecoderStream(),
    ))
      chunks.push(chunk);
    expect(chunks).toEqual([
      'id: 1\ndata: {"type":"text","text":"Box"}\n\nid: 2\ndata: {"type":"text","text":" squat"}\n\n',
      'id: 3\ndata: {"type":"end","ending":"done"}\n\n',
    ]);
  });

  it('buffers nothing for a slow reader', async () => {
    const { reply } = quietRun();
    const reader = reply.body!.getReader();
    await reader.read();
    const late = reader.read();
    await vi.advanceTimersByTimeAsync(600_000);
    await late;
    await reader.read();
    const another = reader.read().then(() => 'heaped up');
    expect(await Promise.race([another, vi.advanceTimersByTimeAsync(1).then(() => 'nothing')])).toBe(
      'nothing',
    );
    await reader.cancel();
  });
});
