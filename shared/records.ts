import { oc } from '@orpc/contract';
import * as z from 'zod';
import { claimedUserSchema } from './auth.ts';
import { WEIGHT_UNITS } from './lifting/weight-unit.ts';
import { RECORD_KINDS } from './record-kinds.ts';
import { CHART_LIFTS_MAX, RECORD_UNITS } from './record-limits.ts';
import {
  bodyWeightSchema,
  recordDaySchema,
  recordNoteSchema,
  recordTitleSchema,
  recordValueSchema,
  repetitionsSchema,
} from './record-rules.ts';
import { recordTitle } from './record-title.ts';
import { versionSchema } from './version.ts';

const SEARCH_MAX_CHARACTERS = 200;
const OFFSET_MAX = 10_000_000;
const unitSchema = z.enum(RECORD_UNITS, { error: `Choose one of ${RECORD_UNITS.join(', ')}, or none.` });
const weightUnitSchema = z.enum(WEIGHT_UNITS, { error: `Choose ${WEIGHT_UNITS.join(' or ')}.` });
const searchSchema = z.string().max(SEARCH_MAX_CHARACTERS).transform(recordTitle).default('');

export const personalRecordSchema = z.object({
  id: z.string(),
  title: z.string(),
  value: z.number(),
  unit: unitSchema.nullable(),
  repetitions: z.number().int().nullable(),
  /** A day in the athlete’s own calendar, `YYYY-MM-DD`. */
  achieved_on: z.string(),
  body_weight: z.number().nullable(),
  body_weight_unit: weightUnitSchema.nullable(),
  note: z.string(),
  /** Who wrote it: `athlete`, `coach`, or the format of an import. */
  source: z.string(),
  /** Increases with each change; a change names the version it saw. */
  version: z.number().int(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type PersonalRecord = z.infer<typeof personalRecordSchema>;

export const listedRecordSchema = personalRecordSchema.extend({
  /** Beat every earlier record of its lift; the first one of a lift is a PR too. */
  pr: z.boolean(),
});
export type ListedRecord = z.infer<typeof listedRecordSchema>;

/** Optional fields beside title and value; null means the same as absent. */
const detailsSchema = z.object({
  unit: unitSchema.nullish(),
  repetitions: z.nullish(repetitionsSchema),
  body_weight: z.nullish(bodyWeightSchema),
  /** Defaults to the record’s own unit, where that is a unit of weight. */
  body_weight_unit: weightUnitSchema.nullish(),
});

export const newRecordSchema = detailsSchema.extend({
  /** Makes repeated requests harmless: the record is added once. */
  id: z.uuid().optional(),
  title: recordTitleSchema,
  value: recordValueSchema,
  /** Defaults to today in UTC. */
  achieved_on: z.nullish(recordDaySchema),
  note: z._default(recordNoteSchema, ''),
  user_id: claimedUserSchema.nullish(),
});
export type NewRecord = z.output<typeof newRecordSchema>;

/** The version the client saw; if omitted, the request is carried out regardless of later changes. */
export const recordChangeSchema = detailsSchema.extend({
  version: versionSchema.optional(),
  title: z.optional(recordTitleSchema),
  value: z.optional(recordValueSchema),
  achieved_on: z.optional(recordDaySchema),
  note: z.optional(recordNoteSchema),
});
export type RecordChange = z.output<typeof recordChangeSchema>;

export const liftSchema = z.object({
  /** The title in lower case, which identifies the records of one lift. */
  lift: z.string(),
  /** As written in the newest record. */
  title: z.string(),
  /** From the newest record that has one. */
  unit: unitSchema.nullable(),
  count: z.number().int(),
});
export type Lift = z.infer<typeof liftSchema>;

export const liftWithRecordsSchema = liftSchema.extend({
  /** The best of all its records, possibly the newest. */
  best: listedRecordSchema,
  /** Newest first: the current record and a few before it. */
  records: z.array(listedRecordSchema),
  /** The latest values, oldest first, in the current record’s unit. */
  trend: z.array(z.object({ value: z.number(), best: z.boolean() })),
});
export type LiftWithRecords = z.infer<typeof liftWithRecordsSchema>;

const pointSchema = z.object({ date: z.string(), value: z.number() });
/** The actual lift behind a point; an estimate has no repetitions. */
const standingSchema = pointSchema.extend({ repetitions: z.number().int().nullable() });

export const seriesSchema = liftSchema.extend({
  /** Oldest first; large sets are thinned, keeping the shape of the line and its extremes. */
  points: z.array(pointSchema),
  /** Null without points. */
  best: standingSchema.nullable(),
  latest: standingSchema.nullable(),
});
export type Series = z.infer<typeof seriesSchema>;

export const records = {
  list: oc
    .route({
      method: 'GET',
      path: '/personal-records',
      tags: ['Personal records'],
      summary: 'The viewer’s records, newest first; with `title`, those of one lift',
    })
    .input(
      z.object({
        search: searchSchema,
        title: z.string().max(SEARCH_MAX_CHARACTERS).transform(recordTitle).optional(),
        offset: z.coerce.number().int().min(0).max(OFFSET_MAX).default(0),
        limit: z.coerce.number().int().min(1).max(250).default(50),
      }),
    )
    .output(
      z.object({
        records: z.array(listedRecordSchema),
        count: z.number().int(),
        /** With `title`: the best of that lift. */
        best: listedRecordSchema.nullable(),
      }),
    ),
  lifts: oc
    .route({
      method: 'GET',
      path: '/personal-records/lifts',
      tags: ['Personal records'],
      summary: 'The viewer’s records by lift, the lift with the newest record first',
    })
    .input(
      z.object({
        search: searchSchema,
        offset: z.coerce.number().int().min(0).max(OFFSET_MAX).default(0),
        limit: z.coerce.number().int().min(1).max(50).default(20),
      }),
    )
    .output(
      z.object({
        lifts: z.array(liftWithRecordsSchema),
        /** Number of lifts the search finds. */
        count: z.number().int(),
        total: z.object({
          lifts: z.number().int(),
          records: z.number().int(),
          /** Number of the records that were PRs; not counted in a search. */
          prs: z.number().int().nullable(),
        }),
      }),
    ),
  titles: oc
    .route({
      method: 'GET',
      path: '/personal-records/titles',
      tags: ['Personal records'],
      summary: 'The names of the viewer’s lifts, alphabetically',
    })
    .input(z.object({ search: searchSchema, limit: z.coerce.number().int().min(1).max(1000).default(500) }))
    .output(
      z.object({
        lifts: z.array(liftSchema),
        count: z.number().int(),
        /** The viewer's weight unit: as in the newest record with a weight, or else as in the profile. */
        weight_unit: weightUnitSchema,
      }),
    ),
  chart: oc
    .route({
      method: 'GET',
      path: '/personal-records/chart',
      tags: ['Personal records'],
      summary: 'Values of some lifts over time, thinned for a chart',
    })
    .input(
      z.object({
        /** `estimate`: one-rep maxima of weights with 1 to 10 repetitions; other kinds are drawn as they are. */
        measure: z.enum(['value', 'estimate']).default('value'),
        /** Defaults to the kind with the most records. */
        kind: z.enum(RECORD_KINDS).optional(),
        /** Defaults to the lifts of that kind with the most records. */
        lifts: z
          .preprocess(
            (given) => (typeof given === 'string' ? [given] : given),
            z.array(z.string().max(SEARCH_MAX_CHARACTERS).transform(recordTitle)).max(CHART_LIFTS_MAX),
          )
          .optional(),
      }),
    )
    .output(
      z.object({
        kind: z.enum(RECORD_KINDS),
        /** The unit of every value. */
        unit: unitSchema.nullable(),
        /** Kinds with records, most first. */
        kinds: z.array(z.enum(RECORD_KINDS)),
        series: z.array(seriesSchema),
      }),
    ),
  add: oc
    .route({
      method: 'POST',
      path: '/personal-records',
      tags: ['Personal records'],
      summary: 'Adds a record',
      description: 'Without `achieved_on` it is dated today in UTC.',
    })
    .input(newRecordSchema)
    .output(z.object({ record: personalRecordSchema })),
  change: oc
    .route({
      method: 'PATCH',
      path: '/personal-records/{id}',
      tags: ['Personal records'],
      summary: 'Changes a record',
      description:
        'With the `version` that was read: when the record was changed since, the reply is 409 and brings the record as it is now in `current`. Without it the last write wins. What is left out stays; null empties. A title can be changed while its lift has one record.',
    })
    .input(recordChangeSchema.extend({ id: z.uuid() }))
    .output(z.object({ record: personalRecordSchema })),
  remove: oc
    .route({
      method: 'DELETE',
      path: '/personal-records/{id}',
      tags: ['Personal records'],
      summary: 'Deletes a record',
      description:
        'With the `version` that was read: when the record was changed since, the reply is 409 and brings the record as it is now in `current`.',
    })
    .input(z.object({ id: z.uuid(), version: versionSchema.optional() }))
    .output(z.object({ id: z.string() })),
};
