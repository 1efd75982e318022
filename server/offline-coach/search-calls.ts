import type { ToolCall } from '#server/offline-coach/conversation/tool-call.ts';
import { type SubQuestion, searchesOf } from '#server/offline-coach/follow-ups/sub-questions.ts';

/** Returns the tool calls that search for every part of a message in every sense it may have. */
export function callsOf(
  subQuestions: readonly SubQuestion[],
  toolsOf: (subQuestion: SubQuestion) => readonly string[],
): ToolCall[] {
  return subQuestions.flatMap((subQuestion) =>
    toolsOf(subQuestion).flatMap((tool) => {
      const gym = tool === 'faq' ? subQuestion.gym?.query : null;
      // The words of its subject may outweigh those of the question, so that is searched as well.
      const queries = gym ? [gym, subQuestion.text] : searchesOf(subQuestion);
      return [...new Set(queries)].map((query) => ({ tool, input: { query } }));
    }),
  );
}
