import { NO_WORDS } from '#server/prompt-format/marks.ts';
import { type Acts, actsOf } from './acts.ts';
import { type Aspect, aspectsOf } from './aspects.ts';
import { percentagesOfBest } from './calculations.ts';
import { composeAnswer, composeNothing, composeSaid, composeSections } from './compose.ts';
import { type Dialogue, hasKey } from './dialogue.ts';
import { answerFromFiles, unseenPictures } from './file-answer.ts';
import { recall } from './memory-acts.ts';
import { bestRecordIn, said } from './said.ts';
import { type Selection, selectQuotes } from './select-quotes.ts';
import { smallTalk } from './small-talk.ts';
import { sportWordsIn } from './sport-words.ts';
import { toolsFor } from './tool-rules.ts';
import type { ToolUse } from './tool-use.ts';

/** What the coach does when it is its turn: it uses tools, or it speaks. */
export type Move = { kind: 'use'; uses: ToolUse[] } | { kind: 'say'; text: string };

/** Quotes that answer to less of the question than this are beside the point … */
const CLOSE = { answers: 0.45, score: 0.28 };
/** … but people tell much around a question: one about lifting need not be met in every word. */
const CLOSE_IN_SPORT = { answers: 0.2, score: 0.06 };
const WHOLE_LIBRARY = 'knowledge_base';
const UNREACHABLE = 'The library could not be searched just now. Please ask again in a moment.';
/** About the athlete's own training, so that what is remembered of them may bear on it. */
const OWN = /\b(?:i|i'm|i’m|my|me|mine)\b/iu;
const TRAINING_TOOLS = new Set([WHOLE_LIBRARY, 'books', 'training']);

export function nextMove(dialogue: Dialogue): Move {
  const fromFiles = answerFromFiles(dialogue);
  if (fromFiles !== null) return say(fromFiles);
  const unseen = unseenPictures(dialogue);
  if (unseen === null) return moveOn(dialogue);
  if (dialogue.question === NO_WORDS) return say(unseen);
  const move = moveOn(dialogue);
  return move.kind === 'say' ? say(`${unseen}\n\n${move.text}`) : move;
}

function moveOn(dialogue: Dialogue): Move {
  const acts = actsOf(dialogue.question, dialogue.today);
  return acts.uses.length > 0 ? act(acts, dialogue) : lookUp(dialogue);
}

/** Does what the message wants done, and looks up the rest of it. */
function act({ uses, rest }: Acts, dialogue: Dialogue): Move {
  const { offered, used, results } = dialogue;
  const possible = uses.filter(({ tool }) => offered.has(tool));
  const about: Dialogue = { ...dialogue, question: rest };
  if (used.size === 0) {
    const looked = rest === '' ? say('') : lookUp(about);
    const all = [...possible, ...(looked.kind === 'use' ? looked.uses : [])];
    if (all.length > 0) return { kind: 'use', uses: all };
  }
  const best = used.has('calculate') ? null : bestRecordIn(results);
  const percentages = best === null ? [] : percentagesOfBest(dialogue.question, best);
  if (percentages.length > 0 && offered.has('calculate')) return { kind: 'use', uses: percentages };
  const missing = uses.filter(({ tool }) => !offered.has(tool)).map(({ tool }) => tool);
  // What is left of the message may be no more than a word around what was to be done.
  const answer = rest === '' ? null : answerTo(aspectsOf(rest, dialogue.earlier), about);
  // What it looked for of itself is said with the answer.
  const asksBack = uses.some(({ tool, input }) => tool === 'memory' && input.action === 'recall');
  const done = asksBack ? results : results.filter(({ value }) => !hasKey(value, 'memories'));
  return say(composeSaid(said(done, missing), answer, dialogue));
}

function lookUp(dialogue: Dialogue): Move {
  const { question, earlier, offered, used, hasFailed, results } = dialogue;
  const talk = smallTalk(question);
  if (talk !== null) return say(talk);
  const aspects = aspectsOf(question, earlier).filter(({ query }) => query.terms.size > 0);
  if (aspects.length === 0) return say(composeNothing(dialogue));
  if (used.size === 0) {
    const uses = usesOf(aspects, ({ query }) => toolsFor(query.text, offered));
    const isTraining = uses.some(({ tool }) => TRAINING_TOOLS.has(tool));
    if (isTraining && offered.has('memory') && OWN.test(question)) uses.push(recall(question));
    if (uses.length > 0) return { kind: 'use', uses };
  }
  const answer = answerTo(aspects, dialogue);
  if (answer !== null) return say(answer);
  if (!used.has(WHOLE_LIBRARY) && offered.has(WHOLE_LIBRARY))
    return { kind: 'use', uses: usesOf(aspects, () => [WHOLE_LIBRARY]) };
  const libraryFailed = hasFailed && results.every(({ tool }) => tool !== 'memory');
  return say(libraryFailed ? UNREACHABLE : composeNothing(dialogue));
}

function usesOf(aspects: readonly Aspect[], toolsOf: (aspect: Aspect) => readonly string[]): ToolUse[] {
  return aspects.flatMap((aspect) =>
    toolsOf(aspect).map((tool) => ({ tool, input: { query: aspect.query.text } })),
  );
}

function answerTo(aspects: readonly Aspect[], dialogue: Dialogue): string | null {
  const sections = aspects.flatMap((aspect) => {
    const selection = selectQuotes(dialogue.passages, aspect.query, aspect.kind);
    const least = sportWordsIn(aspect.query.terms.keys()) > 0 ? CLOSE_IN_SPORT : CLOSE;
    const isClose = selection.answers >= least.answers && (selection.quotes[0]?.score ?? 0) >= least.score;
    return isClose ? [{ aspect, selection }] : [];
  });
  const [first] = sections;
  if (first === undefined) return null;
  const leads = new Set(sections.map(({ selection }) => leadOf(selection)));
  // Two aspects that the same lines answer are one.
  if (leads.size < 2) return composeAnswer(first.selection, first.aspect.kind, dialogue);
  return composeSections(sections, dialogue);
}

function leadOf({ quotes }: Selection): number | undefined {
  return quotes[0]?.reading.passage.number;
}

function say(text: string): Move {
  return { kind: 'say', text };
}
