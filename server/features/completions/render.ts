import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { refusalFrom } from '#server/http/reply.ts';
import type { FollowUntil } from '#server/http/streamed.ts';
import type { Completion, Finished } from './completion.ts';
import { errorObject } from './open-ai-error.ts';

const named = (model: string) => ({
  id: `chatcmpl-${randomUUID()}`,
  created: Math.floor(Date.now() / 1000),
  model,
});

/** A whole reply. */
export async function wholeReply(text: Completion, model: string) {
  let content = '';
  for (;;) {
    const next = await text.next();
    if (next.done !== true) {
      content += next.value;
      continue;
    }
    const { finish, citations, usage } = next.value;
    const message = { role: 'assistant', content, refusal: null };
    return {
      ...named(model),
      object: 'chat.completion',
      choices: [{ index: 0, message, logprobs: null, finish_reason: finish }],
      usage,
      citations,
    };
  }
}

/** The frames of a stream. An answer that fails under way ends with an error in place of `[DONE]`. */
export function frames(
  read: (signal: AbortSignal) => Completion,
  { model, includeUsage, log }: { model: string; includeUsage: boolean; log: Logger },
): FollowUntil<string> {
  const common = { ...named(model), object: 'chat.completion.chunk' };
  const frame = (data: object) => `data: ${JSON.stringify(data)}\n\n`;
  const chunk = (delta: object, finish_reason: Finished['finish'] | null = null, rest: object = {}) =>
    frame({
      ...common,
      choices: [{ index: 0, delta, logprobs: null, finish_reason }],
      // All but the last say so, once it is asked for.
      ...(includeUsage && { usage: null }),
      ...rest,
    });
  const written = async function* (text: Completion) {
    yield chunk({ role: 'assistant', content: '', refusal: null });
    try {
      for (;;) {
        const next = await text.next();
        if (next.done !== true) {
          yield chunk({ content: next.value });
          continue;
        }
        const { finish, citations, usage } = next.value;
        const last = includeUsage ? frame({ ...common, choices: [], usage }) : '';
        yield `${chunk({}, finish, { citations })}${last}data: [DONE]\n\n`;
        return;
      }
    } catch (error) {
      yield frame(errorObject(refusalFrom(error, log)));
    }
  };
  return (signal) => written(read(signal));
}
