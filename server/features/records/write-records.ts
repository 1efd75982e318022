import { requireAccess } from '#server/access/guards.ts';
import { doneFor, savedEarlier } from '#server/assistant/saved-earlier.ts';
import type { Refused, ToolContext } from '#server/assistant/tool.ts';
import { whyNotToWrite } from '#server/assistant/write-rules.ts';
import type { Database } from '#server/db/database.ts';
import { notSavedAgain, savedRecord } from '#server/words/record-sentences.ts';
import { valueWithUnit } from '#server/words/records.ts';
import type { RecordInAnswer } from '#shared/answer-extras.ts';
import { WEIGHT_UNIT } from '#shared/body-measures.ts';
import { isTooHeavy } from '#shared/lifting/too-heavy.ts';
import {
  convertWeight,
  inKilos,
  isWeightUnit,
  roundTo,
  type WeightUnit,
} from '#shared/lifting/weight-unit.ts';
import { isBetter } from '#shared/personal-best.ts';
import { recordKind } from '#shared/record-kinds.ts';
import type { RecordUnit } from '#shared/record-limits.ts';
import { newRecordSchema, type PersonalRecord } from '#shared/records.ts';
import { addedAndUndone, addedAsAsked } from './as-asked.ts';
import { heaviestSingles } from './heaviest-singles.ts';
import { titleOf } from './lift-title.ts';
import { LOOKED_THROUGH_MAX, listRecords } from './lists.ts';
import { forModel, inAnswer, type ToTell, withDay } from './read-records.ts';
import { numbersOf, type Stated } from './stated.ts';
import { addRecord } from './store.ts';
import { isUnitAssumed, unitAssumed, unstatedUnit } from './unstated-unit.ts';

/** The most records of a lift that are read for its usual unit. */
const HISTORY_MAX = 250;

export async function add(
  { lift = '', as_named: isNamed = false, ...stated }: Stated,
  database: Database,
  context: ToolContext,
) {
  const { viewer, extras, signal } = context;
  requireAccess(viewer);
  const title = isNamed ? lift : await titleOf(lift, database, viewer.id);
  const ofLift = { search: '', title, offset: 0 };
  const { records, best } = await listRecords(database, viewer.id, { ...ofLift, limit: HISTORY_MAX });
  const ownUnit = WEIGHT_UNIT[context.athlete.profile.units];
  const unit = stated.unit ?? (await unstatedUnit(title, records, database, viewer.id)) ?? ownUnit;
  const parsed = newRecordSchema.safeParse({ ...stated, title, unit });
  if (!parsed.success) {
    const message = `Nothing was saved: ${parsed.error.issues[0]!.message}`;
    return { error: message, message };
  }
  const wrong = tooHeavy(title, stated.value, unit);
  if (wrong !== null) return wrong;
  const record = {
    ...parsed.data,
    achieved_on: parsed.data.achieved_on ?? context.today,
  };
  const isSame = (other: RecordInAnswer) =>
    other.value === record.value &&
    other.unit === record.unit &&
    (other.repetitions ?? 1) === (record.repetitions ?? 1);
  const earlier = await savedEarlier(database, context);
  const isMeant = (item: RecordInAnswer) =>
    item.title.toLowerCase() === title.toLowerCase() &&
    item.achieved_on === record.achieved_on &&
    isSame(item);
  const before = await addedAsAsked(isMeant, earlier, database, context);
  const isAssumed =
    stated.unit === undefined &&
    (await isUnitAssumed(before, title, records, doneFor(earlier), database, context));
  const assumed = isAssumed ? ownUnit : null;
  if (before !== undefined) {
    // Undo is offered below the answer that is shown.
    extras.addSaved(before);
    return asSaved(
      before,
      best?.id === before.id ? null : best,
      await singleBefore(before, database, viewer.id),
      assumed,
    );
  }
  const undone = await addedAndUndone(isMeant, database, context);
  if (undone !== undefined) return { saved: false, message: notSavedAgain(undone) };
  const { achieved_on: day } = record;
  const ofDay = { ...ofLift, since: day, until: day, limit: LOOKED_THROUGH_MAX };
  const same = (await listRecords(database, viewer.id, ofDay)).records.find(isSame);
  if (same) return { saved: false, message: `${withDay(same)} is already in your ${same.title} records.` };
  const { note = '' } = stated;
  const refused = whyNotToWrite(
    { kind: 'record', text: `${lift} ${note}`, numbers: numbersOf(stated) },
    context,
  );
  if (refused !== null) return refused;
  signal.throwIfAborted();
  const saved = await addRecord(database, viewer.id, record, { source: 'coach', signal });
  extras.addSaved({ kind: 'record', ...inAnswer(saved), version: saved.version });
  return asSaved(saved, best, await singleBefore(saved, database, viewer.id), assumed);
}

