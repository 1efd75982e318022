import { inUnit, type LastAct, optional, prs } from './act.ts';
import { ADD_RECORD } from './add-record.ts';
import type { Amendment } from './amendment.ts';
import { CORRECTS, IS_QUESTION } from './correction-words.ts';
import { dayOn } from './days.ts';
import { NO_SLOTS, type Reading, readSlots } from './slots.ts';
import type { ToolCall } from './tool-call.ts';

const POLITE =
  '(?:please|pls|can you|could you|coach|no|oops|ok|okay|sorry|wait|and|also|actually|i want to)';
const REMOVES = new RegExp(
  `^(?:${POLITE}[ ,.!]+)*(?:delete|remove|erase|undo|scratch|scrap|drop|bin|get rid of|take (?:out|off|back)|cancel)\\b`,
  'iu',
);
/** Words of the wish, and of what it points at. */
const REMOVAL_WORDS = new Set(
  "please pls can could you coach no oops ok okay sorry wait and also actually i want to delete remove erase undo scratch scrap drop bin get rid of take out off back cancel my the that this last latest newest most recent one record entry set lift workout thing what which from on for just logged saved wrote entered added put in down did have ve i've log was again".split(
    ' ',
  ),
);
const POINTS = /\b(?:my|the|that|this|last|latest|newest|recent|i|you)\b/u;
const OF_A_DAY = /\b(?:today|yesterday)'?s\b/u;
/** What was written down, whatever lift it is of. */
const ENTRY = /\b(?:record|entry|logged|log|saved|wrote|entered|added|put in)\b/u;
const LAST = /\b(?:last|latest|newest|recent|just)\b/u;
/** More than one: each is named by itself. */
const SEVERAL =
  /\b(?:all|every|everything|both|records|prs|pbs|entries|sets|lifts|squats|deadlifts|presses|benches)\b/u;

/** 'No wait, todays press was 57.5' */
const BEGINS_AGAIN =
  /^(?:no|nope|nah|oops|whoops|ups|sorry|wait|actually|correction|my bad|my mistake|i meant)\b/iu;
const SHOULD_BE = /\bshould (?:be|have been)\b/u;
const CHANGES = /\b(?:change|correct|edit|update|fix|set)\b/u;
const OF_RECORD = new Set(
  'today todays yesterday yesterdays on from logged entry record log edit update fix set last latest to the my please can you could i'.split(
    ' ',
  ),
);

/**
 * A record that the athlete points at, though nothing was written down in this conversation: 'remove the squat from today',
 * 'delete my last entry', 'todays press should be 57.5'. Null for anything else.
 */
export function ofOwnRecord(said: string, today: string, saved: LastAct | null): Amendment | null {
  const reading = readSlots(said, today);
  if (reading.isQuestion || IS_QUESTION.test(said) || reading.otherLifts.length > 0) return null;
  return removed(said, reading, saved) ?? (saved === null ? changed(said, reading) : null);
}

function removed(said: string, { slots, rest, spelled }: Reading, saved: LastAct | null): Amendment | null {
  const { lift, day, weight, since } = slots;
  const isRemoval =
    REMOVES.test(said) &&
    rest.split(' ').every((word) => REMOVAL_WORDS.has(word)) &&
    (POINTS.test(rest) || OF_A_DAY.test(spelled)) &&
    since === null;
  if (!isRemoval || SEVERAL.test(spelled)) return null;
  const isLast = LAST.test(rest);
  if (lift === null && !(ENTRY.test(rest) && (isLast || day !== null))) return null;
  // What was written down just now is taken back as 'undo that' takes it back.
  const isSaved = saved !== null && (lift === null || lift === saved.slots.lift);
  if (isSaved && (weight ?? day) === null) return null;
  if (!isLast && (day ?? weight) === null) return null;
  const of = { ...optional('day', day), ...optional('value', weight?.value) };
  return { does: [prs('remove', { ...optional('lift', lift), of })], last: pointedAt(lift) };
}

