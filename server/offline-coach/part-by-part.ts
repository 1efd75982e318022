import { namesWrittenRecord } from '#server/words/record-sentences.ts';
import { partsOf } from './acts/message-parts.ts';
import { type Dialogue, withResults } from './conversation/dialogue.ts';
import { asksBack } from './conversation/offers-in.ts';
import type { Step } from './conversation/tool-call.ts';

/** Matches the citation of a page, '[3]'. */
const QUOTED = /\[\d+\]/u;

/**
 * Handles a message with several requests as if each part were sent alone, after the answer to the previous
 * part. Tool results are handed out again in the order of their calls.
 */
export function partByPart(dialogue: Dialogue, stepOf: (dialogue: Dialogue) => Step): Step {
  const parts = isReply(dialogue) ? [dialogue.question] : partsOf(dialogue.question, dialogue.today);
  if (parts.length < 2) return stepOf(dialogue);
  const results = [...dialogue.results];
  // The last round offers no tools, but earlier results still count.
  const offered = new Set([...dialogue.offered, ...results.map(({ tool }) => tool)]);
  const said: { text: string; isQuoted: boolean }[] = [];
  let { exchanges, earlier } = dialogue;
  for (const [index, question] of parts.entries()) {
    const isFirstAnswer = dialogue.isFirstAnswer && index === parts.length - 1;
    let own = withResults({ ...dialogue, question, exchanges, earlier, isFirstAnswer, offered }, []);
    let step = stepOf(own);
    while (step.kind === 'use') {
      if (results.length < step.calls.length) {
        if (dialogue.offered.size > 0) return step;
        step = stepOf({ ...own, offered: dialogue.offered });
        break;
      }
      const given = results.splice(0, step.calls.length);
      own = withResults(own, [...own.results, ...given]);
      step = stepOf(own);
    }
    const text = step.kind === 'say' ? step.text : '';
    if (text !== '') said.push({ text, isQuoted: QUOTED.test(text) });
    exchanges = [{ question, answer: text }, ...exchanges];
    earlier = [question, ...earlier];
  }
  // Results of actions come before quotes, as in an answer to a single request.
  const inOrder = said.toSorted((one, other) => Number(one.isQuoted) - Number(other.isQuoted));
  // Drop blocks that two parts have in common.
  const blocks = new Set(inOrder.flatMap(({ text }) => text.split('\n\n')));
  return { kind: 'say', text: [...blocks].join('\n\n') };
}

const BEGINS_REPLY =
  /^(?:yes|yeah|yep|no|nah|nope|wait|oops|sorry|actually|hm+|ok|undo|(?:it|that) (?:was|is))\b/iu;

const WORDS_MAX = 8;
const ORDERS = /\b(?:log|remember|delete|remove|plates)\b/iu;

/** Whether the message as a whole replies to the coach's question or corrects what the coach saved. */
function isReply({ question, exchanges }: Dialogue): boolean {
  const answer = exchanges[0]?.answer ?? '';
  if (BEGINS_REPLY.test(question.trim())) return asksBack(answer) || namesWrittenRecord(answer);
  const isShort = question.trim().split(/\s+/u).length <= WORDS_MAX;
  return asksBack(answer) && (isShort || !ORDERS.test(question));
}
