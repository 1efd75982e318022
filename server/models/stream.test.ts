import { setTimeout as wait } from 'node:timers/promises';
import type { LanguageModelV4 } from '@ai-sdk/provider';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  contentFrame,
  cutReply,
  dripReply,
  errorInStreamReply,
  hangReply,
  hugeFrameReply,
  malformedReply,
  type Reply,
  refusalReply,
  resetReply,
  send,
  silentReply,
  streamed,
  textReply,
  toolReply,
  unfinishedReply,
} from '#fakes/model-replies.ts';
import { type FakeModel, type Script, startFakeModel } from '#fakes/model-server.ts';
import { failureOf } from './failure.ts';
import { ModelError } from './model-error.ts';
import { openProviders } from './providers.ts';
import { type CallOutcome, type ModelPart, type StreamOptions, streamModel } from './stream.ts';

let fake: FakeModel | undefined;
afterEach(async () => {
  await fake?.close();
  fake = undefined;
});

const KEY = 'sk-secret-of-this-test';
const CALL = {
  prompt: [
    { role: 'user' as const, content: [{ type: 'text' as const, text: 'How heavy is a box squat?' }] },
  ],
};

async function modelOf(script: Script) {
  fake = await startFakeModel({ script });
  const providers = await openProviders({ OPENAI_API_KEY: KEY, OPENAI_BASE_URL: fake.url });
  return providers.get('openai')!.chat('gpt-4.1-mini');
}

interface Heard {
  text: string;
  parts: ModelPart[];
  error: unknown;
  ms: number;
}

async function hear(script: Script, options: StreamOptions = {}): Promise<Heard> {
  const model = await modelOf(script);
  const heard: Heard = { text: '', parts: [], error: undefined, ms: 0 };
  const began = performance.now();
  try {
    for await (const part of streamModel({ model }, CALL, { backoffMs: 5, ...options })) {
      heard.parts.push(part);
      if (part.type === 'text') heard.text += part.text;
    }
  } catch (error) {
    heard.error = error;
  }
  heard.ms = performance.now() - began;
  return heard;
}

const codeOf = ({ error }: Heard) => (error instanceof ModelError ? error.code : error);

describe('a model’s output', () => {
  it('comes as text, then the finish with its usage', async () => {
    const heard = await hear(textReply('Fifty to sixty percent.'));
    expect(heard.text).toBe('Fifty to sixty percent.');
    expect(heard.parts.at(-1)).toEqual({
      type: 'finish',
      reason: 'stop',
      raw: 'stop',
      usage: { inputTokens: 100, outputTokens: 4 },
    });
  });

  it('assembles tool calls that come in pieces', async () => {
    const input = { query: 'band tension at the “top” of a squat' };
    const heard = await hear(
      toolReply([
        { id: 'a', name: 'books', input },
        { id: 'b', name: 'faq', input: { query: 'price' } },
      ]),
    );
    expect(
      heard.parts.map((part) => (part.type === 'tool-call' ? JSON.parse(part.input) : part.type)),
    ).toEqual([input, { query: 'price' }, 'finish']);
  });

  it.each([1, 3, 7, 64])('is the same when it arrives %i bytes at a time', async (bytes) => {
    const text = 'Größe 🏋️ “fifty” percent\nof the "best" single.';
    expect((await hear(dripReply(text, bytes))).text).toBe(text);
  });

  it('may be one frame of a megabyte', async () => {
    expect((await hear(hugeFrameReply(1_000_000))).text).toHaveLength(1_000_000);
  });

  it('comes in one piece per moment, not one per token', async () => {
    const heard = await hear(textReply('a '.repeat(60), { delayMs: 5 }));
    expect(heard.text).toBe('a '.repeat(60));
    expect(heard.parts.length).toBeLessThan(20);
  });

  it('leaves its connection to the next call', async () => {
    const model = await modelOf(textReply('Once more.'));
    for (let nth = 0; nth < 3; nth++) for await (const _ of streamModel({ model }, CALL));
    expect([fake?.requests.length, fake?.connections]).toEqual([3, 1]);
  });

  it('uses a new connection when the kept one was closed', async () => {
    const model = await modelOf([textReply('One.'), resetReply, textReply('Two.')]);
    let text = '';
    for (let nth = 0; nth < 2; nth++)
      for await (const part of streamModel({ model }, CALL, { attempts: 1 }))
        if (part.type === 'text') text += part.text;
    expect([text, fake?.connections]).toEqual(['One.Two.', 2]);
    // Sent again completely.
    expect(fake?.requests.at(-1)?.body).toEqual(fake?.requests[0]?.body);
  });

  it('is not requested again when a kept connection is reset mid-reply', async () => {
    const reset = streamed([send(contentFrame('Half ')), { do: 'wait', ms: 100 }, { do: 'reset' }]);
    const model = await modelOf([textReply('One.'), reset, textReply('Never.')]);
    for await (const _ of streamModel({ model }, CALL));
    const second = async () => {
      for await (const _ of streamModel({ model }, CALL));
    };
    await expect(second()).rejects.toMatchObject({ code: 'cut' });
    await wait(200);
    expect([fake?.requests.length, fake?.connections]).toEqual([2, 1]);
  });

  it('shows the first token without waiting for a second', async () => {
    const model = await modelOf(textReply('One two', { delayMs: 20_000 }));
    const began = performance.now();
    for await (const part of streamModel({ model }, CALL)) {
      expect(part).toEqual({ type: 'text', text: 'One ' });
      break;
    }
    expect(performance.now() - began).toBeLessThan(10_000);
  });
});

