import { calculationIn } from './calculations.ts';
import { memoryIntentIn } from './memory-intents.ts';
import { recordIntentIn } from './record-intents.ts';
import type { ToolCall } from './tool-call.ts';

/** What a message wants done rather than looked up, and what of it is left for the library. */
export interface Intents {
  calls: ToolCall[];
  /** The sentences that want nothing done. */
  rest: string;
}

const INTENTS_MAX = 4;
const SENTENCE_END = /(?<=[.!?])\s+|\n+/u;
const WEB =
  /\b(?:search|look|check|google|browse)\b.{0,40}\b(?:web|internet|online|google)\b|\bon the (?:web|internet)\b/iu;

/** Calculations, records and memories: the first rule that fits a sentence decides about it. */
export function intentsOf(question: string, today: string): Intents {
  const calls: ToolCall[] = [];
  const rest: string[] = [];
  for (const sentence of question.split(SENTENCE_END)) {
    if (sentence.trim() === '') continue;
    const use = calls.length < INTENTS_MAX ? intentOf(sentence.trim(), today) : null;
    if (use === null) rest.push(sentence);
    else calls.push(use);
  }
  return { calls, rest: rest.join(' ').trim() };
}

function intentOf(sentence: string, today: string): ToolCall | null {
  return (
    calculationIn(sentence) ?? memoryIntentIn(sentence) ?? recordIntentIn(sentence, today) ?? webIn(sentence)
  );
}

function webIn(sentence: string): ToolCall | null {
  return WEB.test(sentence)
    ? { tool: 'web', input: { action: 'search', query: sentence.slice(0, 400) } }
    : null;
}
