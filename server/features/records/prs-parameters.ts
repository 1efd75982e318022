import * as z from 'zod';
import { WEIGHT_UNITS } from '#shared/lifting/weight-unit.ts';
import { RECORD_UNITS } from '#shared/record-limits.ts';

const ACTIONS = [
  'read',
  'history',
  'days',
  'on_days',
  'find',
  'last',
  'heaviest',
  'standing_longest',
  'longest_ago',
  'estimate',
  'gain',
  'total',
  'what_if',
  'away',
  'needed',
  'compare',
  'add',
  'correct',
  'remove',
] as const;

const LISTED_MAX = 50;
const DAYS_MAX = 20;

/** The model's parameters for reading or changing records. */
export const prsParameters = z.object({
  action: z.enum(ACTIONS),
  lift: z
    .string()
    .max(200)
    .optional()
    .describe(
      'Such as Bench, Squat or Deadlift. Needed by all but read, history, days, on_days, find, gain, total, what_if and away.',
    ),
  beside: z.string().max(200).optional().describe('To compare: the other lift.'),
  value: z
    .number()
    .optional()
    .describe(
      'To add or correct: the weight, count or seconds. For away and needed: the target. For history: the least.',
    ),
  more_than: z.number().optional().describe('For history: only what is heavier.'),
  times_body_weight: z
    .number()
    .positive()
    .max(10)
    .optional()
    .describe('For away: the target as so many times the body weight of the profile.'),
  oldest_first: z.boolean().optional().describe('For history.'),
  limit: z
    .int()
    .min(1)
    .max(LISTED_MAX)
    .optional()
    .describe('For history: only so many, such as the last 3. For on_days: so many days.'),
  days: z
    .array(z.iso.date())
    .min(1)
    .max(DAYS_MAX)
    .optional()
    .describe('For on_days: these, such as the last three Mondays.'),
  unit: z
    .enum(RECORD_UNITS)
    .optional()
    .describe(
      'Only if the athlete said it; time is in seconds. To read, and for total and what_if: the unit to show.',
    ),
  repetitions: z
    .number()
    .optional()
    .describe('To add or correct: of a set; none for a single. To read: the best set of as many or more.'),
  lifts: z
    .array(z.object({ lift: z.string().max(200), value: z.number().positive().max(10_000) }))
    .max(3)
    .optional()
    .describe('For what_if: Squat, Bench or Deadlift with another weight.'),
  more_on_each: z
    .number()
    .min(-1000)
    .max(1000)
    .optional()
    .describe('For what_if: so much more on each of the three lifts.'),
  achieved_on: z.string().optional().describe('To add or correct: YYYY-MM-DD; today if omitted.'),
  days_later: z
    .int()
    .min(-366)
    .max(366)
    .optional()
    .describe('To correct: so many days later than it was written down; negative for earlier.'),
  since: z.iso
    .date()
    .optional()
    .describe(
      'YYYY-MM-DD. For gain: the first record if omitted. To read: the PRs since then. For history and days: the first day.',
    ),
  until: z.iso
    .date()
    .optional()
    .describe(
      'YYYY-MM-DD. For history, days and gain, and to read PRs since a day: the last day. For away of a lift: also how far it was on that day.',
    ),
  body_weight: z
    .number()
    .optional()
    .describe('Of a record; for total and what_if, instead of the profile’s.'),
  body_weight_unit: z
    .enum(WEIGHT_UNITS)
    .optional()
    .describe('Only where it is not the unit of the lift, or of the total.'),
  note: z.string().max(1000).optional(),
  as_named: z
    .boolean()
    .optional()
    .describe('To add: keeps the name of the lift as it is given, such as to put back a removed record.'),
  instead_of: z
    .string()
    .max(200)
    .optional()
    .describe('To add: the lift under which you just saved this set by mistake.'),
  of: z
    .object({
      day: z.iso.date().optional(),
      value: z.number().optional(),
      unit: z.enum(RECORD_UNITS).optional(),
      repetitions: z.number().optional(),
    })
    .optional()
    .describe(
      'To find, correct or remove: any record of the athlete, by its day, value, unit and repetitions (1 for a single) as it is now; empty for the newest.',
    ),
});
