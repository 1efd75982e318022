import * as z from 'zod';
import { defineTool, type Refused, type ToolContext } from '#server/assistant/tool.ts';
import { dots } from '#shared/lifting/dots.ts';
import { ipfGl } from '#shared/lifting/ipf-gl.ts';
import { ESTIMATE_MAX_REPETITIONS, estimatedOneRepMax } from '#shared/lifting/one-rep-max.ts';
import { PERCENTAGES, percentageTable } from '#shared/lifting/percentage-table.ts';
import { type Loading, PLATES, platesPerSide, USUAL_BAR } from '#shared/lifting/plates.ts';
import { SEXES } from '#shared/lifting/sex.ts';
import { warmUpSets } from '#shared/lifting/warm-up.ts';
import { convertWeight, roundTo, WEIGHT_UNITS, type WeightUnit } from '#shared/lifting/weight-unit.ts';
import { wilks } from '#shared/lifting/wilks.ts';

const WEIGHT_MAX = 10_000;
const weight = z.number().positive().max(WEIGHT_MAX);
const unit = z.enum(WEIGHT_UNITS);
const bar = z.number().min(0).max(200);
const TOO_MANY = `The formulas hold for 1 to ${ESTIMATE_MAX_REPETITIONS} repetitions; beyond that nothing can be estimated.`;
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

/** Flat, as every provider takes it; what each calculation needs is checked behind it. */
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
  unit: unit.optional().describe('Of every weight here. The athlete’s own when left out.'),
  repetitions: repetitions.optional().describe('For one_rep_max.'),
  in_reserve: inReserve
    .optional()
    .describe('For one_rep_max: repetitions that were left after the set; RPE 8 leaves two.'),
  times: times.optional().describe('For body_weight.'),
  percentages: percentages
    .optional()
    .describe('For percentages, such as [75, 80]; a whole table when left out.'),
  bar: bar
    .optional()
    .describe('Weight of the empty bar, for percentages, plates and warm_up; 20 kg or 45 lb when left out.'),
  without: without.optional().describe('For plates: sizes that are not there, such as [25, 20].'),
  sex: sex.optional().describe('For points; that of the profile when left out.'),
  body_weight: weight.optional().describe('For points; that of the profile when left out.'),
  event: event.optional().describe('For points: SBD full power (when left out), B bench press alone.'),
  equipment: equipment.optional().describe('For points: classic (raw, when left out) or equipped.'),
});

const parameters = flat.pipe(
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
type Wanted = z.output<typeof parameters>;
type Of<K extends Wanted['calculation']> = Extract<Wanted, { calculation: K }> & { unit: WeightUnit };

/** `message` says the result in a sentence or two, `how` where it comes from; `figures` has it for further use. */
interface Calculated {
  message: string;
  how: string;
  figures: unknown;
}

const NUMBER = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });
const withUnit = (value: number, unit: WeightUnit) => `${NUMBER.format(value)} ${unit}`;

export const calculate = defineTool({
  name: 'calculate',
  ownDataOnly: true,
  description:
    'Calculates what lifters calculate, without mistakes: one-rep max, percentages, plates, warm-up sets, lb and kg, points. Use it for every such figure instead of working it out yourself, and give its results unchanged.',
  parameters,
  async run(input, context): Promise<Calculated | Refused> {
    const inUnit = { ...input, unit: input.unit ?? ownUnit(context) };
    switch (inUnit.calculation) {
      case 'one_rep_max':
        return oneRepMax(inUnit);
      case 'percentages':
        return percentagesOf(inUnit, context);
      case 'plates':
        return plates(inUnit, context);
      case 'warm_up':
        return warmUp(inUnit, context);
      case 'convert':
        return convert(inUnit);
      case 'points':
        return points(inUnit, context);
      case 'body_weight':
        return timesBodyWeight(inUnit, context);
    }
  },
});

const sizesOf = (unit: WeightUnit) => `plates of ${PLATES[unit].join(', ')} ${unit}`;

const ownUnit = ({ athlete: { profile } }: ToolContext): WeightUnit =>
  profile?.units === 'metric' ? 'kg' : 'lb';

