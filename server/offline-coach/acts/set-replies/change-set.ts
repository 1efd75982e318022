import { isDeepStrictEqual } from 'node:util';
import { isOffer, noteOf } from '#server/offline-coach/records/add-record.ts';
import type { Amendment } from '#server/offline-coach/records/amendment.ts';
import { inUnit, type LastAct, optional, prs } from '#server/offline-coach/slots/act.ts';
import type { Slots } from '#server/offline-coach/slots/slots.ts';

/** The slots that a correction may give. */
export type Correction = Pick<Slots, 'weight' | 'repetitions' | 'day' | 'bodyWeight'> &
  Partial<Pick<Slots, 'sets' | 'noted'>>;

export const NOT_SAID: Correction = { weight: null, repetitions: null, day: null, bodyWeight: null };

/** Applies a correction to the slots of a saved set. */
export function withCorrection(
  before: Slots,
  { weight, repetitions, day, bodyWeight, sets = null, noted = null }: Correction,
): Slots {
  return {
    ...before,
    ...(weight !== null && { weight: { ...weight, unit: weight.unit ?? before.weight?.unit ?? null } }),
    ...(repetitions !== null && { repetitions }),
    ...(day !== null && { day }),
    ...(bodyWeight !== null && { bodyWeight }),
    ...(sets !== null && { sets }),
    ...(noted !== null && { noted }),
  };
}

/** 'Wrong lift, that was bench', 'not squat but deadlift': moves the set to another lift. */
export function movedToLift(lift: string, { act, slots: before }: LastAct, said: Correction): Amendment {
  const slots: Slots = { ...withCorrection(before, said), lift };
  return {
    does: [act.does(slots)]
      .flat()
      .map((does) =>
        typeof does === 'string' ? does : { ...does, input: { ...does.input, instead_of: before.lift } },
      ),
    last: { act, slots, missing: null, answer: '', offers: [] },
  };
}

/** Changes a saved set as corrected. */
export function changed(saved: LastAct, said: Correction): Amendment {
  const { act, slots: before } = saved;
  const { weight, repetitions, day, bodyWeight, sets = null, noted = null } = said;
  const slots = withCorrection(before, said);
  const last = { act, slots, missing: null, answer: '', offers: [] };
  if (isOffer(saved)) return { does: [act.does(slots)].flat(), last };
  if (isDeepStrictEqual(slots, before))
    return { does: [`Nothing to change: that is how your ${before.lift} is saved.`], last: saved };
  const call = prs('correct', {
    lift: before.lift,
    ...(weight !== null && inUnit('value', weight)),
    ...optional('repetitions', repetitions),
    ...optional('achieved_on', day),
    ...optional('body_weight', bodyWeight?.value),
    ...optional('body_weight_unit', bodyWeight?.unit),
    ...((sets ?? noted) !== null && {
      note: noteOf({ ...slots, repetitions: slots.repetitions ?? 1 }),
    }),
  });
  return { does: [call], last };
}
