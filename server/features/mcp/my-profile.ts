import * as z from 'zod';
import { UNIT_SYSTEMS } from '#shared/body-measures.ts';
import { SEXES } from '#shared/lifting/sex.ts';
import { defineMcpTool } from './tool.ts';

export const myProfile = defineMcpTool({
  name: 'my_profile',
  title: 'My training profile',
  description:
    'The training profile of the person whose account this is, as they filled it in. Empty where they did not.',
  // As personal as records, and read for the same purpose: one question less on the consent screen.
  scope: 'records:read',
  input: z.object({}),
  output: z.object({
    name: z.string(),
    units: z.enum(UNIT_SYSTEMS).describe('metric: cm and kg. us: inches and pounds.'),
    height: z.number().nullable(),
    weight: z.number().nullable(),
    age: z.int().nullable(),
    sex: z.enum(SEXES).nullable(),
    physique: z.string(),
    experience: z.string(),
    goals: z.string(),
    equipment: z.string(),
    injuries: z.string(),
  }),
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  async run(_, { program, readAthlete }) {
    const { updated_at: _updatedAt, ...profile } = (await readAthlete(program.viewer.id)).profile;
    return { structured: profile };
  },
});