describe('a failure', () => {
  const faults: [string, Script, string, string, number][] = [
    ['too many requests', refusalReply(429), 'rate_limited', '', 3],
    [
      'too many requests, with an advertisement',
      refusalReply(429, { message: 'Need more tokens? Upgrade at https://console.example/settings/billing' }),
      'rate_limited',
      '',
      3,
    ],
    ['a server error', refusalReply(500), 'unavailable', '', 3],
    ['a dropped connection', resetReply, 'unavailable', '', 3],
    ['an end without a word', unfinishedReply(0), 'cut', '', 3],
    [
      'an error inside the stream, first',
      errorInStreamReply(0, 'rate_limit_exceeded'),
      'rate_limited',
      '',
      3,
    ],
    ['silence', silentReply, 'timeout_first', '', 1],
    ['silence after a refusal', [refusalReply(503), silentReply], 'timeout_first', '', 2],
    ['a wrong key', refusalReply(401, { code: 'invalid_api_key' }), 'refused_key', '', 1],
    ['no money left', refusalReply(429, { code: 'insufficient_quota' }), 'refused_key', '', 1],
    ['a long conversation', refusalReply(400, { code: 'context_length_exceeded' }), 'too_long', '', 1],
    ['a request it does not understand', refusalReply(400), 'failed', '', 1],
    ['a connection that ends in mid frame', cutReply(2), 'cut', 'word0 word1 ', 1],
    ['an end without a finish', unfinishedReply(2), 'cut', 'word0 word1 ', 1],
    ['an error inside the stream, later', errorInStreamReply(2, 'server_error'), 'cut', 'word0 word1 ', 1],
    ['a frame that is no JSON', malformedReply(2), 'malformed', 'word0 word1 ', 1],
    ['a hang', hangReply(2), 'timeout_idle', 'word0 word1 ', 1],
    [
      'a hang with text held back for joining',
      streamed([
        { do: 'stream', frames: [contentFrame('one '), contentFrame('two')], everyMs: 20 },
        { do: 'hang' },
      ]),
      'timeout_idle',
      'one two',
      1,
    ],
  ];
  it.each(faults)('%s', async (_, script, code, text, requests) => {
    // Short only where the test waits for it.
    const firstTokenMs = code === 'timeout_first' ? 150 : 20_000;
    const idleMs = code === 'timeout_idle' ? 150 : 20_000;
    const heard = await hear(script, { firstTokenMs, idleMs });
    expect([codeOf(heard), heard.text, fake?.requests.length]).toEqual([code, text, requests]);
    expect((heard.error as ModelError).message).toMatch(/^The (?:model|connection)|^This conversation/);
  });

  it('of an unreachable server', async () => {
    const model = await modelOf(silentReply);
    await fake?.close();
    const stream = streamModel({ model }, CALL, { backoffMs: 5 });
    await expect(stream.next()).rejects.toMatchObject({
      code: 'unavailable',
      cause: { code: 'ECONNREFUSED' },
    });
  });

  it('of a model whose stream just ends', async () => {
    const mute = {
      ...(await modelOf(silentReply)),
      doStream: async () => ({ stream: new ReadableStream({ start: (controller) => controller.close() }) }),
    } as unknown as LanguageModelV4;
    await expect(streamModel({ model: mute }, CALL, { backoffMs: 1 }).next()).rejects.toMatchObject({
      code: 'cut',
    });
  });

  it('is retried until it succeeds', async () => {
    const heard = await hear([refusalReply(503), resetReply, textReply('At last.')]);
    expect([heard.text, heard.error, fake?.requests.length]).toEqual(['At last.', undefined, 3]);
  });

  it('is retried when the provider says, unless that is too late', async () => {
    const later = (seconds: string): Reply => refusalReply(429, { headers: { 'retry-after': seconds } });
    const soon = await hear([later('1'), textReply('Now.')]);
    expect(soon.text).toBe('Now.');
    expect(soon.ms).toBeGreaterThan(900);
    await fake?.close();
    const late = await hear([later('60'), textReply('Never.')]);
    expect([codeOf(late), late.text, fake?.requests.length]).toEqual(['rate_limited', '', 1]);
    expect(late.ms).toBeLessThan(30_000);
  });

  it('is reported without key and prompt', async () => {
    const message = `Key ${KEY} may not ask "How heavy is a box squat?"`;
    const echo = await hear(refusalReply(400, { message }));
    const harmless = await hear(refusalReply(400, { message: `No model for ${KEY}.` }));
    for (const heard of [echo, harmless]) {
      const { cause } = heard.error as ModelError;
      expect(JSON.stringify(heard.error) + JSON.stringify(cause)).not.toMatch(/sk-secret|How heavy/);
      expect(cause).toMatchObject({ status: 400, code: 'refused' });
    }
    expect((harmless.error as ModelError).cause.said).toBe('No model for ….');
  });
});

