import { createOpenAI } from '@ai-sdk/openai';
import { createTextStreamResponse, streamText, toTextStream } from 'ai';
import { serveBaseline } from './baseline.ts';

/**
 * The usual way: the AI SDK's `streamText` with its text relayed, and nothing else. Argument: the model's
 * address.
 */
const openai = createOpenAI({ apiKey: 'none', baseURL: process.argv[2]! });

serveBaseline((question) => {
  const { stream } = streamText({ model: openai.chat('stand-in'), prompt: question });
  return createTextStreamResponse({ stream: toTextStream({ stream }) });
});
