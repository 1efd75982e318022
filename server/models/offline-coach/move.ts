import { type Aspect, aspectsOf } from './aspects.ts';
import { composeAnswer, composeNothing, composeSections } from './compose.ts';
import type { Dialogue } from './dialogue.ts';
import { type Selection, selectQuotes } from './select-quotes.ts';
import { smallTalk } from './small-talk.ts';
import { sportWordsIn } from './sport-words.ts';
import { toolsFor } from './tool-rules.ts';

export interface ToolUse {
  tool: string;
  input: Record<string, unknown>;
}

/** What the coach does when it is its turn: it asks the library, or it speaks. */
export type Move = { kind: 'use'; uses: ToolUse[] } | { kind: 'say'; text: string };

/** Quotes that answer to less of the question than this are beside the point … */
const CLOSE = { answers: 0.45, score: 0.28 };
/** … but people tell much around a question: one about lifting need not be met in every word. */
const CLOSE_IN_SPORT = { answers: 0.2, score: 0.06 };
const WHOLE_LIBRARY = 'knowledge_base';
const UNREACHABLE = 'The library could not be searched just now. Please ask again in a moment.';

export function nextMove(dialogue: Dialogue): Move {
  const { question, earlier, offered, used, notes, hasFailed } = dialogue;
  const talk = smallTalk(question);
  if (talk !== null) return say(talk);
  const aspects = aspectsOf(question, earlier).filter(({ query }) => query.terms.size > 0);
  if (aspects.length === 0) return say(composeNothing(dialogue));
  if (used.size === 0) {
    const uses = usesOf(aspects, ({ query }) => toolsFor(query.text, offered));
    if (uses.length > 0) return { kind: 'use', uses };
  }
  if (notes.length > 0) return say(notes.join('\n\n'));
  const answer = answerTo(aspects, dialogue);
  if (answer !== null) return say(answer);
  if (!used.has(WHOLE_LIBRARY) && offered.has(WHOLE_LIBRARY))
    return { kind: 'use', uses: usesOf(aspects, () => [WHOLE_LIBRARY]) };
  return say(hasFailed ? UNREACHABLE : composeNothing(dialogue));
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
