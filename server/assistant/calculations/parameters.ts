import * as z from 'zod';
import { ESTIMATE_MAX_REPETITIONS } from '#shared/lifting/one-rep-max.ts';
import { SEXES } from '#shared/lifting/sex.ts';
import { WEIGHT_UNITS, type WeightUnit } from '#shared/lifting/weight-unit.ts';

const WEIGHT_MAX = 10_000;
const weight = z.number().positive().max(WEIGHT_MAX);
const unit = z.enum(WEIGHT_UNITS);
const bar = z.number().min(0).max(200);
/** Used when a set is too long to estimate a max. */
export const TOO_MANY = `The formulas hold for 1 to ${ESTIMATE_MAX_REPETITIONS} repetitions; beyond that nothing can be estimated.`;
const repetitions = z.number().int().min(1).max(ESTIMATE_MAX_REPETITIONS, TOO_MANY);
const percentages = z.array(z.number().positive().max(200)).min(1).max(20);
const without = z.array(z.number().positive()).max(10);
const sex = z.enum(SEXES);
const event = z.enum(['SBD', 'B']);
const equipment = z.enum(['classic', 'equipped']);
const KINDS = [
  'one_rep_max',
  'percentages',
  'plates',
  'warm_up',
  'convert',
  'points',
  'body_weight',
] as const;
const times = z.number().positive().max(20);
const inReserve = z.number().int().min(0).max(9);

/** Flat, as every provider accepts it; each calculation's requirements are checked afterwards. */
const flat = z.object({
  calculation: z
    .enum(KINDS)
    .describe(
      'one_rep_max: from a weight and repetitions. percentages: of a max, rounded to what a bar can hold. plates: what goes on each side of a bar. warm_up: the sets that lead up to a work set. convert: between lb and kg. points: DOTS, IPF GL and Wilks of a total. body_weight: so many times the athlete’s body weight.',
    ),
  weight: weight
    .optional()
    .describe(
      'Needed by all but body_weight. The weight lifted, the max, the weight to load or convert, the work set, or the total.',
    ),
  unit: unit.optional().describe('Of every weight here. The athlete’s own if omitted.'),
  repetitions: repetitions.optional().describe('For one_rep_max.'),
  in_reserve: inReserve
    .optional()
    .describe('For one_rep_max: repetitions that were left after the set; RPE 8 leaves two.'),
  times: times.optional().describe('For body_weight.'),
  percentages: percentages
    .optional()
    .describe('For percentages, such as [75, 80]; a whole table if omitted.'),
  bar: bar
    .optional()
    .describe('Weight of the empty bar, for percentages, plates and warm_up; 20 kg or 45 lb if omitted.'),
  without: without.optional().describe('For plates: sizes that are not there, such as [25, 20].'),
  sex: sex.optional().describe('For points; that of the profile if omitted.'),
  body_weight: weight.optional().describe('For points; that of the profile if omitted.'),
  event: event.optional().describe('For points: SBD full power (the default), B bench press alone.'),
  equipment: equipment.optional().describe('For points: classic (raw, the default) or equipped.'),
});

/** The parameters of a calculation. */
export const calculationParameters = flat.pipe(
  z.discriminatedUnion('calculation', [
    z.object({
      calculation: z.literal('one_rep_max'),
      weight,
      unit: unit.optional(),
      repetitions,
      in_reserve: inReserve.default(0),
    }),
    z.object({ calculation: z.literal('body_weight'), times, unit: unit.optional() }),
    z.object({
      calculation: z.literal('percentages'),
      weight,
      unit: unit.optional(),
      bar: bar.optional(),
      percentages: percentages.optional(),
    }),
    z.object({
      calculation: z.literal('plates'),
      weight,
      unit: unit.optional(),
      bar: bar.optional(),
      without: without.optional(),
    }),
    z.object({ calculation: z.literal('warm_up'), weight, unit: unit.optional(), bar: bar.optional() }),
    z.object({ calculation: z.literal('convert'), weight, unit: unit.optional() }),
    z.object({
      calculation: z.literal('points'),
      weight,
      unit: unit.optional(),
      sex: sex.optional(),
      body_weight: weight.optional(),
      event: event.default('SBD'),
      equipment: equipment.default('classic'),
    }),
  ]),
);
export type Calculation = z.output<typeof calculationParameters>;
/** One kind of calculation, with the unit it uses. */
export type Of<K extends Calculation['calculation']> = Extract<Calculation, { calculation: K }> & {
  unit: WeightUnit;
};