function changed(said: string, { slots, words, otherWeights, rest, spelled }: Reading): Amendment | null {
  const { lift, day, weight, repetitions } = slots;
  if (lift === null || (weight ?? repetitions) === null || slots.since !== null) return null;
  if (words.some((word) => !CORRECTS.has(word) && !OF_RECORD.has(word))) return null;
  if (/\b(?:was|were|is|did|should) (?:my|the|it|that|i)\b/u.test(spelled)) return null;
  const isChange = CHANGES.test(rest);
  const isMeant =
    isChange || SHOULD_BE.test(rest) || (BEGINS_AGAIN.test(said) && /\b(?:was|were|is|it's)\b/u.test(rest));
  if (!isMeant || otherWeights.length > 1) return null;
  // 'Was 182.5, change it to 180', 'from 182.5 to 180'; 'was 180, not 182.5'.
  const [other] = otherWeights;
  const [is, was] = other !== undefined && !/\bnot \d/u.test(spelled) ? [other, weight] : [weight, other];
  if (isChange && !/\bto \d/u.test(spelled)) return null;
  const of = { ...optional('day', day), ...optional('value', was?.value) };
  const input = {
    lift,
    of,
    ...(is != null && inUnit('value', is)),
    ...optional('repetitions', repetitions),
  };
  return { does: [prs('correct', input)], last: pointedAt(lift) };
}

const pointedAt = (lift: string | null): LastAct => ({
  act: ADD_RECORD,
  slots: { ...NO_SLOTS, lift },
  missing: null,
  answer: '',
  offers: [],
});

const SET = '(\\d[\\d.,]*) ?(kg|lb|reps)?(?: × (\\d+))?';
const REMOVED = new RegExp(
  `^I removed your (.+?): ${SET} \\(([^()]+)\\)\\.(?: It said besides: (?:body weight ([\\d.]+) (?:kg|lb)(?:; |\\.))?(?:(.+)\\.)?)? “Put it back”`,
  'mu',
);
const CHANGED = new RegExp(
  `^I changed your (.+?): \\*\\*${SET}\\*\\* \\(([^()]+)\\), no longer ${SET} \\(([^()]+)\\)`,
  'mu',
);

const numberIn = (written: string) => Number(written.replaceAll(',', ''));
const dayIn = (written: string, today: string) => dayOn(written.toLowerCase(), today)?.day ?? null;

/** Puts back what the last answer says was removed or changed; null when it says no such thing. */
export function asItWas(record: LastAct | null, today: string): Amendment | null {
  if (record === null) return null;
  const does = removedIn(record.answer, today) ?? changedBack(record.answer, today);
  return does === null ? null : { does: [does], last: pointedAt(record.slots.lift) };
}

function removedIn(answer: string, today: string): ToolCall | null {
  const found = REMOVED.exec(answer);
  if (found === null) return null;
  const [, lift, value = '', unit, repetitions, day = '', body, note] = found;
  return prs('add', {
    lift,
    value: numberIn(value),
    ...optional('unit', unit),
    ...optional('repetitions', repetitions === undefined ? null : Number(repetitions)),
    ...optional('achieved_on', dayIn(day, today)),
    ...optional('body_weight', body === undefined ? null : Number(body)),
    ...optional('note', note),
  });
}

function changedBack(answer: string, today: string): ToolCall | null {
  const found = CHANGED.exec(answer);
  if (found === null) return null;
  const [, lift, value = '', , , day = '', before = '', unit, repetitions, dayBefore = ''] = found;
  return prs('correct', {
    lift,
    of: { ...optional('day', dayIn(day, today)), value: numberIn(value) },
    value: numberIn(before),
    ...optional('unit', unit),
    repetitions: repetitions === undefined ? 1 : Number(repetitions),
    ...optional('achieved_on', dayIn(dayBefore, today)),
  });
}
