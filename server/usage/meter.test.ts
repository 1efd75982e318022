import { setImmediate as tick } from 'node:timers/promises';
import type { LanguageModelV4Message, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { expect, test, vi } from 'vitest';
import type { ChatModel } from '#server/models/catalog.ts';
import { streamModel } from '#server/models/stream.ts';
import { UsageMeter } from './meter.ts';

const PRICE = { inputPerMillion: 4, outputPerMillion: 8 };

const CALL = {
  prompt: [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'x'.repeat(40) }] }],
};

/** Creates a model that streams these parts and then nothing. */
function modelThatSays(...parts: LanguageModelV4StreamPart[]) {
  const cancel = vi.fn();
  const start = (controller: ReadableStreamDefaultController<LanguageModelV4StreamPart>) => {
    for (const part of parts) controller.enqueue(part);
  };
  const doStream = async () => ({ stream: new ReadableStream({ start, cancel }) });
  return {
    chat: { id: 'some', billable: true, price: PRICE, model: { doStream } } as unknown as ChatModel,
    cancel,
  };
}

test('a call’s input is estimated from its prompt, including tool calls and results, and only once', () => {
  const meter = new UsageMeter('some');
  let looks = 0;
  const result = {
    type: 'tool-result',
    toolCallId: 'a',
    toolName: 'books',
    output: { type: 'text', value: 'x'.repeat(4000) },
    toJSON: () => {
      looks++;
      return 'x'.repeat(3998);
    },
  };
  const prompt = [
    { role: 'system', content: 'y'.repeat(400) },
    { role: 'user', content: [{ type: 'text', text: 'z'.repeat(400) }] },
    { role: 'tool', content: [result] },
  ] as LanguageModelV4Message[];
  meter.metered(modelThatSays().chat).count?.(prompt);
  const tokens = (400 + 400 + 4000) / 4;
  expect([meter.begun(), meter.begun()]).toEqual([tokens * 4, tokens * 4]);
  expect(looks).toBe(1);
  expect(meter.spent()).toBeNull();
});

const NO_TOKENS = { total: undefined, noCache: undefined, cacheRead: undefined, cacheWrite: undefined };

test.each<[string, LanguageModelV4StreamPart]>([
  ['with an error', { type: 'error', error: new Error('No room.') }],
  [
    'with nothing, of which the package makes an end',
    {
      type: 'finish',
      finishReason: { unified: 'other', raw: undefined },
      usage: {
        inputTokens: NO_TOKENS,
        outputTokens: { total: undefined, text: undefined, reasoning: undefined },
      },
    },
  ],
])('a call that fails before its first word, %s, is not charged', async (_, part) => {
  const meter = new UsageMeter('some');
  const { chat } = modelThatSays(part);
  const answer = streamModel(meter.metered(chat), CALL, { attempts: 1 });
  await expect(answer.next()).rejects.toThrow();
  expect(meter.spent()).toBeNull();
});

test('a call abandoned before its usage is reported is estimated', async () => {
  const meter = new UsageMeter('some');
  const { chat } = modelThatSays({ type: 'text-delta', id: '0', delta: 'y'.repeat(8) });
  for await (const _ of streamModel(meter.metered(chat), CALL)) break;
  expect(meter.spent()).toMatchObject({ input_tokens: 10, output_tokens: 2, estimated: true });
});

test('a call accepted only after it was given up is estimated, and its stream closed', async () => {
  const meter = new UsageMeter('some');
  const { chat, cancel } = modelThatSays({ type: 'text-delta', id: '0', delta: 'Late.' });
  const taken = Promise.withResolvers<void>();
  const doStream = () => taken.promise.then(() => chat.model.doStream(CALL));
  const late = { ...chat, model: { doStream } } as unknown as ChatModel;
  const stop = new AbortController();
  const first = streamModel(meter.metered(late), CALL, { signal: stop.signal }).next();
  stop.abort();
  expect(await first).toEqual({ done: true, value: undefined });
  taken.resolve();
  await tick();
  expect(meter.spent()).toMatchObject({ input_tokens: 10, output_tokens: 0 });
  expect(cancel).toHaveBeenCalledOnce();
});

test('a silent call is counted in addition to the one that answers', async () => {
  const meter = new UsageMeter('some');
  const silent = modelThatSays().chat.model;
  const usage = {
    inputTokens: { ...NO_TOKENS, total: 7 },
    outputTokens: { total: 3, text: 3, reasoning: undefined },
  };
  const spoken = modelThatSays(
    { type: 'text-delta', id: '0', delta: 'Here.' },
    { type: 'finish', finishReason: { unified: 'stop', raw: 'stop' }, usage },
  ).chat;
  const attempts = [silent, spoken.model];
  const model = { doStream: (options: typeof CALL) => attempts.shift()!.doStream(options) };
  const chat = { ...spoken, model } as unknown as ChatModel;
  const call = () => streamModel(meter.metered(chat), CALL, { firstTokenMs: 20, backoffMs: 1 });
  await expect(call().next()).rejects.toMatchObject({ code: 'timeout_first' });
  const answer = call();
  const said: string[] = [];
  for await (const part of answer) if (part.type === 'text') said.push(part.text);
  expect(said).toEqual(['Here.']);
  expect(meter.spent()).toMatchObject({ input_tokens: 10 + 7, output_tokens: 3, estimated: true });
});
