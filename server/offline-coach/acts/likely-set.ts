import { figureOf } from '#server/offline-coach/figures/figure.ts';
import { likelihoodOfIntent } from '#server/offline-coach/intent-model/likely-intent.ts';
import { OFFER_RECORD } from '#server/offline-coach/records/add-record.ts';
import type { LastAct, WantedAct } from '#server/offline-coach/slots/act.ts';
import { WEIGHT_LEAST, type Weight } from '#server/offline-coach/slots/measures.ts';
import { NO_SLOTS, readSlots } from '#server/offline-coach/slots/slots.ts';
import { liftIn } from '#server/offline-coach/words/lifts.ts';
import { isLiftOfOthers } from '#server/offline-coach/words/other-people.ts';
import { spelled } from '#server/offline-coach/words/spelling.ts';
import { ofLift } from './same-act.ts';

const LIKELY = 0.5;
/** The weight that was just spoken of: 'I did that for 2'. */
const THAT = /\b(?:that|it|this)\b/u;
const TIMES = /\b(?:for|x) ?(\d{1,2})\b/u;

/** A set of the lift that was just spoken of, which most likely is to be written down: it is offered. */
export function likelySet(message: string, today: string, before: LastAct | null): WantedAct | null {
  const last = ofLift(before);
  const lift = last?.slots.lift ?? null;
  if (last === null || lift === null || last.act.writes === true || message.includes('?')) return null;
  const { slots, otherLifts, otherWeights } = readSlots(message, today);
  if (slots.lift !== null || otherLifts.length + otherWeights.length > 0) return null;
  if (likelihoodOfIntent('log', message) < LIKELY) return null;
  if (isLiftOfOthers(message, (words) => liftIn(words) !== null)) return null;
  const said = spelled(message);
  const repetitions = slots.repetitions ?? Number(TIMES.exec(said)?.[1] ?? Number.NaN);
  const named = slots.weight !== null && isWeight(slots.weight) ? slots.weight : null;
  const weight = named ?? (THAT.test(said) && before !== null ? figureOf(before) : null);
  if (weight === null) return null;
  return {
    act: OFFER_RECORD,
    slots: { ...NO_SLOTS, lift, weight, day: slots.day, repetitions: repetitions > 0 ? repetitions : null },
    missing: null,
  };
}

/** A small number without a unit counts repetitions. */
const isWeight = ({ value, unit }: Weight): boolean => unit !== null || value >= WEIGHT_LEAST;