function oneRepMax({
  weight,
  unit,
  repetitions: done,
  in_reserve: left,
}: Of<'one_rep_max'>): Calculated | Refused {
  const repetitions = done + left;
  const [epley, brzycki] = (['epley', 'brzycki'] as const).map((formula) => {
    const estimated = estimatedOneRepMax({ weight, repetitions, formula });
    return estimated === null ? null : roundTo(estimated, 0.1);
  }) as [number | null, number | null];
  if (epley === null || brzycki === null) return { error: TOO_MANY, message: TOO_MANY };
  const set = `${withUnit(weight, unit)} × ${done}${left === 0 ? '' : ` with ${left} left, so counted as ${repetitions},`}`;
  return {
    message:
      repetitions === 1
        ? `A single with ${withUnit(weight, unit)} is a max of ${withUnit(weight, unit)}: nothing needs estimating.`
        : `${set} stands for a max of about **${withUnit(epley, unit)}** by Epley, **${withUnit(brzycki, unit)}** by Brzycki. It is an estimate, not a lift.`,
    how: 'Epley is weight × (1 + repetitions / 30), Brzycki weight × 36 / (37 − repetitions). They are the two most used formulas and part ways as the repetitions grow.',
    figures: { epley, brzycki, unit },
  };
}

function percentagesOf(
  { weight: max, unit, bar, percentages }: Of<'percentages'>,
  { extras }: ToolContext,
): Calculated {
  const rows = percentageTable({
    max,
    unit,
    ...(bar !== undefined && { bar }),
    percentages: percentages ?? PERCENTAGES,
  });
  const loadable = (value: number | null) =>
    value === null ? 'less than the empty bar' : withUnit(value, unit);
  const [first] = rows;
  extras.addBars(
    rows.flatMap(({ percentage, loadable }) =>
      loadable === null
        ? []
        : [
            {
              weight: loadable,
              unit,
              bar: bar ?? USUAL_BAR[unit],
              label: rows.length === 1 ? null : `${NUMBER.format(percentage)}%`,
            },
          ],
    ),
  );
  const message =
    rows.length === 1 && first
      ? `${NUMBER.format(first.percentage)}% of ${withUnit(max, unit)} is **${withUnit(first.exact, unit)}**${
          first.loadable === first.exact
            ? ', which can be loaded as it is.'
            : first.loadable === null
              ? ', less than the empty bar.'
              : `; the nearest that can be loaded is **${withUnit(first.loadable, unit)}**.`
        }`
      : [
          `Of ${withUnit(max, unit)}:`,
          '',
          '| Percent | Exact | On the bar |',
          '| --- | --- | --- |',
          ...rows.map(
            (row) =>
              `| ${NUMBER.format(row.percentage)}% | ${withUnit(row.exact, unit)} | ${loadable(row.loadable)} |`,
          ),
        ].join('\n');
  return {
    message,
    how: `Exact is the max times the percentage; on the bar is the nearest that ${sizesOf(unit)} make on a bar of ${withUnit(bar ?? USUAL_BAR[unit], unit)}.`,
    figures: { unit, rows },
  };
}

function plates(
  { weight, unit, bar = USUAL_BAR[unit], without = [] }: Of<'plates'>,
  { extras }: ToolContext,
): Calculated {
  const sizes = PLATES[unit].filter((size) => !without.includes(size));
  const loading = platesPerSide({ weight, unit, bar, plates: sizes.map((size) => ({ weight: size })) });
  const { perSide, loaded, remaining } = loading;
  // The picture is of the plates of a whole gym.
  if (remaining >= 0 && without.length === 0) extras.addBars([{ weight: loaded, unit, bar, label: null }]);
  const side = sideInWords(perSide, (plate) => withUnit(plate, unit));
  const onBar = `the ${withUnit(bar, unit)} bar`;
  const message =
    remaining < 0
      ? `${withUnit(weight, unit)} is less than ${onBar} weighs.`
      : perSide.length === 0
        ? `${withUnit(loaded, unit)} is ${onBar}, empty${remaining > 0 ? `; ${withUnit(remaining, unit)} cannot be loaded` : ''}.`
        : `For ${withUnit(loaded, unit)} on ${onBar}, each side takes **${side}**${
            remaining > 0 ? ` (${withUnit(remaining, unit)} short of ${withUnit(weight, unit)})` : ''
          }.`;
  return {
    message,
    how: `The bar comes off, half of the rest goes on each side, in as few plates as possible, of plates of ${sizes.join(', ')} ${unit}.`,
    figures: { unit, bar, ...loading },
  };
}

const sideInWords = (perSide: Loading['perSide'], inWords: (plate: number) => string): string =>
  perSide.map(({ weight, count }) => `${count === 1 ? '' : `${count} × `}${inWords(weight)}`).join(', ');

