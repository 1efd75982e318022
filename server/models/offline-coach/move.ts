import { composeAnswer, composeNothing } from './compose.ts';
import type { Dialogue } from './dialogue.ts';
import { queryOf } from './query.ts';
import { kindOf } from './question-kind.ts';
import { selectQuotes } from './select-quotes.ts';
import { smallTalk } from './small-talk.ts';
import { toolsFor } from './tool-rules.ts';

export interface ToolUse {
  tool: string;
  input: Record<string, unknown>;
}

/** What the coach does when it is its turn: it asks the library, or it speaks. */
export type Move = { kind: 'use'; uses: ToolUse[] } | { kind: 'say'; text: string };

/** Quotes that answer to less of the question than this are beside the point. */
const ANSWERS_MIN = 0.45;
const WHOLE_LIBRARY = 'knowledge_base';

export function nextMove(dialogue: Dialogue): Move {
  const { question, earlier, offered, used, passages, notes, hasFailed } = dialogue;
  const talk = smallTalk(question);
  if (talk !== null) return say(talk);
  const query = queryOf(question, earlier);
  if (query.terms.size === 0) return say(composeNothing(dialogue));
  const use = (tools: string[]): Move => ({
    kind: 'use',
    uses: tools.map((tool) => ({ tool, input: { query: query.text } })),
  });
  if (used.size === 0) {
    const tools = toolsFor(query.text, offered);
    if (tools.length > 0) return use(tools);
  }
  if (notes.length > 0) return say(notes.join('\n\n'));
  const selection = selectQuotes(passages, query, kindOf(question));
  if (selection.quotes.length > 0 && selection.answers >= ANSWERS_MIN)
    return say(composeAnswer(selection, kindOf(question), dialogue));
  if (!used.has(WHOLE_LIBRARY) && offered.has(WHOLE_LIBRARY)) return use([WHOLE_LIBRARY]);
  return say(hasFailed ? UNREACHABLE : composeNothing(dialogue));
}

const UNREACHABLE = 'The library could not be searched just now. Please ask again in a moment.';

function say(text: string): Move {
  return { kind: 'say', text };
}
