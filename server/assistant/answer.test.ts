import type { LanguageModelV4, LanguageModelV4Prompt, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { EMPTY_PROFILE } from '#server/features/profile/store.ts';
import { answer, type Question } from './answer.ts';
import { Toolbox } from './toolbox.ts';
import { calculate } from './tools/calculate.ts';

const USAGE = {
  inputTokens: { total: 1, noCache: 1, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: 1, text: 1, reasoning: undefined },
};
const SIGNED = { google: { thoughtSignature: 'signed' } };

interface Said {
  /** With the tool call. */
  first?: string;
  last: string;
}

/** Creates a model that calls the calculator, then answers; records its prompts. */
function calculating({ first = '', last }: Said, prompts: LanguageModelV4Prompt[]): LanguageModelV4 {
  const rounds: LanguageModelV4StreamPart[][] = [
    [
      { type: 'text-delta', id: '0', delta: first },
      {
        type: 'tool-call',
        toolCallId: 'call-1',
        toolName: 'calculate',
        input: '{"calculation":"convert","weight":100,"unit":"kg"}',
        providerMetadata: SIGNED,
      },
      { type: 'finish', finishReason: { unified: 'tool-calls', raw: 'tool_calls' }, usage: USAGE },
    ],
    [
      { type: 'text-delta', id: '0', delta: last },
      { type: 'finish', finishReason: { unified: 'stop', raw: 'stop' }, usage: USAGE },
    ],
  ];
  return {
    specificationVersion: 'v4',
    provider: 'test',
    modelId: 'test',
    supportedUrls: {},
    doGenerate: () => Promise.reject(new Error('not asked for')),
    async doStream({ prompt }) {
      const parts = rounds[prompts.length] ?? [];
      prompts.push([...prompt]);
      return { stream: ReadableStream.from(parts) as ReadableStream<LanguageModelV4StreamPart> };
    },
  };
}

/** Asks a model that calls the calculator and then answers. */
async function ask(said: Said) {
  const prompts: LanguageModelV4Prompt[] = [];
  const question = {
    gym: {},
    personality: { prompt: '' },
    history: [],
    question: 'What are 100 kg in lb?',
    asked: 'What are 100 kg in lb?',
    attachments: [],
    askedAt: new Date(0),
    today: '2026-03-05',
    timeZone: 'UTC',
    temperature: 0,
    timeouts: {},
    model: {
      id: 'test',
      label: 'Test',
      model: calculating(said, prompts),
      acceptsTemperature: false,
      reasons: true,
      needsContext: true,
    },
    athlete: { profile: EMPTY_PROFILE, preferences: { memory: false } },
    viewer: { id: 'athlete' },
    answerId: null,
    mayNotSave: null,
    toolbox: new Toolbox([calculate]),
    promptParts: [],
    products: [],
    log: pino({ level: 'silent' }),
  } as unknown as Question;
  const text: string[] = [];
  const types: string[] = [];
  for await (const event of answer(question, new AbortController().signal)) {
    types.push(event.type);
    if (event.type === 'text') text.push(event.text);
  }
  return { text: text.join(''), types, prompts };
}

it('returns a provider’s metadata with a tool call, and reports each round of thinking', async () => {
  const { text, types, prompts } = await ask({ last: '220.46 lb.' });
  expect(text).toBe('220.46 lb.');
  expect(types).toEqual(['thinking', 'tool', 'thinking', 'text']);
  expect(prompts[1]?.find(({ role }) => role === 'assistant')).toMatchObject({
    content: [{ type: 'tool-call', toolName: 'calculate', providerOptions: SIGNED }],
  });
});

it.each([
  ['Let me look it up.', '> Always miss twice, it builds character. [1]'],
  ['Let me look it up', '"Always miss twice, it builds character." [1]'],
])('checks a quote that begins the text after a tool call: %s', async (first, last) => {
  const { text } = await ask({ first, last });
  expect(text).toBe(`${first}\n\n${last.replace('[1]', '[unverified]')}`);
});

it('does not mistake the athlete’s words for a page’s', async () => {
  const { text } = await ask({ last: 'You asked “What are 100 kg in lb?” They are 220.46 lb [1].' });
  expect(text).toBe('You asked “What are 100 kg in lb?” They are 220.46 lb .');
});
