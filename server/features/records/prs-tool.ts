import { defineTool, type Refused } from '#server/assistant/tool.ts';
import type { Database } from '#server/db/database.ts';
import { isWeightUnit } from '#shared/lifting/weight-unit.ts';
import { addInstead, correct, remove } from './amend-last.ts';
import { awayFromBodyWeights, awayFromLift } from './away.ts';
import { correctMeant, findMeant, removeMeant } from './by-reference.ts';
import { compare } from './compare.ts';
import { titleOf } from './lift-title.ts';
import { onDays } from './on-days.ts';
import { history, lastOf } from './past-records.ts';
import { prsParameters } from './prs-parameters.ts';
import { read } from './read-records.ts';
import { longestAgo, standingLongest } from './standing-longest.ts';
import { estimate, gain, heaviest } from './strength.ts';
import { awayFromTotal, total } from './total.ts';
import { trainedDays } from './trained-days.ts';
import { add } from './write-records.ts';

export const prsTool = (database: Database) =>
  defineTool({
    name: 'prs',
    ownDataOnly: true,
    looksUp: 'records',
    inTurn: true,
    description:
      'The athlete’s personal records. read: the history of a lift, or without a lift the best and the latest record of each. The best is what they can do; the latest is their last entry, which may be lower. last: when they last did a lift. heaviest: the most weight they lifted. standing_longest: the lifts by how long their heaviest single has stood. longest_ago: the lifts by how long ago each was last written down. estimate: the one-rep max that the best set of a lift lets expect. gain: how much a lift, or without one each, has gone up since a day, or within a period. history: the latest records of a lift, or without one of all, one by one; with since, until, value, more_than and repetitions those that fit. days: on how many days from since to until something was written down. on_days: what was written down on days, or on the last days that have a record. find: the records that fit of, such as before one is corrected or removed. total: squat, bench press and deadlift together, with DOTS, IPF GL and Wilks where the profile says sex and body weight. what_if: the total with other lifts. away: how far the best of a lift, or without a lift the total, is from a value. needed: what a lift would have to be for a total of a value. compare: a lift beside another one. add: writes down a record that the athlete says they achieved, never a goal, a plan or somebody else’s lift. correct, remove: changes or deletes the record of a lift that you saved last, when the athlete says that it was wrong; with of, another record of theirs that they ask to have changed or deleted. With instead_of, add removes the record that you saved last under that lift once the new one is saved. Pass on the message.',
    parameters: prsParameters,
    run: async (
      {
        action,
        since,
        until,
        more_than: moreThan,
        oldest_first: oldestFirst,
        limit,
        days,
        times_body_weight: timesBody,
        beside = '',
        more_on_each: more,
        lifts = [],
        of,
        instead_of: wrong,
        ...input
      },
      context,
    ) => {
      const { lift, value, body_weight: bodyWeight, body_weight_unit: bodyWeightUnit } = input;
      const unit = isWeightUnit(input.unit) ? input.unit : undefined;
      const named = lift === undefined || lift.trim() === '' ? null : lift;
      const title = named === null ? null : await titleOf(named, database, context.viewer.id);
      if (action === 'read') return await read({ ...input, title, unit, since, until }, database, context);
      const body = { bodyWeight, bodyWeightUnit };
      if (action === 'total') return await total(database, context, { lifts: [], unit, ...body });
      if (action === 'what_if') return await total(database, context, { lifts, more, unit, ...body });
      if (action === 'add')
        return wrong === undefined
          ? await add(input, database, context)
          : await addInstead(wrong, input, database, context);
      if (action === 'away' || action === 'needed') {
        if (title !== null && timesBody !== undefined)
          return await awayFromBodyWeights({ title, times: timesBody }, database, context);
        if (value === undefined) return NO_VALUE;
        return action === 'away' && title !== null
          ? await awayFromLift({ title, value, unit, until }, database, context)
          : await awayFromTotal({ lift: named ?? undefined, value, unit }, database, context);
      }
      if (action === 'gain') return await gain({ title, since, until }, database, context);
      if (action === 'history')
        return await history(
          { title, since, until, value, moreThan, unit, repetitions: input.repetitions, oldestFirst, limit },
          database,
          context,
        );
      if (action === 'on_days') return await onDays({ title, days, limit }, database, context);
      if (action === 'days') return await trainedDays({ since, until }, database, context);
      if (action === 'standing_longest') return await standingLongest(database, context);
      if (action === 'longest_ago') return await longestAgo(database, context);
      if (action === 'last') return await lastOf(title, database, context);
      if (action === 'find') return await findMeant({ title, ...of }, database, context);
      if (of !== undefined && action === 'remove')
        return await removeMeant({ title, ...of }, database, context);
      if (of !== undefined && action === 'correct')
        return await correctMeant({ title, ...of }, input, database, context);
      if (title === null) return NO_LIFT;
      if (action === 'correct') return await correct({ ...input, lift: title }, database, context);
      if (action === 'remove') return await remove(title, database, context);
      if (action === 'compare')
        return beside.trim() === '' ? NO_LIFT_BESIDE : await compare([title, beside], database, context);
      if (action === 'heaviest') return await heaviest(title, database, context);
      return await estimate(title, database, context);
    },
  });

const NO_VALUE: Refused = { error: 'Give the value.', message: 'How much weight do you mean?' };
const NO_LIFT_BESIDE: Refused = {
  error: 'Name the other lift in beside.',
  message: 'Which lift shall I compare it with?',
};
const NO_LIFT: Refused = { error: 'Name the lift.', message: 'Which lift do you mean?' };
