import type { LanguageModelV4FunctionTool, LanguageModelV4Prompt } from '@ai-sdk/provider';
import { afterEach, describe, expect, it } from 'vitest';
import { geminiTextReply, geminiToolReply } from '#fakes/gemini-replies.ts';
import { groqTextReply, groqToolReply } from '#fakes/groq-replies.ts';
import { textReply, toolReply } from '#fakes/model-replies.ts';
import { type FakeModel, type ModelRequest, startFakeModel } from '#fakes/model-server.ts';
import type { ModelClient } from '#server/content/model-catalog.ts';
import { openProviders } from './providers.ts';
import { type ModelPart, streamModel } from './stream.ts';

let fake: FakeModel | undefined;
afterEach(() => fake?.close());

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const QUERY = { query: 'a “heavy” single – 5 × 1' };
const BOOKS: LanguageModelV4FunctionTool = {
  type: 'function',
  name: 'books',
  description: 'Searches the books.',
  inputSchema: { type: 'object', properties: { query: { type: 'string' } }, required: ['query'] },
};
const QUESTION: LanguageModelV4Prompt = [
  { role: 'system', content: 'You are the coach.' },
  { role: 'user', content: [{ type: 'text', text: 'Hello.' }] },
  { role: 'assistant', content: [{ type: 'text', text: 'Hello to you.' }] },
  {
    role: 'user',
    content: [
      { type: 'text', text: 'Is this bar loaded right?' },
      {
        type: 'file',
        mediaType: 'image/png',
        data: { type: 'data', data: new Uint8Array(Buffer.from(PIXEL, 'base64')) },
      },
    ],
  },
];

/** Returns the output, as the loop reads it. */
async function said(client: ModelClient, prompt: LanguageModelV4Prompt): Promise<ModelPart[]> {
  const url = fake!.url;
  const providers = await openProviders({
    OPENAI_API_KEY: 'k',
    OPENAI_BASE_URL: url,
    GEMINI_API_KEY: 'k',
    GEMINI_BASE_URL: url,
    DEEPSEEK_API_KEY: 'k',
    DEEPSEEK_BASE_URL: url,
    GROQ_API_KEY: 'k',
    GROQ_BASE_URL: url,
    CEREBRAS_API_KEY: 'k',
    CEREBRAS_BASE_URL: url,
    LMSTUDIO_URL: url,
  });
  const call = { prompt, tools: [BOOKS], toolChoice: { type: 'auto' as const }, temperature: 0.3 };
  const parts: ModelPart[] = [];
  const stream = streamModel({ model: providers.get(client)!.chat('some-model') }, call, { attempts: 1 });
  for await (const part of stream) parts.push(part);
  return parts;
}

interface Sent {
  system: unknown;
  image: unknown;
  called: unknown;
  result: unknown;
  tool: unknown;
  temperature: unknown;
}

interface OpenAICall {
  name: string;
  arguments: string;
}

interface GeminiPart {
  inlineData?: { mimeType: string; data: string };
  functionCall?: { name: string; args: unknown };
  functionResponse?: { response: unknown };
}

/** Reads a request's content from where its provider expects it. */
const READ: Record<'openai' | 'gemini', (request: ModelRequest) => Sent> = {
  openai({ body }) {
    const { messages, tools, temperature } = body as unknown as {
      messages: { role: string; content: unknown; tool_calls?: { function: OpenAICall }[] }[];
      tools: { function: { name: string } }[];
      temperature: number;
    };
    const parts = messages.flatMap(({ content }) => (Array.isArray(content) ? content : []));
    return {
      system: messages[0]?.content,
      image: parts.find(({ type }) => type === 'image_url')?.image_url.url,
      called: messages
        .find(({ tool_calls }) => tool_calls)
        ?.tool_calls?.map(({ function: { name, arguments: input } }) => [name, JSON.parse(input)]),
      result: messages.find(({ role }) => role === 'tool')?.content,
      tool: tools[0]?.function,
      temperature,
    };
  },
  gemini({ body }) {
    const { contents, systemInstruction, tools, generationConfig } = body as unknown as {
      contents: { parts: GeminiPart[] }[];
      systemInstruction: { parts: { text: string }[] };
      tools: { functionDeclarations: { name: string }[] }[];
      generationConfig: { temperature: number };
    };
    const parts = contents.flatMap((content) => content.parts);
    const inline = parts.find(({ inlineData }) => inlineData)?.inlineData;
    return {
      system: systemInstruction.parts[0]?.text,
      image: inline && `data:${inline.mimeType};base64,${inline.data}`,
      called: parts.flatMap(({ functionCall }) =>
        functionCall ? [[functionCall.name, functionCall.args]] : [],
      ),
      result: parts.flatMap(({ functionResponse }) =>
        functionResponse ? [JSON.stringify(functionResponse.response)] : [],
      )[0],
      tool: tools[0]?.functionDeclarations[0],
      temperature: generationConfig.temperature,
    };
  },
};

describe.each<[ModelClient, { text: typeof geminiTextReply; tool: typeof geminiToolReply }]>([
  ['openai', { text: textReply, tool: toolReply }],
  ['gemini', { text: geminiTextReply, tool: geminiToolReply }],
  ['deepseek', { text: textReply, tool: toolReply }],
  ['groq', { text: groqTextReply, tool: groqToolReply }],
  ['cerebras', { text: textReply, tool: toolReply }],
  ['lmstudio', { text: textReply, tool: toolReply }],
])('a conversation through %s', (client, reply) => {
  const read = (nth: number) => READ[client === 'gemini' ? 'gemini' : 'openai'](fake!.requests[nth]!);

  it('looks something up, shows a picture, answers, and reports usage', async () => {
    fake = await startFakeModel({
      script: [
        reply.tool([{ id: 'call-7', name: 'books', input: QUERY }]),
        reply.text('The book says so – “always”.'),
      ],
    });
    const [call, ended] = await said(client, QUESTION);
    expect(call).toMatchObject({ type: 'tool-call', name: 'books' });
    if (call?.type !== 'tool-call') throw new Error('no tool was called');
    expect(JSON.parse(call.input)).toEqual(QUERY);
    expect(ended).toMatchObject({ type: 'finish', usage: { inputTokens: 100, outputTokens: 10 } });
    expect(read(0)).toMatchObject({
      system: 'You are the coach.',
      image: `data:image/png;base64,${PIXEL}`,
      tool: { name: 'books' },
      temperature: 0.3,
    });

    const parts = await said(client, [
      ...QUESTION,
      {
        role: 'assistant',
        content: [{ type: 'tool-call', toolCallId: call.id, toolName: call.name, input: QUERY }],
      },
      {
        role: 'tool',
        content: [
          {
            type: 'tool-result',
            toolCallId: call.id,
            toolName: call.name,
            output: { type: 'text', value: 'Page 12: always.' },
          },
        ],
      },
    ]);
    const text = parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
    expect(text).toBe('The book says so – “always”.');
    expect(parts.at(-1)).toMatchObject({
      type: 'finish',
      reason: 'stop',
      usage: { inputTokens: 100, outputTokens: 6 },
    });
    expect(read(1)).toMatchObject({
      image: `data:image/png;base64,${PIXEL}`,
      called: [['books', QUERY]],
      result: expect.stringContaining('Page 12: always.'),
    });
  });
});
