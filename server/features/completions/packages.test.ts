import type { Server } from 'node:http';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { generateText, streamText } from 'ai';
import OpenAI, { APIError, AuthenticationError, NotFoundError, PermissionDeniedError } from 'openai';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { cutReply, textReply, toolReply } from '#fakes/model-replies.ts';
import type { Citation } from '#server/assistant/cited.ts';
import { listen } from '#server/listen.ts';
import { type Client, type TestApp, testApp } from '#server/testing/test-app.ts';

// Tests the packages that people use against a listening server.

let app: TestApp;
let server: Server;
let baseURL: string;
let member: Client;
let apiKey: string;
let openai: OpenAI;
beforeAll(async () => {
  app = await testApp();
  const listening = await listen(app.app, { PORT: 0, HOST: '127.0.0.1' });
  ({ server } = listening);
  baseURL = `http://127.0.0.1:${listening.port}/v1`;
  member = await app.signUp();
  const body = { name: 'Packages', scopes: ['coach:ask'], expires_in_days: null };
  apiKey = ((await (await member.post('/api/connections/keys', body)).json()) as { secret: string }).secret;
  openai = new OpenAI({ baseURL, apiKey, maxRetries: 0 });
});
afterAll(async () => {
  await app.close();
  server.closeAllConnections();
  server.close();
});

const MESSAGES = [{ role: 'user' as const, content: 'What is a heavy single?' }];
const ANSWER = 'The book says “Work up to a heavy single, then stop.” [1]';
const cited = () =>
  app.play([
    toolReply([{ name: 'knowledge_base', input: { query: 'heavy single' } }]),
    textReply([ANSWER.slice(0, 20), ANSWER.slice(20)], { delayMs: 60 }),
  ]);
const endless = () => app.play(textReply(Array(300).fill('and on '), { delayMs: 50 }));
const underWay = () => app.runs.underWayOf(member.id);

describe('the openai package', () => {
  it('streams an answer with citations and usage', async () => {
    cited();
    const stream = await openai.chat.completions.create({
      model: 'coach',
      messages: MESSAGES,
      stream: true,
      stream_options: { include_usage: true },
    });
    let text = '';
    let pieces = 0;
    const finishes: unknown[] = [];
    let citations: Citation[] = [];
    let tokens = 0;
    for await (const chunk of stream) {
      const [choice] = chunk.choices;
      text += choice?.delta.content ?? '';
      if (choice?.delta.content) pieces++;
      if (choice?.finish_reason) finishes.push(choice.finish_reason);
      if ('citations' in chunk) citations = chunk.citations as Citation[];
      tokens = chunk.usage?.total_tokens ?? tokens;
    }
    expect(text.startsWith(`${ANSWER}\n\nSources:`)).toBe(true);
    expect(pieces).toBeGreaterThan(2);
    expect(finishes).toEqual(['stop']);
    expect(citations).toMatchObject([{ number: 1, work: 'The Barn Book', page: 1 }]);
    expect(tokens).toBeGreaterThan(0);
    const page = await member.request(
      citations[0]!.url.replace(/.*\/library\//, '/api/library/works/').replace('/1?', '/pages/1?'),
    );
    expect(page.status).toBe(200);
    expect(await page.json()).toMatchObject({
      page: 1,
      passage: { text: expect.stringContaining('heavy single') },
    });
  });

  it('reads a whole answer, lists models, and collects a stream', async () => {
    cited();
    const completion = await openai.chat.completions.create({ model: 'coach', messages: MESSAGES });
    expect(completion.choices[0]?.message.content).toContain(ANSWER);
    expect(completion.usage?.prompt_tokens).toBeGreaterThan(0);
    const models = [];
    for await (const model of openai.models.list()) models.push(model.id);
    expect(models).toEqual(['coach']);
    cited();
    const gathered = await openai.chat.completions
      .stream({ model: 'coach', messages: MESSAGES })
      .finalContent();
    expect(gathered).toContain(ANSWER);
  });

  it('maps every refusal to its error class', async () => {
    const error = async (client: OpenAI, model = 'coach') =>
      await client.chat.completions.create({ model, messages: MESSAGES }).then(
        () => null,
        (thrown: unknown) => thrown as APIError,
      );
    expect(await error(new OpenAI({ baseURL, apiKey: 'llk_wrong', maxRetries: 0 }))).toBeInstanceOf(
      AuthenticationError,
    );
    const missing = await error(openai, 'gpt-4o');
    expect(missing).toBeInstanceOf(NotFoundError);
    expect(missing).toMatchObject({ code: 'model_not_found', param: 'model' });
    const body = { name: 'Writes', scopes: ['records:write'], expires_in_days: null };
    const { secret } = (await (await member.post('/api/connections/keys', body)).json()) as {
      secret: string;
    };
    expect(await error(new OpenAI({ baseURL, apiKey: secret, maxRetries: 0 }))).toBeInstanceOf(
      PermissionDeniedError,
    );
  });

  it('throws when the answer fails midway', async () => {
    app.play([cutReply(3)]);
    const stream = await openai.chat.completions.create({ model: 'coach', messages: MESSAGES, stream: true });
    const read = async () => {
      for await (const _ of stream);
    };
    await expect(read()).rejects.toBeInstanceOf(APIError);
  });

  it('ends the run by leaving, for a stream and for a whole reply', async () => {
    endless();
    const stream = await openai.chat.completions.create({ model: 'coach', messages: MESSAGES, stream: true });
    for await (const _ of stream) break;
    await vi.waitFor(() => expect(underWay()).toBe(0), 8_000);
    endless();
    const leaving = new AbortController();
    const whole = openai.chat.completions.create(
      { model: 'coach', messages: MESSAGES },
      { signal: leaving.signal },
    );
    await vi.waitFor(() => expect(underWay()).toBe(1), 8_000);
    leaving.abort();
    await expect(whole).rejects.toThrow();
    await vi.waitFor(() => expect(underWay()).toBe(0), 8_000);
  });
});

describe('the AI SDK', () => {
  it('streams, and reads a whole answer', async () => {
    const gym = createOpenAICompatible({ name: 'gym', baseURL, apiKey, includeUsage: true });
    cited();
    const stream = streamText({ model: gym('coach'), prompt: 'What is a heavy single?', maxRetries: 0 });
    let text = '';
    for await (const piece of stream.textStream) text += piece;
    expect(text.startsWith(`${ANSWER}\n\nSources:`)).toBe(true);
    expect(await stream.finishReason).toBe('stop');
    expect((await stream.usage).totalTokens).toBeGreaterThan(0);
    cited();
    const whole = await generateText({ model: gym('coach'), messages: MESSAGES, maxRetries: 0 });
    expect(whole.text).toContain(ANSWER);
  });
});
