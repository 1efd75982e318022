import { type SQL, sql } from 'drizzle-orm';
import { convertWeight, type WeightUnit } from '#shared/lifting/weight-unit.ts';

const KG_PER_LB = convertWeight(1, 'lb', 'kg');

/** A record's weight in kilograms; of one without a unit of weight, its value. */
export const KILOS = sql`(case unit when 'lb' then value * ${KG_PER_LB}::float8 else value end)`;

/** Requires at least this many repetitions. */
export const ofRepetitions = (least: number | undefined): SQL =>
  least === undefined ? sql`true` : sql`coalesce(repetitions, 1) >= ${least}`;

interface Heavy {
  /** The minimum weight. */
  value?: number | undefined;
  /** Heavier than this. */
  moreThan?: number | undefined;
  /** The unit of both; the record's own when omitted. */
  unit?: WeightUnit | undefined;
}

/** Requires such a weight, to the tenth that is shown after a conversion. */
export function asHeavyAs({ value, moreThan, unit }: Heavy): SQL {
  const weight = unit === undefined ? sql`value` : inTenths(unit);
  const least = value === undefined ? sql`true` : sql`${weight} >= ${value}::float8`;
  const above = moreThan === undefined ? sql`true` : sql`${weight} > ${moreThan}::float8`;
  return sql`(${least} and ${above})`;
}

/** Null for a record without a unit of weight, which then fits no condition. */
function inTenths(to: WeightUnit): SQL {
  const perOther = to === 'kg' ? sql`value * ${KG_PER_LB}::float8` : sql`value / ${KG_PER_LB}::float8`;
  return sql`(case when unit = ${to} then round(value::numeric, 1)::float8
    when unit in ('kg', 'lb') then round((${perOther})::numeric, 1)::float8 end)`;
}
