import type { ToolAnswer } from '#server/offline-coach/conversation/dialogue.ts';
import type { ToolCall } from '#server/offline-coach/conversation/tool-call.ts';
import { contentsIn } from '#server/offline-coach/conversation/tool-replies.ts';
import { liftIn } from '#server/offline-coach/words/lifts.ts';
import { writtenOut } from '#server/offline-coach/words/shorthand.ts';
import { stemsOf } from '#server/offline-coach/words/stems.ts';
import { NOTHING_TO_FORGET } from '#server/words/memory-sentences.ts';
import { ASKS, isAboutOthers, PASSES } from './changed-fact.ts';
import { asFact } from './fact-text.ts';
import { isComplaintOf, saysHealed } from './healed.ts';
import { offerToForget, offerToRemember, offerToReplace } from './memory-offers.ts';
import { otherDay, otherGoal, otherSide, otherTime, type Replace } from './replaced-part.ts';

const SAID_MAX = 160;
const REQUESTS = /\b(?:remember|forget|note|keep in mind|delete|remove|drop|log|save)\b/iu;

const A_SET = /\d ?[x×] ?\d/u;

/**
 * Returns the change to part of a memory, or the way it no longer holds; null if the sentence states neither.
 */
function changeIn(typed: string): Replace | 'healed' | 'untrue' | null {
  const said = writtenOut(typed.trim());
  if (said.length <= SAID_MAX && subjectOfUntrue(said) !== null) return 'untrue';
  if (
    said.length > SAID_MAX ||
    ASKS.test(said) ||
    PASSES.test(said) ||
    isAboutOthers(said) ||
    A_SET.test(said)
  )
    return null;
  if (saysHealed(said)) return 'healed';
  return (
    otherSide(said) ?? (liftIn(said) === null ? (otherGoal(said) ?? otherDay(said) ?? otherTime(said)) : null)
  );
}

/**
 * Reads all memories when a sentence says that something no longer holds: 'switched to 7 pm, same days', 'my
 * knee has healed'. Returns null for anything else and for explicit requests.
 */
export const changedMemory = (said: string): ToolCall | null =>
  REQUESTS.test(said) || changeIn(said) === null
    ? null
    : { tool: 'memory', input: { action: 'all', content: said } };

const NOT_TRUE =
  "(?:is|are|['’]s|isn['’]?t|aren['’]?t|ain['’]?t)(?: not| no longer)?(?: really| actually)?(?: (?:true|right|correct|valid|wrong|outdated|out of date|old news|over|history))(?: any ?more| now| these days)?";
const UNTRUE = [
  `(?:what (?:you|u)(?:['’]ve)? (?:have|got|know|remember|noted|saved)|the (?:thing|bit|part|note|memory)|that (?:thing|bit|part|note|memory)) (?:about|on|with|of) (?:my |the )?(.{2,40}?) ${NOT_TRUE}`,
  `(?:the|that|my) (.{2,30}?) (?:thing|note|memory) ${NOT_TRUE}`,
].map(
  (words) => new RegExp(`^(?:(?:and|also|actually|oh|btw|hey|coach|ok|so|no)[ ,]+)*${words}[\\s.!]*$`, 'iu'),
);

/** Returns the subject of 'That thing about my knee isn't true any more'; null for anything else. */
function subjectOfUntrue(said: string): string | null {
  const denied = /n['’]t\b|\b(?:not|no longer|wrong|outdated|out of date|old news|over|history)\b/iu.test(
    said,
  );
  const found = UNTRUE.map((pattern) => pattern.exec(said)?.[1]).find((one) => one !== undefined);
  return denied && liftIn(said) === null ? (found ?? null) : null;
}

/** Whether the memories a call reads are to be compared with the message rather than listed. */
export const comparesMemories = ({ tool, input }: ToolCall): boolean =>
  tool === 'memory' && input.action === 'all' && typeof input.content === 'string';

/** Asks about the memory that no longer holds. */
export function asksAboutChange({ input }: ToolCall, result: ToolAnswer): string {
  const said = String(input.content);
  const memories = contentsIn([result]);
  const change = changeIn(said);
  if (change === 'healed') {
    const over = memories.filter((memory) => isComplaintOf(memory, said));
    return over.length === 0 ? offerToRemember(asFact(said)) : offerToForget(over);
  }
  if (change === 'untrue') {
    const about = stemsOf(subjectOfUntrue(writtenOut(said)) ?? '');
    const meant = memories.filter((memory) => new Set(about).isSubsetOf(new Set(stemsOf(memory))));
    return about.length === 0 || meant.length === 0 ? NOTHING_TO_FORGET : offerToForget(meant);
  }
  const replaced = memories.flatMap((memory) => {
    const meant = change?.(memory) ?? null;
    return meant === null ? [] : [offerToReplace(memory, meant)];
  });
  return replaced.length === 1 ? replaced[0]! : offerToRemember(asFact(said));
}
