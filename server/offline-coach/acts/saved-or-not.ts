import type { Exchange } from '#server/offline-coach/conversation/dialogue.ts';
import { REMEMBERED } from '#server/offline-coach/records/correction-words.ts';
import { type Done, prs } from '#server/offline-coach/slots/act.ts';
import { asksIfSaved } from '#server/offline-coach/words/asks-if-saved.ts';
import { spelled } from '#server/offline-coach/words/spelling.ts';

const OFFERED = /^Shall I .+$/gmu;
const BODY_WEIGHT = /^Your profile now says that you weigh .+$/mu;
/** 'Did you write that', 'is it recorded' may be asked of a page or a seminar. */
const SAVES = /\b(?:sav(?:e|ed|ing)|log|logged|stored?)\b/iu;

/** 'Did you save that', where no set was spoken of: what was remembered or is still offered, else the last record that there is; null for anything else. @param exchanges the latest first */
export function savedOrNot(message: string, exchanges: readonly Exchange[]): Done[] | null {
  if (!SAVES.test(message) || !asksIfSaved(spelled(message))) return null;
  const answer = exchanges[0]?.answer ?? '';
  const remembered = REMEMBERED.exec(answer)?.[1];
  if (remembered !== undefined) return [`Yes, I remember: “${remembered}”.`];
  const offered = answer.match(OFFERED);
  if (offered !== null) return ['Not yet.', ...offered];
  const weighed = BODY_WEIGHT.exec(answer)?.[0];
  return weighed === undefined ? [prs('last')] : [`Yes. ${weighed}`];
}
