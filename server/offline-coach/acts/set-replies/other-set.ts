import { BEGINS, IS_QUESTION } from '#server/offline-coach/records/correction-words.ts';
import { POINTED_WEIGHT } from '#server/offline-coach/records/pointed-at.ts';
import type { Kind, SetParts, State } from '#server/offline-coach/replies/reply.ts';
import { readSlots } from '#server/offline-coach/slots/read-slots.ts';
import { isStatedRecord } from '#server/offline-coach/slots/record-words.ts';
import { liftIn } from '#server/offline-coach/words/lifts.ts';
import { spelled } from '#server/offline-coach/words/spelling.ts';
import { namesNoOwnSet } from './doubtful-reply.ts';

const DENIED = /\bnot (?:for |the )?(\d+(?:\.\d+)?)/u;
/** Minimum share of the set's weight for a figure to be a weight of a similar set. */
const LEAST = 0.4;
const NUMBER = /\d{2,}(?:\.\d+)?/u;
/** A miss is not a set. */
const MISSED =
  /\b(?:missed|miss|failed|fail|no to|stuck|stapled|got buried)\b(?=.*\d)|\d.*\b(?:failed|stuck|missed)\b/u;
const ANY_DAY = '2026-01-01';
const POINTS_AT_LIFT = /\b(?:the|my|on|and) $/u;
/** 'It was 130 last week' compares instead of correcting. */
const IN_THE_PAST =
  /\b(?:last (?:week|month|year|summer|winter|spring|fall|autumn|time)|(?:weeks?|months?|years?) ago|back in|in (?:january|february|march|april|may|june|july|august|september|october|november|december))\b/iu;

/** Whether a reply refers to or denies a figure that the set lacks, or compares the set with the past. */
export function namesOtherFigure(text: string, { weight, repetitions }: SetParts): boolean {
  const said = spelled(text);
  const figures = [POINTED_WEIGHT.exec(said)?.[1], DENIED.exec(said)?.[1]];
  // 'No, 95, the bar is 20 and not 15' denies nothing about the set.
  const mayBeOfSet = (figure: number) => figure >= LEAST * (weight?.value ?? 0) || !/\d{2}/u.test(said);
  const isAboutSet = (figure: string | undefined) =>
    figure === undefined ||
    !mayBeOfSet(Number(figure)) ||
    [weight?.value, repetitions].includes(Number(figure));
  return !figures.every(isAboutSet) || (IN_THE_PAST.test(said) && /\d/u.test(said));
}

/** Whether a reply denies a figure of the set: '95 not 92.5'. */
export function namesOwnFigure(text: string, { weight, repetitions }: SetParts): boolean {
  const denied = DENIED.exec(spelled(text))?.[1];
  return denied !== undefined && [weight?.value, repetitions].includes(Number(denied));
}

/**
 * Whether a reply is about another set, because it asks, names another lift or figure, or states a full set.
 */
export function isAboutOtherSet(text: string, kind: Kind, set: SetParts, state: State): boolean {
  const said = spelled(text);
  const named = liftIn(said);
  switch (kind) {
    case 'add':
    case 'status':
      return false;
    case 'max':
    case 'share':
      return readSlots(text, ANY_DAY).slots.into !== null || namesOtherWeight(said, set);
    case 'best':
      return (named !== null && named.lift !== set.lift) || namesOtherWeight(said, set);
    case 'correct':
    case 'agree and correct':
      return (
        IS_QUESTION.test(text) ||
        namesOtherFigure(text, set) ||
        (kind === 'agree and correct' && namesNoOwnSet(text)) ||
        MISSED.test(said) ||
        isStated(text) ||
        // 'That was bench, 100' is about this set; 'the bench was 100' is about another.
        (isOtherLift(named?.lift, set.lift) &&
          /\d/u.test(said) &&
          POINTS_AT_LIFT.test(said.slice(0, named?.at)))
      );
    default: {
      // 'Don't save that, it was with the safety bar'
      const isReason = kind === 'drop' && state === 'offered';
      return (
        IS_QUESTION.test(text) ||
        namesOtherFigure(text, set) ||
        (!isReason && isOtherLift(named?.lift, set.lift))
      );
    }
  }
}

function namesOtherWeight(said: string, { weight }: SetParts): boolean {
  const number = NUMBER.exec(said)?.[0];
  return number !== undefined && Number(number) !== weight?.value;
}

/** 'Squatted 180 yesterday' is the next set. */
function isStated(text: string): boolean {
  const reading = readSlots(text, ANY_DAY);
  const { weight, repetitions } = reading.slots;
  const isBare = reading.rest === '' && weight !== null && repetitions !== null;
  return (isStatedRecord(reading) || isBare) && !BEGINS.test(text);
}

/** A variation of the same lift does not count as another lift. */
const isOtherLift = (named: string | undefined, lift: string | null): boolean =>
  named !== undefined && named !== lift && !named.endsWith(lift ?? '') && lift?.endsWith(named) !== true;
