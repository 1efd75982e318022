import type { ToolCall } from '#server/offline-coach/conversation/tool-call.ts';
import { inUnit, optional, prs } from '#server/offline-coach/slots/act.ts';
import { readSlots } from '#server/offline-coach/slots/slots.ts';
import { pressIn } from '#server/offline-coach/words/lifts.ts';

const MESSAGE_MAX = 160;
const OWN = /\b(?:i|i've|ive|i'm|my|mine|me)\b/u;
const ASKS =
  /\?|\b(?:what|what's|whats|which|when|how (?:many|much|heavy|often|far|long|close)|everything|did i|have i|has my|do i have|is my|are my|was my|show|list|tell|give|pull up|bring up|remind|see|look up|check)\b|\bi(?:'ve| have)? ever\b/u;
/** What was written down, or lifted. */
const RECORDS =
  /\b(?:logged|log|saved|recorded|entered|entries|records?|prs?|pbs?|bests?|personal bests?|onerepmax|max(?:es)?|maximum|lifetime|history|heaviest|strongest|weakest|(?:my|best|heaviest|top) (?:single|double|triple|set)|sets? of \d|ever|did i|have i|moved|grown|gained|gone up|come (?:along|on|up)|progress(?:ed)?)\b/u;
const NEWEST = /\b(?:last|latest|recent(?:ly)?|newest|entries|history|logged|saved|entered|list)\b/u;
const GROWN = /\b(?:come (?:along|on|up)|moved|grown|gained|gone up|progress(?:ed)?|improved)\b/u;
const WHEN =
  /\b(?:when (?:was|did|have)|how long ago|what (?:day|date)|which (?:day|date)|on (?:what|which) (?:day|date))\b/u;
/** Where no lift is named, it has to be of what the athlete wrote down or lifted. */
const WROTE =
  /\b(?:i|i've|ive) (?:\p{L}+ )?(?:logged|saved|recorded|entered|put in|wrote down|lifted|done|did)\b|\bmy (?:\p{L}+ ){0,2}(?:records?|prs?|pbs?|entries|history|logbook|bests|lifts)\b|\ball (?:my |the )?(?:prs|pbs|records)\b/u;
/** Advice, which the library has. */
const ADVICE =
  /\b(?:should|shall|how (?:do|to|can|should|would)|why|good|normal|average|enough|increase|improve|raise|build|better at|stuck|plateau\p{L}*|programm?e?s?|routine|train(?:ing)?|form|technique|test(?:ing)?|attempts?|opener|meet|need|mean|means|work (?:up|out)|warm\p{L}*|percent|plan|world|gym|strong enough|safe|hurts?|pain|(?:the|your|this) app|who|what if|what do i|can i|could i|max effort|guess|how long (?:do|does)|delete|remove|change|fix|mistake|wrong|accessor\p{L}*|cues?|women|men|famous|lifters|pay|asked?|side view|heels?|hips?|back|sport|tell you|told|ate|eat|sleep|slept|of the|the best|or what)\b|%/u;

/** What to read of the records for a question about the athlete's own that no act has read; null for anything else. */
export function ownRecordsAsked(question: string, today: string): ToolCall | null {
  if (question.length > MESSAGE_MAX) return null;
  const { slots, spelled: said } = readSlots(question, today);
  const { day, since, until, repetitions, weight } = slots;
  const lift = slots.lift ?? pressIn(said);
  const isOwn = OWN.test(said) || /\ball (?:the )?(?:prs|pbs|records)\b/u.test(said);
  // 'How long ago was the 200 pull'
  const isDated = lift !== null && weight !== null && WHEN.test(said);
  const isAsked = ASKS.test(said) && ((isOwn && RECORDS.test(said)) || isDated);
  if (!isAsked || ADVICE.test(said) || (lift === null && !WROTE.test(said))) return null;
  const ofLift = optional('lift', lift);
  if (isDated) return prs('history', { ...ofLift, ...inUnit('value', weight) });
  const from = since ?? day;
  const to = until ?? day;
  if (lift !== null && GROWN.test(said)) return prs('gain', { ...ofLift, ...optional('since', from) });
  if (from !== null || to !== null)
    return prs('history', { ...ofLift, ...optional('since', from), ...optional('until', to) });
  if (lift === null && repetitions !== null) return prs('history', { repetitions });
  if (lift === null && NEWEST.test(said)) return prs('history');
  return prs('read', { ...ofLift, ...optional('repetitions', lift === null ? null : repetitions) });
}
