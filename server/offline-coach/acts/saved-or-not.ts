import type { Exchange } from '#server/offline-coach/conversation/dialogue.ts';
import type { ToolCall } from '#server/offline-coach/conversation/tool-call.ts';
import type { Amendment } from '#server/offline-coach/records/amendment.ts';
import { REMEMBERED } from '#server/offline-coach/records/correction-words.ts';
import { optional, prs } from '#server/offline-coach/slots/act.ts';
import { asksIfSaved } from '#server/offline-coach/words/asks-if-saved.ts';
import { liftIn } from '#server/offline-coach/words/lifts.ts';
import { spelled } from '#server/offline-coach/words/spelling.ts';

const OFFERED = /^Shall I (?:write down|remember|save) .+$/gmu;
const BODY_WEIGHT = /^Your profile now says that you weigh .+$/mu;
/** Verbs of saving; 'did you write that' and 'is it recorded' may be about a page or a seminar. */
const SAVES = /\b(?:sav(?:e|ed|ing)|log|logged|stored?)\b/iu;

/**
 * Answers 'did you save that' about a memory, the profile or an offer of the last exchange; null for anything
 * else.
 * @param exchanges latest first
 */
export function savedJustNow(message: string, [latest]: readonly Exchange[]): Amendment | null {
  if (latest === undefined || !asksIfSaved(spelled(message))) return null;
  const remembered = REMEMBERED.exec(latest.answer)?.[1];
  if (remembered !== undefined) return says(`Yes, I remember: “${remembered}”.`);
  const weighed = BODY_WEIGHT.exec(latest.answer)?.[0];
  if (weighed !== undefined) return says(`Yes. ${weighed}`);
  const offered = latest.answer.match(OFFERED);
  return offered && says('Not yet.', ...offered);
}

/**
 * Answers 'did you save that' when the last exchange saved nothing: reads the last record of the named lift.
 */
export function lastSaved(message: string): Amendment | null {
  const said = spelled(message);
  const named = liftIn(said);
  const left = named === null ? said : said.replace(named.words, 'set');
  if (!SAVES.test(message) || !asksIfSaved(left)) return null;
  return { does: [prs('last', optional('lift', named?.lift))], last: null };
}

const READS = new Set<unknown>(['read', 'heaviest', 'history', 'last', 'gain', 'estimate']);
/** Above sets that wait for a yes below the records that were asked for. */
export const WAITING = 'Not saved yet:';
const OFFERED_SET = /^Shall I write down \*\*(.+?) \d.+$/gmu;

/**
 * Returns the sets offered just before, when records are read that they would be among, since 'bench 100x5' may
 * seem to be saved already.
 */
export function waitingFor(calls: readonly ToolCall[], [latest]: readonly Exchange[]): string[] {
  const read = calls.filter(({ tool, input }) => tool === 'prs' && READS.has(input.action));
  const offered = [...(latest?.answer ?? '').matchAll(OFFERED_SET)].filter(([, lift]) =>
    read.some(({ input }) => (input.lift ?? lift) === lift),
  );
  return offered.length === 0 ? [] : [WAITING, ...offered.map(([offer]) => offer)];
}

const says = (...does: string[]): Amendment => ({ does, last: null });
