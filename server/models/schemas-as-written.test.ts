import { createOpenAI } from '@ai-sdk/openai';
import type { LanguageModelV4 } from '@ai-sdk/provider';
import { afterEach, expect, it } from 'vitest';
import { textReply } from '#fakes/model-replies.ts';
import { type FakeModel, startFakeModel } from '#fakes/model-server.ts';
import type { ToolContext } from '#server/assistant/tool.ts';
import { declaredTools, TOOLS } from '#server/assistant/toolbox.ts';
import { withSchemasAsWritten } from './schemas-as-written.ts';
import { streamModel } from './stream.ts';

let fake: FakeModel | undefined;
afterEach(() => fake?.close());

it('every tool is told to OpenAI as its package would tell it', async () => {
  fake = await startFakeModel({ script: textReply('Good.') });
  const model = createOpenAI({ apiKey: 'k', baseURL: fake.url }).chat('some-model');
  const everything = { athlete: { preferences: { memory: true } }, webSearch: {} } as unknown as ToolContext;
  const tools = declaredTools(everything);
  expect(tools).toHaveLength(TOOLS.length);
  const ask = async (asked: LanguageModelV4) => {
    const prompt = [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'Hello' }] }];
    for await (const _ of streamModel({ model: asked }, { prompt, tools }));
  };
  await ask(model);
  await ask(withSchemasAsWritten(model));
  const [itself, written] = fake.requests.map(({ body }) => body?.tools);
  expect(itself).toHaveLength(TOOLS.length);
  expect(written).toEqual(itself);
});
