import { oc } from '@orpc/contract';
import * as z from 'zod';
import { claimedUserSchema } from './auth.ts';
import { displayName, displayNameFault } from './display-name.ts';
import {
  ACHIEVEMENT_NOTES_MAX_CHARACTERS,
  GOAL_DESCRIPTION_MAX_CHARACTERS,
  GOAL_KINDS,
  GOAL_TITLE_MAX_CHARACTERS,
  GOALS_PAGE,
  RANKINGS,
  SCORE_MAX,
} from './goal.ts';
import { SEXES } from './lifting/sex.ts';
import { WEIGHT_UNITS } from './lifting/weight-unit.ts';
import { oneLine } from './one-line.ts';
import { storableText } from './storable-text.ts';

/** Far more than any field needs, yet small enough to check. */
const TYPED_MAX_CHARACTERS = 10_000;
const many = (number: number) => number.toLocaleString('en');

/** Text that is tidied before its length is checked; `required` is the message when it is empty. */
function tidied(tidy: (typed: string) => string, max: number, required?: string) {
  const long = `This can be at most ${many(max)} characters long.`;
  return z
    .string(required ?? 'This must be text.')
    .max(TYPED_MAX_CHARACTERS, long)
    .transform(tidy)
    .pipe(
      z
        .string()
        .min(required === undefined ? 0 : 1, required)
        .max(max, long),
    );
}
const paragraphs = (text: string) => storableText(text).trim();

const displayNameSchema = z
  .string('Choose the name that the leaderboard shows.')
  .max(TYPED_MAX_CHARACTERS, 'This name is too long.')
  .transform(displayName)
  .superRefine((name, context) => {
    const message = displayNameFault(name);
    if (message !== null) context.addIssue({ code: 'custom', message });
  });

const scoreSchema = z
  .number('Enter your score as a number.')
  .min(-SCORE_MAX, `A score must be between ${many(-SCORE_MAX)} and ${many(SCORE_MAX)}.`)
  .max(SCORE_MAX, `A score must be between ${many(-SCORE_MAX)} and ${many(SCORE_MAX)}.`);

export const goalSchema = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  kind: z.enum(GOAL_KINDS),
  /** Rankings of its achievements. IPF GL covers only the full total and the bench press. */
  rankings: z.array(z.enum(RANKINGS)),
  active: z.boolean(),
  /** Id of the admin; null when their account is gone. */
  created_by: z.string().nullable(),
  created_at: z.string(),
});
export type Goal = z.infer<typeof goalSchema>;

