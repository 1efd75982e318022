import type { OutsideAnswer } from '#server/assistant/outside-question.ts';
import { FAULT_MESSAGE, Refusal } from '#server/http/refusal.ts';
import type { RunEnding } from '#shared/run-event.ts';
import type { Source } from '#shared/source.ts';
import { CHARACTERS_PER_TOKEN } from '#shared/tokens.ts';
import type { Usage } from '#shared/usage.ts';
import { type Citation, citationsOf, sourceList } from './cited.ts';

export interface CompletionOptions {
  /** Of the site, for the addresses of pages. */
  origin: string;
  /** Whether a list of the sources stands below the text. */
  listsSources: boolean;
  /** In tokens; null without a limit. */
  longest: number | null;
}

/** How a completion ended. */
export interface Finished {
  finish: 'stop' | 'length';
  citations: Citation[];
  usage: { prompt_tokens: number; completion_tokens: number; total_tokens: number };
}

const INTERRUPTED = 'The server was restarted while it answered. Please ask again.';

/** An answer as text, piece by piece, and what is known at its end. Reading throws a Refusal when the answer fails. */
export type Completion = AsyncGenerator<string, Finished>;

/** Reads an answer; ends it when `signal` aborts, whether or not reading has begun. */
export function readCompletion(
  answer: OutsideAnswer,
  options: CompletionOptions,
  signal: AbortSignal,
): Completion {
  // A reader who leaves wants no more of it.
  signal.addEventListener('abort', () => answer.stop(), { once: true });
  if (signal.aborted) answer.stop();
  return pieces(answer, options, signal);
}

async function* pieces(
  answer: OutsideAnswer,
  { origin, listsSources, longest }: CompletionOptions,
  signal: AbortSignal,
): Completion {
  let sources: Source[] = [];
  let usage: Usage | undefined;
  let ending: RunEnding = 'interrupted';
  let error: string | null = null;
  let left = longest === null ? Number.POSITIVE_INFINITY : longest * CHARACTERS_PER_TOKEN;
  let cut = false;
  for await (const news of answer.follow(signal)) {
    if (typeof news === 'string') continue;
    let text = '';
    for (const { event } of news) {
      if (event.type === 'text') text += event.text;
      else if (event.type === 'sources') sources = event.sources;
      else if (event.type === 'error') error = event.message;
      else if (event.type === 'end') ({ ending, usage } = event);
    }
    if (text.length > left) {
      text = text.slice(0, left).toWellFormed();
      cut = true;
      answer.stop();
    }
    left -= text.length;
    if (text !== '') yield text;
  }
  if (error !== null || ending === 'failed') throw new Refusal('unavailable', error ?? FAULT_MESSAGE);
  if (ending === 'interrupted' && !signal.aborted) throw new Refusal('unavailable', INTERRUPTED);
  const citations = citationsOf(sources, origin);
  const list = sourceList(citations);
  if (listsSources && list !== '') yield list;
  const { input_tokens: prompt_tokens = 0, output_tokens: completion_tokens = 0 } = usage ?? {};
  return {
    finish: cut ? 'length' : 'stop',
    citations,
    usage: { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens },
  };
}
