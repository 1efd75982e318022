import * as z from 'zod';
import { requireAccess } from '#server/access/guards.ts';
import { defineTool, type Refused, type ToolContext } from '#server/assistant/tool.ts';
import { whyNotToWrite } from '#server/assistant/write-rules.ts';
import type { Database } from '#server/db/database.ts';
import { uuidv7 } from '#server/db/uuidv7.ts';
import { savedBodyWeight } from '#server/words/body-weight-sentences.ts';
import { BODY_WEIGHT_RANGE, isBodyWeight, type UnitSystem, WEIGHT_UNIT } from '#shared/body-measures.ts';
import type { Gym } from '#shared/gym-face.ts';
import { convertWeight, roundTo, WEIGHT_UNITS, type WeightUnit } from '#shared/lifting/weight-unit.ts';
import { filledFields, lineOf } from './prompt-part.ts';
import { readProfile, saveProfile } from './store.ts';

const systemOf = (unit: WeightUnit): UnitSystem => (unit === 'kg' ? 'metric' : 'us');

interface Parts {
  database: Database;
  pack: { gym: Pick<Gym, 'units'> };
}

export const profileTool = (parts: Parts) =>
  defineTool({
    name: 'profile',
    ownDataOnly: true,
    looksUp: 'profile',
    inTurn: true,
    description:
      'The training profile of the athlete. read: everything they filled in. set_body_weight: saves their current body weight, once they said what it is and that they want it saved.',
    parameters: z.object({
      action: z.enum(['read', 'set_body_weight']),
      body_weight: z.number().positive().optional().describe('For set_body_weight.'),
      unit: z
        .enum(WEIGHT_UNITS)
        .optional()
        .describe('Only if the athlete said it; that of the profile if omitted.'),
    }),
    async run({ action, body_weight: value, unit }, context): Promise<unknown> {
      if (action === 'read') return await read(parts, context);
      return value === undefined ? NO_WEIGHT : await setBodyWeight({ value, unit }, parts, context);
    },
  });

const NO_WEIGHT: Refused = { error: 'Say the body weight.', message: 'How much do you weigh?' };

async function read({ database, pack }: Parts, { viewer, extras }: ToolContext) {
  const profile = await readProfile(database, viewer.id, pack.gym.units);
  const fields = filledFields(profile);
  extras.noteUsed({ profile: fields });
  const lines = fields.map((field) => lineOf(profile, field));
  return {
    message:
      lines.length === 0
        ? 'Your training profile is still empty; you can fill it in under Account, Training Profile.'
        : `Your profile says:\n\n${lines.map((line) => `- ${line.replace(/\s+/gu, ' ')}`).join('\n')}`,
    profile: lines,
  };
}

async function setBodyWeight(
  { value, unit }: { value: number; unit: WeightUnit | undefined },
  { database, pack }: Parts,
  context: ToolContext,
): Promise<unknown> {
  const { viewer, extras, signal } = context;
  requireAccess(viewer);
  const stored = await readProfile(database, viewer.id, pack.gym.units);
  // An empty profile uses the units the athlete used.
  const units = stored.updated_at === null && unit !== undefined ? systemOf(unit) : stored.units;
  const own = WEIGHT_UNIT[units];
  const weight = roundTo(convertWeight(value, unit ?? own, own), 0.1);
  if (!isBodyWeight(weight, units))
    return { error: BODY_WEIGHT_RANGE[units], message: BODY_WEIGHT_RANGE[units] };
  const message = savedBodyWeight(weight, own);
  const done = { saved: true, message };
  if (extras.savedBefore.some((item) => item.kind === 'body_weight' && item.weight === weight)) return done;
  if (stored.weight === weight)
    return { saved: false, message: `Your profile says ${weight} ${own} already.` };
  const refused = whyNotToWrite({ kind: 'body_weight', text: '', numbers: [value] }, context);
  if (refused !== null) return refused;
  signal.throwIfAborted();
  const saved = await saveProfile(database, viewer.id, { ...stored, units, weight });
  if (saved === null) return CHANGED;
  extras.addSaved({ kind: 'body_weight', id: uuidv7(), weight, units, before: stored.weight });
  return done;
}

const CHANGED: Refused = {
  error: 'The profile was changed in the meantime, and nothing was saved. Try again.',
  message: 'Your profile was changed in the meantime, so nothing was saved. Please tell me again.',
};
