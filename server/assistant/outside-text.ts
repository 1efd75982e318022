import { FAULT_MESSAGE, Refusal } from '#server/http/refusal.ts';
import type { RunEnding } from '#shared/run-event.ts';
import type { Source } from '#shared/source.ts';
import { CHARACTERS_PER_TOKEN } from '#shared/tokens.ts';
import type { ToolName } from '#shared/tool.ts';
import type { Usage } from '#shared/usage.ts';
import { citationsOf, sourceList } from './cited.ts';
import type { OutsideAnswer } from './outside-question.ts';

export interface OutsideTextOptions {
  /** The site's origin, for page addresses. */
  origin: string;
  /** Whether a list of sources follows the text. */
  listsSources: boolean;
  /** In tokens; null for no limit. */
  longest: number | null;
  /** Called for each tool that the coach calls. */
  onTool?: (tool: ToolName) => void;
}

/** How a text ended. */
export interface TextEnd {
  /** Whether it reached `longest`. */
  cut: boolean;
  /** The sources it cites, by their numbers. */
  sources: readonly Source[];
  tokens: { input: number; output: number };
}

const INTERRUPTED = 'The server was restarted while it answered. Please ask again.';

/** An answer's text in pieces, and its end. Reading throws a Refusal when the answer fails. */
export type OutsideText = AsyncGenerator<string, TextEnd>;

/** Reads an answer as programs get it; ends it when `signal` aborts, whether or not reading has begun. */
export function readOutsideText(
  answer: OutsideAnswer,
  options: OutsideTextOptions,
  signal: AbortSignal,
): OutsideText {
  // A reader who leaves wants no more of it.
  signal.addEventListener('abort', () => answer.stop(), { once: true });
  if (signal.aborted) answer.stop();
  return pieces(answer, options, signal);
}

async function* pieces(
  answer: OutsideAnswer,
  { origin, listsSources, longest, onTool }: OutsideTextOptions,
  signal: AbortSignal,
): OutsideText {
  let sources: Source[] = [];
  let usage: Usage | undefined;
  let ending: RunEnding = 'interrupted';
  let error: string | null = null;
  let left = longest === null ? Number.POSITIVE_INFINITY : longest * CHARACTERS_PER_TOKEN;
  let cut = false;
  let sent = '';
  for await (const news of answer.follow(signal)) {
    if (typeof news === 'string') continue;
    let text = '';
    for (const { event } of news) {
      if (event.type === 'text') text += event.text;
      else if (event.type === 'tool') onTool?.(event.tool);
      else if (event.type === 'sources') sources = event.sources;
      else if (event.type === 'error') error = event.message;
      else if (event.type === 'end') ({ ending, usage } = event);
    }
    // The built-in coach links to screens of the app, each link in one piece.
    text = text.replaceAll('](/', `](${origin}/`);
    if (text.length > left) {
      text = text.slice(0, left).toWellFormed();
      cut = true;
      answer.stop();
    }
    left -= text.length;
    sent += text;
    if (text !== '') yield text;
  }
  if (error !== null || ending === 'failed') throw new Refusal('unavailable', error ?? FAULT_MESSAGE);
  if (ending === 'interrupted' && !signal.aborted) throw new Refusal('unavailable', INTERRUPTED);
  // A list would exceed the limit, and claim sources for what was cut off.
  if (cut) sources = sources.filter(({ number }) => sent.includes(`[${number}]`));
  else if (listsSources && sources.length > 0) yield sourceList(citationsOf(sources, origin));
  const { input_tokens: input = 0, output_tokens: output = 0 } = usage ?? {};
  return { cut, sources, tokens: { input, output } };
}