function warmUp({ weight, unit, bar = USUAL_BAR[unit] }: Of<'warm_up'>, { extras }: ToolContext): Calculated {
  const sets = warmUpSets({ weight, unit, bar });
  extras.addBars(
    sets.map((set) => ({
      weight: set.weight,
      unit,
      bar,
      label: set.percentage === null ? 'Bar' : `${set.percentage}%`,
    })),
  );
  const rows = sets.map(({ percentage, weight: loaded, repetitions }) => {
    const side = platesPerSide({ weight: loaded, unit, bar }).perSide;
    return `| ${percentage === null ? 'empty bar' : `${percentage}%`} | ${withUnit(loaded, unit)} | ${repetitions} | ${sideInWords(side, String) || '–'} |`;
  });
  const message =
    rows.length === 0
      ? `${withUnit(weight, unit)} is no more than the ${withUnit(bar, unit)} bar: there is nothing to build up.`
      : [
          `Up to a work set with **${withUnit(weight, unit)}**:`,
          '',
          `| Step | Weight | Reps | Each side, ${unit} |`,
          '| --- | --- | --- | --- |',
          ...rows,
        ].join('\n');
  return {
    message,
    how: 'The steps are a common ramp: 40, 55, 70, 80 and 90% of the work set, with fewer repetitions as it gets heavier, rounded to what a bar can hold.',
    figures: { unit, bar, sets },
  };
}

function convert({ weight, unit }: Of<'convert'>): Calculated {
  const to = unit === 'kg' ? 'lb' : 'kg';
  const converted = roundTo(convertWeight(weight, unit, to), 0.01);
  return {
    message: `${withUnit(weight, unit)} is **${withUnit(converted, to)}**.`,
    how: 'A pound is 0.45359237 kg, exactly.',
    figures: { weight: converted, unit: to },
  };
}

function timesBodyWeight(
  { times, unit: into }: Of<'body_weight'>,
  { athlete: { profile }, extras }: ToolContext,
): Calculated | Refused {
  if (profile?.weight == null)
    return {
      error: 'The profile has no body weight; ask for it.',
      message: 'For that I need your body weight: tell me, or fill it in under Account, Profile.',
    };
  extras.noteUsed({ profile: ['weight'] });
  const unit = profile.units === 'us' ? 'lb' : 'kg';
  const weight = roundTo(convertWeight(times * profile.weight, unit, into), 0.1);
  const of = times === 1 ? 'Your' : `${NUMBER.format(times)} times your`;
  return {
    message: `${of} ${withUnit(roundTo(profile.weight, 0.1), unit)} is **${withUnit(weight, into)}**.`,
    how: 'Your body weight is the one in your profile.',
    figures: { weight, unit: into },
  };
}

function points(input: Of<'points'>, { athlete: { profile }, extras }: ToolContext): Calculated | Refused {
  const sex = input.sex ?? profile?.sex ?? null;
  const own =
    profile?.weight == null
      ? null
      : ({ weight: profile.weight, unit: profile.units === 'us' ? 'lb' : 'kg' } as const);
  const body = input.body_weight === undefined ? own : { weight: input.body_weight, unit: input.unit };
  if (sex === null || body === null) {
    const missing = [...(sex === null ? ['sex'] : []), ...(body === null ? ['body weight'] : [])].join(
      ' and ',
    );
    return {
      error: `Points need the sex the formula is for (male or female) and a body weight. The profile has no ${missing}; ask for what is missing.`,
      message: `For points I also need your ${missing}: tell me, or fill it in under Account, Profile.`,
    };
  }
  extras.noteUsed({
    profile: [
      ...(input.sex === undefined ? (['sex'] as const) : []),
      ...(input.body_weight === undefined ? (['weight'] as const) : []),
    ],
  });
  const performance = {
    sex,
    bodyWeightKg: convertWeight(body.weight, body.unit, 'kg'),
    totalKg: convertWeight(input.weight, input.unit, 'kg'),
  };
  const { event, equipment } = input;
  const figures = {
    dots: roundTo(dots(performance), 0.01),
    ipf_gl: roundTo(ipfGl({ ...performance, event, equipment }), 0.01),
    wilks: roundTo(wilks(performance), 0.01),
  };
  const lifted = event === 'B' ? 'A bench press' : 'A total';
  return {
    message: `${lifted} of ${withUnit(input.weight, input.unit)} at ${withUnit(roundTo(body.weight, 0.1), body.unit)} body weight: DOTS **${figures.dots.toFixed(2)}**, IPF GL **${figures.ipf_gl.toFixed(2)}**, Wilks **${figures.wilks.toFixed(2)}**. IPF GL is tuned for elite lifters.`,
    how: 'Each formula divides the total by what lifters of that sex and body weight total, so that lifters of every size can be compared: DOTS after Konertz (2019), IPF GL of 2020, Wilks of 1994.',
    figures,
  };
}
