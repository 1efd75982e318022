import type { Dialogue } from '#server/offline-coach/conversation/dialogue.ts';
import type { Step } from '#server/offline-coach/conversation/tool-call.ts';
import { toolReplies } from '#server/offline-coach/conversation/tool-replies.ts';
import { asksWhichShare } from '#server/offline-coach/figures/percentage-acts.ts';
import { numberOf, unitOf } from '#server/offline-coach/slots/measures.ts';
import { shareFor } from '#server/offline-coach/slots/shares.ts';
import { asLookedUp } from '#server/offline-coach/words/as-looked-up.ts';
import { liftIn, mainLiftOf } from '#server/offline-coach/words/lifts.ts';

/** 'If my best is 117.5', 'max 185', 'off a 140 max' */
const STATED =
  /[,;.]?\s*(?:\b(?:if|when|with|off|from|for|on|and|given|based on) )?(?:\b(?:i have )?(?:(?:a|an|my|the) )?(?:current )?(?:best|max|1rm|one[- ]rep max|pr|pb)(?: (?:of|is|was|at|now|about|around|currently|only))*|\b(?:a|an|my) (?=\d{2,3}(?:[.,]\d+)? ?(?:kgs?|kilos?|lbs?|pounds?)? (?:max|best|squat|bench|deadlift)\b))[ :=]*(?<![\d.,])(\d{2,3}(?:[.,]\d{1,2})?)(?![\d.,]*\d)(?! ?(?:%|percent|x|×|for|reps?|sets?))(?: ?(kgs?|kilos?|lbs?|pounds?)\b)?(?: (?:max|best|squat|bench|deadlift)\b)?/iu;
/** Percentages of a max apply to adults only. */
const UNDER_AGE =
  /\b(?:i['’]?m|im|i am|my (?:son|daughter|kid|boy|girl)(?: is|['’]s)?) (?:[5-9]|1[0-7])\b(?! ?(?:%|kgs?|kilos?|lbs?|x))|\b(?:teenager|a kid|a minor)\b/iu;
const ASKS_SHARE = /\d ?(?:%|percent)/iu;

/** Looks up a percentage and calculates it from the best stated in the message; null when none is stated. */
export function stepFromStatedBest(dialogue: Dialogue, lookUp: (dialogue: Dialogue) => Step): Step | null {
  const { offered, used, results } = dialogue;
  const question = asLookedUp(dialogue.question);
  const mayCalculate = asksWhichShare(question) && offered.has('calculate') && !UNDER_AGE.test(question);
  const found = mayCalculate ? STATED.exec(question) : null;
  if (found === null) return null;
  const asked = question.replace(found[0], ' ').trim();
  if (ASKS_SHARE.test(asked)) return null;
  const step = lookUp({ ...dialogue, question: asked });
  if (step.kind === 'use') return step;
  const lift = liftIn(asked);
  const share = shareFor(step.text, lift === null ? null : mainLiftOf(lift.lift));
  if (share === null) return step;
  const unit = unitOf(found[2]);
  const input = {
    calculation: 'percentages',
    weight: numberOf(found[1] ?? ''),
    ...(unit && { unit }),
    percentages: share.percentages,
  };
  if (!used.has('calculate')) return { kind: 'use', calls: [{ tool: 'calculate', input }] };
  const figures = toolReplies(
    results.filter(({ tool }) => tool === 'calculate'),
    [],
  );
  return { kind: 'say', text: [...figures, step.text].join('\n\n') };
}
