import type { LastAct, Need, WantedAct } from './act.ts';
import { actOnFigure } from './act-on-figure.ts';
import { ofPercentage } from './figure.ts';
import { otherUnit, otherWay, warmUpInto } from './other-unit.ts';
import { ownAct, unknownWords } from './own-act.ts';
import { isBareSet } from './record-words.ts';
import { answered, continued, merged, sameOf, when } from './same-act.ts';
import { readSlots } from './slots.ts';
import type { ToolCall } from './tool-call.ts';

const ASKS: Partial<Record<Need, string>> = {
  lift: 'Which lift?',
  weight: 'How much weight?',
  repetitions: 'How many repetitions did you do with it?',
};

/** What is to be called, or said. */
export const doneBy = ({ act, slots, missing }: WantedAct): ToolCall | string =>
  missing === null ? act.does(slots) : (ASKS[missing] ?? 'Could you say it in one sentence?');

/** 'Not 80, 85' */
const NOT_BUT =
  /^(?:no[, ]+)?not (?:\d[\d.,]*\d|\d)(?: ?(?:%|kgs?|lbs?))?[, ]+(?:but |it'?s |rather |make it )?(?=\d)/iu;

/** The act that a sentence wants; what it leaves out is taken from the last one. */
export function readAct(typed: string, today: string, last: LastAct | null, answer = ''): WantedAct | null {
  const sentence = last === null ? typed : typed.replace(NOT_BUT, 'no, ');
  const reading = readSlots(sentence, today);
  const weight = ofPercentage(reading.slots.weight, last);
  if (weight !== null && reading.slots.percentages.length === 0) {
    const wanted = ownAct({ ...reading, slots: { ...reading.slots, weight } });
    if (wanted !== null) return wanted;
  }
  // After a record, a set alone is the next one.
  const next = last?.act.name === 'add record' && isBareSet(reading) ? last.act : null;
  if (next !== null && last !== null && unknownWords(reading, next) === 0) return merged(last, reading.slots);
  const own = withBody(ownAct(reading), last);
  return (
    answered(reading, last) ??
    sameOf(reading, last) ??
    otherUnit(reading, last) ??
    otherWay(reading, last) ??
    warmUpInto(reading, last) ??
    when(reading, last) ??
    // 'Bench today instead, 120' goes on from a warm-up; by itself it would be a set.
    (own !== null && own.act.offers !== undefined && last?.act.writes !== true
      ? continued(reading, last)
      : null) ??
    own ??
    continued(reading, last) ??
    actOnFigure(sentence, reading, today, last, answer)
  );
}

/** 'I am 85 kilos and my total is 530, what are my DOTS': the sentence before has the body weight. */
function withBody(own: WantedAct | null, last: LastAct | null): WantedAct | null {
  const body = last?.act.needs[0] === 'bodyWeight' ? last.slots.bodyWeight : null;
  const isPoints = own?.act.name === 'points' || own?.act.name === 'total';
  if (own === null || body === null || !isPoints || own.slots.bodyWeight !== null) return own;
  return { ...own, slots: { ...own.slots, bodyWeight: body } };
}
