import type { Exchange } from '#server/offline-coach/conversation/dialogue.ts';
import { offersToSaveIn } from '#server/offline-coach/conversation/offers-in.ts';
import type { ToolCall } from '#server/offline-coach/conversation/tool-call.ts';
import type { Amendment } from '#server/offline-coach/records/amendment.ts';
import { setOffersIn } from '#server/offline-coach/records/set-offer.ts';
import { optional, prs } from '#server/offline-coach/slots/act.ts';
import { asksIfSaved } from '#server/offline-coach/words/asks-if-saved.ts';
import { liftIn } from '#server/offline-coach/words/lifts.ts';
import { spelled } from '#server/offline-coach/words/spelling.ts';
import { savedBodyWeightIn } from '#server/words/body-weight-sentences.ts';
import { rememberedIn } from '#server/words/memory-sentences.ts';

/** Verbs of saving; 'did you write that' and 'is it recorded' may be about a page or a seminar. */
const SAVES = /\b(?:sav(?:e|ed|ing)|log|logged|stored?)\b/iu;

/**
 * Answers 'did you save that' about a memory, the profile or an offer of the last exchange; null for anything
 * else.
 * @param exchanges latest first
 */
export function savedJustNow(message: string, [latest]: readonly Exchange[]): Amendment | null {
  if (latest === undefined || !asksIfSaved(spelled(message))) return null;
  const remembered = rememberedIn(latest.answer);
  if (remembered !== undefined) return says(`Yes, I remember: “${remembered}”.`);
  const weighed = savedBodyWeightIn(latest.answer);
  if (weighed !== undefined) return says(`Yes. ${weighed}`);
  const offered = offersToSaveIn(latest.answer);
  return offered.length === 0 ? null : says('Not yet.', ...offered);
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

/**
 * Returns the sets offered just before, when records are read that they would be among, since 'bench 100x5' may
 * seem to be saved already.
 */
export function waitingFor(calls: readonly ToolCall[], [latest]: readonly Exchange[]): string[] {
  const read = calls.filter(({ tool, input }) => tool === 'prs' && READS.has(input.action));
  const offered = setOffersIn(latest?.answer ?? '').filter(({ lift }) =>
    read.some(({ input }) => (input.lift ?? lift) === lift),
  );
  return offered.length === 0 ? [] : [WAITING, ...offered.map(({ offer }) => offer)];
}

const says = (...does: string[]): Amendment => ({ does, last: null });
