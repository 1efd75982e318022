import type { LanguageModelV4Message } from '@ai-sdk/provider';
import { expect, test } from 'vitest';
import type { ChatModel } from '#server/models/catalogue.ts';
import { UsageMeter } from './meter.ts';

const PRICE = { inputPerMillion: 4, outputPerMillion: 8 };

/** A model that has not said a word yet. */
function silentModel(): ChatModel {
  const model = { doStream: async () => ({ stream: new ReadableStream() }) };
  return { id: 'silent', price: PRICE, model } as unknown as ChatModel;
}

test('what a call begins with is reckoned from its prompt, tools’ calls and results among it, and once', async () => {
  const meter = new UsageMeter('silent');
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
  await meter.metered(silentModel()).model.doStream({ prompt });
  const tokens = (400 + 400 + 4000) / 4;
  expect([meter.begun(), meter.begun()]).toEqual([tokens * 4, tokens * 4]);
  expect(looks).toBe(1);
  expect(meter.spent()).toBeNull();
});
