import { composeWithReplies } from '#server/offline-coach/compose.ts';
import type { Dialogue } from '#server/offline-coach/conversation/dialogue.ts';
import type { Step, ToolCall } from '#server/offline-coach/conversation/tool-call.ts';
import { type SubQuestion, subQuestionsOf } from '#server/offline-coach/follow-ups/sub-questions.ts';
import { liftIn } from '#server/offline-coach/words/lifts.ts';
import { asPlain } from '#server/offline-coach/words/plain-question.ts';
import { NO_WORDS } from '#server/prompt-format/marks.ts';
import { asksForLine, unseenPictures, withoutFileWords } from './file-answer.ts';
import { liftsOf, logInWords, trainingLogOf } from './log-answer.ts';

/** Asks for an opinion on the log, so the volume can be judged. */
const OPINION =
  /\b(?:here(?:'s| is)|this is|week|weeks|month|today|session|workouts?|training|lifting|numbers|thoughts|opinion|feedback|rate|review|check|look(?:ing)?|look at|think|good|ok|okay|right|how did i do|analy[sz]e|last|see|notice|learn|make of|summar(?:y|i[sz]e)|what stands out|anything|what do you|can you)\b/giu;
const ENOUGH = /\b(?:too (?:much|many|little|few)|enough|volume|over ?do(?:ing)?|overtrain\w*)\b/iu;

/**
 * Summarizes an attached training log and adds the library's answer to the question; null when there is no
 * log or the question asks for one of its lines.
 * @param lookUp searches for a question
 * @param answerTo answers from the search results
 */
export function readLog(
  dialogue: Dialogue,
  lookUp: (dialogue: Dialogue) => Step,
  answerTo: (subQuestions: readonly SubQuestion[], dialogue: Dialogue) => string | null,
): Step | null {
  const { question, attached, today, offered, used, results } = dialogue;
  const logs = attached.files.flatMap((file) => {
    const log = trainingLogOf(file, today);
    return log === null ? [] : [{ name: file.name, log }];
  });
  const [first] = logs;
  if (first === undefined || asksForLine(question)) return null;
  const lift = liftsOf(first.log)[0]?.lift ?? '';
  const asks = question === NO_WORDS ? '' : withoutFileWords(asPlain(question)).replace(OPINION, ' ');
  const own = subQuestionsOf(asks, []).filter(({ query }) =>
    [...query.terms.values()].some((weight) => weight === 1),
  );
  const about: Dialogue = {
    ...dialogue,
    question:
      own.length > 0 && !ENOUGH.test(asks)
        ? asks
        : `What is the right volume of hard sets for the ${liftIn(asks)?.lift ?? lift}?`,
  };
  if (used.size === 0) {
    const records: ToolCall[] = offered.has('prs') ? [{ tool: 'prs', input: { action: 'read' } }] : [];
    const looked = lookUp(about);
    const calls = [...records, ...(looked.kind === 'use' ? looked.calls : [])];
    if (calls.length > 0) return { kind: 'use', calls };
  }
  const blocks = logs.map(({ name, log }) => logInWords(name, log, results));
  const unseen = unseenPictures(dialogue);
  const answer = answerTo(subQuestionsOf(about.question, []), about);
  const text = composeWithReplies([...blocks, ...(unseen === null ? [] : [unseen])], answer, dialogue);
  return { kind: 'say', text };
}
