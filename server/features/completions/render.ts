import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { citationsOf } from '#server/assistant/cited.ts';
import type { OutsideText, TextEnd } from '#server/assistant/outside-text.ts';
import { refusalFrom } from '#server/http/reply.ts';
import type { FollowUntil } from '#server/http/streamed.ts';
import { errorObject } from './open-ai-error.ts';

const named = (model: string) => ({
  id: `chatcmpl-${randomUUID()}`,
  created: Math.floor(Date.now() / 1000),
  model,
});

interface Options {
  model: string;
  /** The site's origin, for page addresses. */
  origin: string;
  includeUsage: boolean;
  log: Logger;
}

type FinishReason = 'stop' | 'length';
const finishOf = ({ cut }: TextEnd): FinishReason => (cut ? 'length' : 'stop');

const usageOf = ({ tokens: { input, output } }: TextEnd) => ({
  prompt_tokens: input,
  completion_tokens: output,
  total_tokens: input + output,
});

/** A whole reply. */
export async function wholeReply(text: OutsideText, { model, origin }: Pick<Options, 'model' | 'origin'>) {
  let content = '';
  for (;;) {
    const next = await text.next();
    if (next.done !== true) {
      content += next.value;
      continue;
    }
    const citations = citationsOf(next.value.sources, origin);
    const usage = usageOf(next.value);
    const message = { role: 'assistant', content, refusal: null };
    return {
      ...named(model),
      object: 'chat.completion',
      choices: [{ index: 0, message, logprobs: null, finish_reason: finishOf(next.value) }],
      usage,
      citations,
    };
  }
}

/** Yields the frames of a stream. An answer that fails midway ends with an error instead of `[DONE]`. */
export function frames(
  read: (signal: AbortSignal) => OutsideText,
  { model, origin, includeUsage, log }: Options,
): FollowUntil<string> {
  const common = { ...named(model), object: 'chat.completion.chunk' };
  const frame = (data: object) => `data: ${JSON.stringify(data)}\n\n`;
  const chunk = (delta: object, finish_reason: FinishReason | null = null, rest: object = {}) =>
    frame({
      ...common,
      choices: [{ index: 0, delta, logprobs: null, finish_reason }],
      // All chunks but the last carry a null usage, once it is requested.
      ...(includeUsage && { usage: null }),
      ...rest,
    });
  const written = async function* (text: OutsideText) {
    yield chunk({ role: 'assistant', content: '', refusal: null });
    try {
      for (;;) {
        const next = await text.next();
        if (next.done !== true) {
          yield chunk({ content: next.value });
          continue;
        }
        const citations = citationsOf(next.value.sources, origin);
        const last = includeUsage ? frame({ ...common, choices: [], usage: usageOf(next.value) }) : '';
        yield `${chunk({}, finishOf(next.value), { citations })}${last}data: [DONE]\n\n`;
        return;
      }
    } catch (error) {
      yield frame(errorObject(refusalFrom(error, log)));
    }
  };
  return (signal) => written(read(signal));
}
