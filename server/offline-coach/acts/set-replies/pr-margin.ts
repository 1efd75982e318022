import type { Amendment } from '#server/offline-coach/records/amendment.ts';
import type { LastAct } from '#server/offline-coach/slots/act.ts';

const ASKS =
  /^(?:(?:and|so|ok|wow|nice|cool)[ ,]+)*by how (?:much|many)(?: (?:kilos|kgs?|pounds|lbs))?(?: (?:is|was|did) (?:that|it|this|i)(?: (?:an? |my )?(?:new )?(?:pr|pb|record|best|beat it|beat the old one))?)?[\s.?!]*$/iu;
/** In 'That is a PR, 2.5 kg more than before.' */
const MARGIN = /\bPR, (\d[\d.,]* \w+) more than before\b/gu;
/** Start of the answer. */
export const BY = 'By ';

/** 'By how much' about the PR that was just saved. */
export function prMargin(said: string, last: LastAct): Amendment | null {
  const margins = ASKS.test(said.trim()) ? [...last.answer.matchAll(MARGIN)] : [];
  return margins.length === 1 ? { does: [`${BY}${margins[0]![1]}.`], last } : null;
}
