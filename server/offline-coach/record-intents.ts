import { dayBefore } from '#shared/time-zone.ts';
import { COUNTED_LIFTS, LIFT, liftIn } from './lifts.ts';
import { NUMBER, numberOf, UNIT, unitOf } from './measures.ts';
import type { ToolCall } from './tool-call.ts';

const pattern = (source: string) => new RegExp(source, 'iu');

/** Said of a lift that was done, by who did it. */
const ACHIEVED = pattern(
  `\\bi(?:(?:'|’)ve)? (?:just |finally |also |have |even )*(?:hit|got|made|did|done|lifted|achieved|set|managed|${LIFT})\\b|\\bnew (?:(?:${LIFT}) )?(?:pr|pb|record|max|best|personal (?:record|best))\\b|^(?:pr|pb)\\b|\\b(?:a|my) (?:pr|pb)\\b`,
);
/** Done by someone else, not done, not yet done, or done at an unknown time. */
const NOT_THIS =
  /\b(?:if|want|wish|goal|hope|plan|planning|aim|try|trying|could|would|should|might|can|couldn|didn|never|not|failed|fail|missed|miss|almost|nearly|used to|ago|last (?:year|month|season|summer|winter)|in (?:19|20)\d\d|when i was|back in|for my next|tomorrow|next (?:week|month|year)|need|until|before i)\b/iu;
const NEW = /\bnew\b|\b(?:a|my) (?:pr|pb)\b|^(?:pr|pb)\b/iu;
const PRESENT = pattern(`\\bi (?:bench|squat|deadlift|press|pull|clean|snatch|row)\\b`);
/** A weight or count that is not a number of times, sets or days. */
const VALUE = pattern(
  `(?<![\\d.,x×])(${NUMBER}) ?(${UNIT})?(?! ?(?:times|sets?|days?|weeks?|months?|years?|minutes?|min|am|pm|%|percent|th\\b|st\\b|nd\\b|rd\\b))(?![\\d.,]*\\d)`,
);
const REPETITIONS =
  /(?:x|×|\*|for(?: a set of)?|by) ?(\d{1,3})\b(?! ?(?:sets|kgs?|lbs?|kilos?|pounds?|weeks|days|min))|\b(\d{1,3}) ?reps?\b|\bfor a (single|double|triple)\b/iu;
const NAMED_REPETITIONS: Record<string, number> = { single: 1, double: 2, triple: 3 };
const YESTERDAY = /\byesterday\b|\blast night\b/iu;

const ASKS_OWN = pattern(
  `^(?:and |so |hey,? |coach,? )*(?:what(?:(?:'|’)s| is| are| was| were)|show(?: me)?|tell me|list|how (?:much|heavy) is)\\b`,
);
const OWN_LIFT = pattern(
  `\\bmy (?:best|current|latest|last|newest|heaviest|max(?:imum)?|pr|pb|record|1 ?rm|personal (?:best|record))? ?(?:in |on |for |at )?(?:the )?(?:${LIFT})(?: (?:pr|pb|record|max|best|1 ?rm|personal (?:best|record))s?)?(?: (?:so far|right now|now|currently|at the moment|ever|again|today))*[\\s?.!]*$`,
);
const OWN_RECORDS = /\bmy (?:current |latest |personal )*(?:records?|prs?|pbs|bests|lifts)\b[^,]{0,20}$/iu;

/** A record that a sentence states, or asks for; null when it does neither. */
export function recordIntentIn(sentence: string, today: string): ToolCall | null {
  if (ASKS_OWN.test(sentence)) {
    if (OWN_LIFT.test(sentence)) return read(liftIn(sentence));
    return OWN_RECORDS.test(sentence) ? read(null) : null;
  }
  return stated(sentence, today);
}

function read(lift: string | null): ToolCall {
  return { tool: 'prs', input: { action: 'read', ...(lift !== null && { lift }) } };
}

function stated(sentence: string, today: string): ToolCall | null {
  if (sentence.endsWith('?') || !ACHIEVED.test(sentence)) return null;
  const isNew = NEW.test(sentence);
  if (NOT_THIS.test(sentence) || (PRESENT.test(sentence) && !isNew)) return null;
  const lift = liftIn(sentence);
  // What '1RM' and '3 new PRs' count is not what was lifted.
  const value = VALUE.exec(sentence.replace(/\b1 ?rm\b/giu, 'max'));
  if (lift === null || value === null) return null;
  const unit = unitOf(value[2]);
  const behind = sentence.slice(sentence.indexOf(value[0]) + value[0].length);
  const repetitions = COUNTED_LIFTS.has(lift) && unit === undefined ? null : repetitionsIn(behind);
  return {
    tool: 'prs',
    input: {
      action: 'add',
      lift,
      value: numberOf(value[1]!),
      ...(unit !== undefined && { unit }),
      ...(repetitions !== null && { repetitions }),
      ...(YESTERDAY.test(sentence) && {
        achieved_on: dayBefore(today),
      }),
    },
  };
}

function repetitionsIn(text: string): number | null {
  const found = REPETITIONS.exec(text);
  if (found === null) return null;
  return NAMED_REPETITIONS[found[3]?.toLowerCase() ?? ''] ?? Number(found[1] ?? found[2]);
}
