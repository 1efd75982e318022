import type { Dialogue } from '#server/offline-coach/conversation/dialogue.ts';
import type { ToolCall } from '#server/offline-coach/conversation/tool-call.ts';
import { WHOLE_LIBRARY } from '#server/offline-coach/conversation/tool-rules.ts';
import type { SubQuestion } from '#server/offline-coach/follow-ups/sub-questions.ts';
import { callsOf } from '#server/offline-coach/search-calls.ts';
import { gymBlocks } from './gym-answer.ts';

/**
 * Returns searches of the FAQ, and of the whole library if not searched yet, for unanswered questions that
 * may be about the gym or the app.
 */
export function maybeGymCalls(
  unanswered: readonly SubQuestion[],
  { used, searched, offered }: Dialogue,
): ToolCall[] {
  const queries = [...new Set(unanswered.flatMap(({ maybeGym }) => maybeGym?.query ?? []))];
  const unasked = queries.filter((query) => !searched.has(query));
  if (unasked.length === 0 || !offered.has('faq')) return [];
  const isWhole = used.has(WHOLE_LIBRARY) || !offered.has(WHOLE_LIBRARY);
  return [
    ...callsOf(unanswered, () => (isWhole ? [] : [WHOLE_LIBRARY])),
    ...unasked.map((query) => ({ tool: 'faq', input: { query } })),
  ];
}

/**
 * Answers an otherwise unanswered question from the FAQ and the app's screens; null before the FAQ was
 * searched.
 */
export const maybeGymBlocks = (subQuestion: SubQuestion, dialogue: Dialogue): string[] | null =>
  subQuestion.maybeGym !== null && dialogue.searched.has(subQuestion.maybeGym.query)
    ? gymBlocks(subQuestion.maybeGym, subQuestion, dialogue)
    : null;
