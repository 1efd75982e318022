import { UNIT_SYSTEMS, WEIGHT_UNIT } from '#shared/body-measures.ts';
import { weightIn } from '#web/lib/typed-weight.ts';
import { Segmented } from '#web/ui/segmented.tsx';
import type { Draft, Mistakes } from './draft.ts';
import { FigureField } from './figure-field.tsx';
import { LABELS, SEX_LABELS, UNIT_LABELS } from './labels.ts';
import { heightIn, type TypedHeight } from './measures.ts';

interface MeasureFieldsProps {
  draft: Draft;
  mistakes: Mistakes;
  onChange: (fields: Partial<Draft>) => void;
}

/** Height, weight, age and sex, in the units of the athlete. */
export function MeasureFields({ draft, mistakes, onChange }: MeasureFieldsProps) {
  const weight = weightIn(WEIGHT_UNIT[draft.units], draft.weight);
  return (
    <>
      <div className="mt-10 mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <h2 className="display text-xl">In numbers</h2>
        <Segmented
          label={LABELS.units}
          options={UNIT_SYSTEMS.map((value) => ({ value, label: UNIT_LABELS[value] }))}
          value={draft.units}
          onChange={(units) => onChange({ units })}
        />
      </div>
      <div className="grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-3">
        <div className="col-span-full sm:col-span-1">
          <FigureField
            label={LABELS.height}
            error={mistakes.height}
            parts={heightParts(heightIn(draft.units, draft.height), (height) => onChange({ height }))}
          />
        </div>
        <FigureField
          label={LABELS.weight}
          error={mistakes.weight}
          parts={[
            {
              ...(draft.units === 'metric'
                ? { unit: 'kg', unitName: 'kilograms' }
                : { unit: 'lb', unitName: 'pounds' }),
              value: weight.amount,
              onChange: (amount) => onChange({ weight: { ...weight, amount } }),
            },
          ]}
        />
        <FigureField
          label={LABELS.age}
          error={mistakes.age}
          parts={[{ unit: 'yr', unitName: 'years', value: draft.age, onChange: (age) => onChange({ age }) }]}
        />
        <div className="col-span-full">
          <Segmented
            label={LABELS.sex}
            options={(['female', 'male', 'none'] as const).map((value) => ({
              value,
              label: SEX_LABELS[value],
            }))}
            value={draft.sex ?? 'none'}
            onChange={(sex) => onChange({ sex: sex === 'none' ? null : sex })}
          />
          <p className="mt-1.5 text-xs text-muted">Optional. Used only for DOTS and IPF GL.</p>
        </div>
      </div>
    </>
  );
}

function heightParts(height: TypedHeight, onChange: (height: TypedHeight) => void) {
  if (height.units === 'metric') {
    return [
      {
        unit: 'cm',
        unitName: 'centimeters',
        value: height.cm,
        onChange: (cm: string) => onChange({ ...height, cm }),
      },
    ];
  }
  return [
    {
      unit: 'ft',
      unitName: 'feet',
      value: height.feet,
      onChange: (feet: string) => onChange({ ...height, feet }),
    },
    {
      unit: 'in',
      unitName: 'inches',
      value: height.inches,
      onChange: (inches: string) => onChange({ ...height, inches }),
    },
  ];
}
