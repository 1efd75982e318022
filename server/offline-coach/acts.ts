import { calculationIn } from './calculations.ts';
import { memoryIn } from './memory-acts.ts';
import { recordIn } from './record-acts.ts';
import type { ToolUse } from './tool-use.ts';

/** What a message wants done rather than looked up, and what of it is left for the library. */
export interface Acts {
  uses: ToolUse[];
  /** The sentences that want nothing done. */
  rest: string;
}

const ACTS_MAX = 4;
const SENTENCE_END = /(?<=[.!?])\s+|\n+/u;
const WEB =
  /\b(?:search|look|check|google|browse)\b.{0,40}\b(?:web|internet|online|google)\b|\bon the (?:web|internet)\b/iu;

/** Calculations, records and memories: the first rule that fits a sentence decides about it. */
export function actsOf(question: string, today: string): Acts {
  const uses: ToolUse[] = [];
  const rest: string[] = [];
  for (const sentence of question.split(SENTENCE_END)) {
    if (sentence.trim() === '') continue;
    const use = uses.length < ACTS_MAX ? actOf(sentence.trim(), today) : null;
    if (use === null) rest.push(sentence);
    else uses.push(use);
  }
  return { uses, rest: rest.join(' ').trim() };
}

function actOf(sentence: string, today: string): ToolUse | null {
  return calculationIn(sentence) ?? memoryIn(sentence) ?? recordIn(sentence, today) ?? webIn(sentence);
}

function webIn(sentence: string): ToolUse | null {
  return WEB.test(sentence)
    ? { tool: 'web', input: { action: 'search', query: sentence.slice(0, 400) } }
    : null;
}
