import type { LanguageModelV4 } from '@ai-sdk/provider';
import { afterEach, describe, expect, it } from 'vitest';
import { send, streamed, textReply } from '#fakes/model-replies.ts';
import { type FakeModel, startFakeModel } from '#fakes/model-server.ts';
import { openProviders } from './providers.ts';
import { streamModel } from './stream.ts';

let fake: FakeModel | undefined;
afterEach(() => fake?.close());

const CALL = { prompt: [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'Hello' }] }] };

async function answerOf(model: LanguageModelV4) {
  let answer = '';
  for await (const part of streamModel({ model }, { ...CALL, temperature: 0.3 }, { attempts: 1 }))
    if (part.type === 'text') answer += part.text;
  return answer;
}

const geminiFrame = (text: string, finishReason?: string) =>
  new TextEncoder().encode(
    `data: ${JSON.stringify({
      candidates: [{ content: { role: 'model', parts: [{ text }] }, ...(finishReason && { finishReason }) }],
      usageMetadata: { promptTokenCount: 5, candidatesTokenCount: 2, totalTokenCount: 7 },
    })}\r\n\r\n`,
  );

describe('each provider', () => {
  it.each([
    ['openai', 'OPENAI_API_KEY', 'OPENAI_BASE_URL'],
    ['deepseek', 'DEEPSEEK_API_KEY', 'DEEPSEEK_BASE_URL'],
    ['groq', 'GROQ_API_KEY', 'GROQ_BASE_URL'],
    ['cerebras', 'CEREBRAS_API_KEY', 'CEREBRAS_BASE_URL'],
  ] as const)('%s answers with its key, from the address of its setting', async (client, key, address) => {
    fake = await startFakeModel({ script: textReply('Good evening to you.') });
    const providers = await openProviders({ [key]: 'the-key', [address]: fake.url });
    expect([...providers.keys()]).toEqual([client]);
    expect(await answerOf(providers.get(client)!.chat('some-model'))).toBe('Good evening to you.');
    const [request] = fake.requests;
    expect(request?.path).toBe('/v1/chat/completions');
    expect(request?.headers.authorization).toBe('Bearer the-key');
    expect(request?.body).toMatchObject({ model: 'some-model', temperature: 0.3, stream: true });
  });

  it('lmstudio answers without a key, with and without /v1 in its address', async () => {
    fake = await startFakeModel({ script: textReply('From the cellar.') });
    for (const LMSTUDIO_URL of [fake.url, fake.url.replace('/v1', ''), fake.url.replace('/v1', '/')]) {
      const providers = await openProviders({ LMSTUDIO_URL });
      expect(await answerOf(providers.get('lmstudio')!.chat('local'))).toBe('From the cellar.');
    }
    expect(new Set(fake.requests.map((request) => request.path))).toEqual(new Set(['/v1/chat/completions']));
  });

  it('gemini answers in its own format', async () => {
    fake = await startFakeModel({
      script: streamed([send(geminiFrame('Good '), geminiFrame('evening.', 'STOP'))]),
    });
    const providers = await openProviders({ GEMINI_API_KEY: 'the-key', GEMINI_BASE_URL: fake.url });
    expect(await answerOf(providers.get('gemini')!.chat('gemini-2.5-flash'))).toBe('Good evening.');
    expect(fake.requests[0]?.path).toBe('/v1/models/gemini-2.5-flash:streamGenerateContent?alt=sse');
    expect(fake.requests[0]?.headers['x-goog-api-key']).toBe('the-key');
  });

  it('does not exist without a key', async () => {
    expect((await openProviders({ OPENAI_BASE_URL: 'http://127.0.0.1:9' })).size).toBe(0);
  });

  it('makes vectors where it can', async () => {
    fake = await startFakeModel({ script: textReply('') });
    const providers = await openProviders({
      OPENAI_API_KEY: 'k',
      OPENAI_BASE_URL: fake.url,
      GROQ_API_KEY: 'k',
    });
    const model = providers.get('openai')?.embedding('text-embedding-3-small');
    const { embeddings } = await model!.doEmbed({ values: ['box squat', 'the box squat', 'opening hours'] });
    const likeness = (a: number, b: number) =>
      embeddings[a]!.reduce((sum, value, at) => sum + value * embeddings[b]![at]!, 0);
    expect(likeness(0, 1)).toBeGreaterThan(likeness(0, 2));
    expect(providers.get('groq')?.embedding('any')).toBeNull();
  });
});