/** A typo, such as 1,000 for 100: nothing is saved. */
export function tooHeavy(title: string, value: number | undefined, unit: RecordUnit): Refused | null {
  if (value === undefined || !isWeightUnit(unit) || !isTooHeavy(title, value, unit)) return null;
  const message = `Nothing was saved: ${valueWithUnit(value, unit)} is more than anybody has lifted. Check the number, or add it yourself under Account, Personal Records.`;
  return { error: message, message };
}

const asSaved = (
  record: ToTell,
  best: PersonalRecord | null,
  single: PersonalRecord | null,
  assumed: WeightUnit | null,
) => ({
  saved: true,
  message: `${savedRecord(record)}${noted(record)}${inOtherUnit(record, best)}${progress(record, best, single)}${assumed === null ? '' : ` ${unitAssumed(assumed)}`}`,
  record: forModel(record),
});

/** Returns a record's note, such as '4 sets of 5'. */
export const noted = ({ note = '' }: ToTell) => (note === '' ? '' : ` Noted with it: ${note}.`);

/** A weight this many times the previous best is more likely a typo, or pounds taken for kilos, than a PR. */
const LEAP = 1.5;

/** Converts a weight to the unit of the previous records. */
function inOtherUnit({ value, unit: own }: ToTell, before: PersonalRecord | null): string {
  const unit = before?.unit ?? null;
  if (!isWeightUnit(own) || !isWeightUnit(unit) || own === unit) return '';
  return ` That is ${valueWithUnit(roundTo(convertWeight(value, own, unit), 0.1), unit)}.`;
}

const isSingle = ({ unit, repetitions }: ToTell) => isWeightUnit(unit) && (repetitions ?? 1) === 1;

/** Finds the heaviest other single, for a heavier new single. */
async function singleBefore(
  saved: ToTell,
  database: Database,
  userId: string,
): Promise<PersonalRecord | null> {
  if (!isSingle(saved)) return null;
  const singles = await heaviestSingles(database, userId, [saved.title], saved.id);
  const heaviest = singles.get(saved.title.toLowerCase());
  return heaviest !== undefined && inKilos(saved) > inKilos(heaviest) ? heaviest : null;
}

/** Compares a new record with the previous ones. @param single the heaviest single before it */
function progress(saved: ToTell, before: PersonalRecord | null, single: PersonalRecord | null): string {
  if (before === null || recordKind(before.unit) !== recordKind(saved.unit)) return '';
  const sameSet = before.unit === saved.unit && (before.repetitions ?? 1) === (saved.repetitions ?? 1);
  // A set of five can beat a heavier single by its estimate, which the two weights alone do not show.
  const byEstimate = (before.repetitions ?? 1) === (saved.repetitions ?? 1) ? '' : ', by estimated max,';
  if (isBetter(saved, before)) {
    if (inKilos(saved) > LEAP * inKilos(before))
      return ` That is far more than ${withDay(before)}, your best before. If the number or its unit is wrong, tell me the right one, such as “that was in pounds”.`;
    if (single !== null && single.id !== before.id)
      return ` That is a PR, ${moreThan(saved, single)} than your heaviest single before, ${withDay(single)}. Well done!`;
    return sameSet
      ? ` That is a PR, ${valueWithUnit(saved.value - before.value, saved.unit)} more than before. Well done!`
      : ` That is a PR: your best before${byEstimate} was ${withDay(before)}. Well done!`;
  }
  if (!isBetter(before, saved)) return ' That equals your best.';
  if (single !== null)
    return ` That is your heaviest single, ${moreThan(saved, single)} than ${withDay(single)}. Well done! Your best${byEstimate} stays ${withDay(before)}.`;
  return ` Your best${byEstimate} stays ${withDay(before)}.`;
}

const moreThan = (one: ToTell, other: ToTell) => {
  const unit = other.unit === 'lb' ? 'lb' : 'kg';
  return `${valueWithUnit(roundTo(convertWeight(inKilos(one) - inKilos(other), 'kg', unit), 0.1), unit)} more`;
};