export const achievementSchema = z.object({
  id: z.string(),
  goal_id: z.string(),
  /** Chosen by the athlete. */
  display_name: z.string(),
  /** For admins; null for everyone else. */
  user_email: z.string().nullable(),
  mine: z.boolean(),
  /** In the requested ranking; ties share a place. Null: not ranked, for lack of body weight or sex. */
  place: z.number().int().nullable(),
  value: z.number(),
  /** Unit of a weight; null for a score. */
  unit: z.enum(WEIGHT_UNITS).nullable(),
  dots: z.number().nullable(),
  /** With the coefficients of classic lifting for the goal’s event. */
  ipf_gl: z.number().nullable(),
  /** In `unit`. For the athlete and admins; null for everyone else. */
  body_weight: z.number().nullable(),
  /** Used only for DOTS and IPF GL. For the athlete and admins; null for everyone else. */
  sex: z.enum(SEXES).nullable(),
  /** For the athlete and admins; empty for everyone else. */
  notes: z.string(),
  /** An admin has seen it. Any edit removes the mark. */
  verified: z.boolean(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type Achievement = z.infer<typeof achievementSchema>;

export const submissionSchema = z.object({
  /** A score, or the weight of a lift or a total. */
  value: scoreSchema,
  /** For a lift or a total. */
  unit: z.enum(WEIGHT_UNITS, 'Choose lb or kg.').nullish(),
  /** In `unit`; with `sex` it also allows ranking by points. */
  body_weight: z.number('Enter your body weight as a number.').nullish(),
  sex: z.enum(SEXES, 'Choose male, female, or neither.').nullish(),
  notes: tidied(paragraphs, ACHIEVEMENT_NOTES_MAX_CHARACTERS).nullish(),
  /** The athlete’s display name everywhere; one is generated for those who have none and enter none. */
  display_name: displayNameSchema.nullish(),
  user_id: claimedUserSchema.nullish(),
  user_email: z.string().nullish(),
});
export type Submission = z.output<typeof submissionSchema>;

const tags = ['Leaderboard'];
const idSchema = z.uuid('This is not a valid id.');

export const leaderboard = {
  goals: oc
    .route({ method: 'GET', path: '/goals', tags, summary: 'Open goals, newest first' })
    .input(
      z.object({
        offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
        limit: z.coerce.number().int().min(1).max(100).default(GOALS_PAGE),
      }),
    )
    .output(z.object({ goals: z.array(goalSchema), count: z.number().int() })),
  addGoal: oc
    .route({ method: 'POST', path: '/goals', tags, summary: 'Admins: creates a goal' })
    .input(
      z.object({
        title: tidied(oneLine, GOAL_TITLE_MAX_CHARACTERS, 'Give the goal a title.'),
        description: tidied(paragraphs, GOAL_DESCRIPTION_MAX_CHARACTERS).nullish(),
        kind: z.enum(GOAL_KINDS, `Choose one of ${GOAL_KINDS.join(', ')}.`).default('score'),
        created_by: z.string().nullish(),
      }),
    )
    .output(z.object({ goal: goalSchema })),
  closeGoal: oc
    .route({
      method: 'PATCH',
      path: '/goals/{id}',
      tags,
      summary: 'Admins: closes a goal, or opens it again',
      description: 'A closed goal is hidden; its achievements are kept.',
    })
    .input(z.object({ id: idSchema, active: z.boolean() }))
    .output(z.object({ goal: goalSchema })),
  achievements: oc
    .route({
      method: 'GET',
      path: '/goals/{id}/achievements',
      tags,
      summary: 'The top 10 of a goal, and the viewer’s rank',
    })
    .input(z.object({ id: idSchema, by: z.enum(RANKINGS).default('value') }))
    .output(
      z.object({
        achievements: z.array(achievementSchema),
        /** The viewer’s own, wherever it ranks. */
        own: achievementSchema.nullable(),
        /** Number of ranked athletes. */
        count: z.number().int(),
      }),
    ),
  submit: oc
    .route({
      method: 'PUT',
      path: '/goals/{id}/achievements',
      tags,
      summary: 'Submits the viewer’s score, replacing an earlier one',
    })
    .input(submissionSchema.extend({ id: idSchema }))
    .output(z.object({ achievement: achievementSchema })),
  verify: oc
    .route({
      method: 'PATCH',
      path: '/achievements/{id}',
      tags,
      summary: 'Admins: marks an achievement as verified or unverified',
      description:
        '`updated_at` is the one that was read: when the athlete changed the achievement since then, it is not marked and the reply is 409.',
    })
    .input(z.object({ id: idSchema, verified: z.boolean(), updated_at: z.iso.datetime().nullish() }))
    .output(z.object({ id: z.string(), verified: z.boolean() })),
  remove: oc
    .route({
      method: 'DELETE',
      path: '/achievements/{id}',
      tags,
      summary: 'Deletes the viewer’s achievement; admins delete any',
    })
    .input(z.object({ id: idSchema }))
    .output(z.object({ id: z.string() })),
  displayName: oc
    .route({
      method: 'GET',
      path: '/display-name',
      tags,
      summary: 'The viewer’s display name on the leaderboard; null until one is chosen',
    })
    .output(z.object({ display_name: z.string().nullable() })),
  rename: oc
    .route({ method: 'PUT', path: '/display-name', tags, summary: 'Changes the display name' })
    .input(z.object({ display_name: displayNameSchema }))
    .output(z.object({ display_name: z.string() })),
};