describe('time', () => {
  it('of the reader does not count as the provider’s', async () => {
    const model = await modelOf(textReply('a b c d e f', { delayMs: 30 }));
    let text = '';
    for await (const part of streamModel({ model }, CALL, { idleMs: 120 })) {
      if (part.type === 'text') text += part.text;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    expect(text).toBe('a b c d e f');
  });

  it.each([
    ['thirty seconds', false, 30_000],
    ['three minutes, of a model that reasons,', true, 180_000],
  ])('to the first token is %s over all attempts', async (_, reasons, limit) => {
    vi.useFakeTimers();
    try {
      let attempts = 0;
      const refusing = {
        doStream: async () => {
          if (attempts++ === 0) await new Promise((resolve) => setTimeout(resolve, 20_000));
          else await new Promise(() => undefined);
          throw new ModelError('unavailable');
        },
      } as unknown as LanguageModelV4;
      let failure: unknown;
      const hearing = (async () => {
        for await (const _ of streamModel({ model: refusing, reasons }, CALL));
      })().catch((error: unknown) => {
        failure = error;
      });
      await vi.advanceTimersByTimeAsync(limit - 100);
      expect([attempts, failure]).toEqual([2, undefined]);
      await vi.advanceTimersByTimeAsync(200);
      await hearing;
      expect([attempts, failure]).toMatchObject([2, { code: 'timeout_first' }]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('restarts with each token', async () => {
    expect(
      (await hear(textReply('a b c d e f g', { delayMs: 150 }), { idleMs: 800, firstTokenMs: 800 })).text,
    ).toBe('a b c d e f g');
  });
});

describe('stopping', () => {
  it.each<[string, Script]>([
    ['before the first token', silentReply],
    ['in the middle', hangReply(3)],
    ['in a long answer', textReply('word '.repeat(2000), { delayMs: 20 })],
    ['while waiting for the next attempt', refusalReply(429, { headers: { 'retry-after': '9' } })],
  ])('%s ends immediately and silently, and hangs up', async (_, script) => {
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 150);
    const heard = await hear(script, { signal: stop.signal });
    expect(heard.error).toBeUndefined();
    expect(heard.parts.some((part) => part.type === 'finish')).toBe(false);
    expect(heard.ms).toBeLessThan(8_000);
    await expect.poll(() => fake?.requests.every((request) => request.aborted || request.ended)).toBe(true);
  });

  it('before the start sends no request', async () => {
    const heard = await hear(textReply('Hello.'), { signal: AbortSignal.abort() });
    expect([heard.parts, heard.error, fake?.requests.length]).toEqual([[], undefined, 0]);
  });

  it('by leaving the loop also hangs up', async () => {
    const model = await modelOf(hangReply(1));
    for await (const part of streamModel({ model }, CALL)) if (part.type === 'text') break;
    await expect.poll(() => fake?.requests[0]?.aborted).toBe(true);
  });

  it('ends a model that ignores its signal', async () => {
    const deaf = {
      ...(await modelOf(silentReply)),
      doStream: () => new Promise<never>(() => {}),
    } as unknown as LanguageModelV4;
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 50);
    const parts: ModelPart[] = [];
    for await (const part of streamModel({ model: deaf }, CALL, { signal: stop.signal })) parts.push(part);
    expect(parts).toEqual([]);
  });
});

describe('the outcome of a call', () => {
  async function outcomesOf(
    script: Script,
    { leaveAfterWord = false, ...options }: StreamOptions & { leaveAfterWord?: boolean } = {},
  ) {
    const model = await modelOf(script);
    const outcomes: CallOutcome[] = [];
    const counted = { model, onCall: (outcome: CallOutcome) => void outcomes.push(outcome) };
    try {
      for await (const part of streamModel(counted, CALL, { backoffMs: 5, ...options }))
        if (leaveAfterWord && part.type === 'text') break;
    } catch (error) {
      expect(error).toBeInstanceOf(ModelError);
    }
    return outcomes;
  }

  it.each<[case_: string, Script, failure: string | null]>([
    ['answered', [textReply('Yes.')], null],
    ['answered after a retry', [refusalReply(503), textReply('Yes.')], null],
    ['failed after every retry', [refusalReply(503)], 'unavailable'],
    ['was refused', [refusalReply(401)], 'refused_key'],
    ['ended without a word', [textReply('')], 'failed'],
    ['was cut off in the middle', [cutReply(2)], 'cut'],
  ])('is reported once when it %s', async (_, script, failure) => {
    const replies = script as readonly Reply[];
    let asked = 0;
    const outcomes = await outcomesOf(() => replies[Math.min(asked++, replies.length - 1)]!);
    expect(outcomes).toEqual([{ failure, ms: failure === null ? expect.any(Number) : null }]);
  });

  it('is the time until the first word, not until the last', async () => {
    const began = performance.now();
    const [outcome] = await outcomesOf(textReply('a '.repeat(60), { delayMs: 30 }));
    expect(outcome!.ms).toBeLessThan((performance.now() - began) / 2);
  });

  it('is a success when the reader left after the first word', async () => {
    expect(await outcomesOf(textReply('Yes, and more.'), { leaveAfterWord: true })).toMatchObject([
      { failure: null },
    ]);
  });

  it('is not reported for a call stopped before the first word', async () => {
    expect(await outcomesOf(hangReply(0), { signal: AbortSignal.timeout(50) })).toEqual([]);
  });
});

it('compares a refusal with the words of a question, not with the bytes of its pictures', async () => {
  const written = vi.spyOn(JSON, 'stringify');
  const data = new Uint8Array(500_000).fill(7);
  const prompt = [
    {
      role: 'user' as const,
      content: [
        { type: 'text' as const, text: 'Is this squat deep enough for a meet?' },
        { type: 'file' as const, mediaType: 'image/png', data: { type: 'data' as const, data } },
      ],
    },
  ];
  const error = Object.assign(new Error('Is this squat deep enough for a meet? No.'), { statusCode: 503 });
  const failure = failureOf(error, prompt as Parameters<typeof failureOf>[1]);
  const longest = Math.max(...written.mock.results.map(({ value }) => String(value).length));
  written.mockRestore();
  expect(failure.code).toBe('unavailable');
  expect(longest).toBeLessThan(1_000);
});
