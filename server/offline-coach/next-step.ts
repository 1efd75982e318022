import { NO_WORDS } from '#server/prompt-format/marks.ts';
import { percentagesOfBest } from './calculations.ts';
import { composeAnswer, composeNothing, composeSections, composeWithReplies } from './compose.ts';
import { type Dialogue, hasKey } from './dialogue.ts';
import { answerFromFiles, unseenPictures } from './file-answer.ts';
import { type Intents, intentsOf } from './intents.ts';
import { recall } from './memory-intents.ts';
import { type Selection, selectQuotes } from './select-quotes.ts';
import { smallTalk } from './small-talk.ts';
import { sportWordsIn } from './sport-words.ts';
import { type SubQuestion, subQuestionsOf } from './sub-questions.ts';
import type { ToolCall } from './tool-call.ts';
import { bestRecordIn, toolReplies } from './tool-replies.ts';
import { toolsFor } from './tool-rules.ts';

/** What the coach does when it is its turn: it calls tools, or it speaks. */
export type Step = { kind: 'use'; calls: ToolCall[] } | { kind: 'say'; text: string };

/** Quotes that answer to less of the question than this are beside the point … */
const CLOSE = { answers: 0.45, score: 0.28 };
/** … but people say a lot around a question: one about lifting need not be met in every word. */
const CLOSE_IN_SPORT = { answers: 0.2, score: 0.06 };
const WHOLE_LIBRARY = 'knowledge_base';
const UNREACHABLE = 'The library could not be searched just now. Please ask again in a moment.';
/** About the athlete's own training, so that what is remembered of them may bear on it. */
const OWN = /\b(?:i|i'm|i’m|my|me|mine)\b/iu;
const TRAINING_TOOLS = new Set([WHOLE_LIBRARY, 'books', 'training']);

export function nextStep(dialogue: Dialogue): Step {
  const fromFiles = answerFromFiles(dialogue);
  if (fromFiles !== null) return say(fromFiles);
  const unseen = unseenPictures(dialogue);
  if (unseen === null) return moveOn(dialogue);
  if (dialogue.question === NO_WORDS) return say(unseen);
  const step = moveOn(dialogue);
  return step.kind === 'say' ? say(`${unseen}\n\n${step.text}`) : step;
}

function moveOn(dialogue: Dialogue): Step {
  const intents = intentsOf(dialogue.question, dialogue.today);
  return intents.calls.length > 0 ? act(intents, dialogue) : lookUp(dialogue);
}

/** Does what the message wants done, and looks up the rest of it. */
function act({ calls, rest }: Intents, dialogue: Dialogue): Step {
  const { offered, used, results } = dialogue;
  const possible = calls.filter(({ tool }) => offered.has(tool));
  const about: Dialogue = { ...dialogue, question: rest };
  if (used.size === 0) {
    const looked = rest === '' ? say('') : lookUp(about);
    const all = [...possible, ...(looked.kind === 'use' ? looked.calls : [])];
    if (all.length > 0) return { kind: 'use', calls: all };
  }
  const best = used.has('calculate') ? null : bestRecordIn(results);
  const percentages = best === null ? [] : percentagesOfBest(dialogue.question, best);
  if (percentages.length > 0 && offered.has('calculate')) return { kind: 'use', calls: percentages };
  const missing = calls.filter(({ tool }) => !offered.has(tool)).map(({ tool }) => tool);
  // What is left of the message may be no more than a word around what was to be done.
  const answer = rest === '' ? null : answerTo(subQuestionsOf(rest, dialogue.earlier), about);
  // What it looked for of itself is said with the answer.
  const asksBack = calls.some(({ tool, input }) => tool === 'memory' && input.action === 'recall');
  const done = asksBack ? results : results.filter(({ value }) => !hasKey(value, 'memories'));
  return say(composeWithReplies(toolReplies(done, missing), answer, dialogue));
}

function lookUp(dialogue: Dialogue): Step {
  const { question, earlier, offered, used, hasFailed, results } = dialogue;
  const talk = smallTalk(question);
  if (talk !== null) return say(talk);
  const subQuestions = subQuestionsOf(question, earlier).filter(({ query }) => query.terms.size > 0);
  if (subQuestions.length === 0) return say(composeNothing(dialogue));
  if (used.size === 0) {
    const calls = callsOf(subQuestions, ({ query }) => toolsFor(query.text, offered));
    const isTraining = calls.some(({ tool }) => TRAINING_TOOLS.has(tool));
    if (isTraining && offered.has('memory') && OWN.test(question)) calls.push(recall(question));
    if (calls.length > 0) return { kind: 'use', calls };
  }
  const answer = answerTo(subQuestions, dialogue);
  if (answer !== null) return say(answer);
  if (!used.has(WHOLE_LIBRARY) && offered.has(WHOLE_LIBRARY))
    return { kind: 'use', calls: callsOf(subQuestions, () => [WHOLE_LIBRARY]) };
  const libraryFailed = hasFailed && results.every(({ tool }) => tool !== 'memory');
  return say(libraryFailed ? UNREACHABLE : composeNothing(dialogue));
}

function callsOf(
  subQuestions: readonly SubQuestion[],
  toolsOf: (subQuestion: SubQuestion) => readonly string[],
): ToolCall[] {
  return subQuestions.flatMap((subQuestion) =>
    toolsOf(subQuestion).map((tool) => ({ tool, input: { query: subQuestion.query.text } })),
  );
}

function answerTo(subQuestions: readonly SubQuestion[], dialogue: Dialogue): string | null {
  const sections = subQuestions.flatMap((subQuestion) => {
    const selection = selectQuotes(dialogue.passages, subQuestion.query, subQuestion.kind);
    const least = sportWordsIn(subQuestion.query.terms.keys()) > 0 ? CLOSE_IN_SPORT : CLOSE;
    const isClose = selection.answers >= least.answers && (selection.quotes[0]?.score ?? 0) >= least.score;
    return isClose ? [{ subQuestion, selection }] : [];
  });
  const [first] = sections;
  if (first === undefined) return null;
  const leads = new Set(sections.map(({ selection }) => leadOf(selection)));
  // Two sub-questions that the same lines answer are one.
  if (leads.size < 2) return composeAnswer(first.selection, first.subQuestion.kind, dialogue);
  return composeSections(sections, dialogue);
}

function leadOf({ quotes }: Selection): number | undefined {
  return quotes[0]?.reading.passage.number;
}

function say(text: string): Step {
  return { kind: 'say', text };
}
