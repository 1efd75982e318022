import type { WeightUnit } from '#shared/lifting/weight-unit.ts';

export interface PlateShape {
  /** In millimeters, as competition discs measure. */
  diameter: number;
  thickness: number;
  color: 'red' | 'blue' | 'yellow' | 'green' | 'white' | 'black' | 'steel';
}

/** Kilogram discs in IPF colors; pound discs in those of the equivalent kilogram disc. */
const SHAPES: Record<WeightUnit, Record<number, PlateShape>> = {
  kg: {
    25: { diameter: 450, thickness: 27, color: 'red' },
    20: { diameter: 450, thickness: 22.5, color: 'blue' },
    15: { diameter: 400, thickness: 22.5, color: 'yellow' },
    10: { diameter: 325, thickness: 21, color: 'green' },
    5: { diameter: 228, thickness: 21.5, color: 'white' },
    2.5: { diameter: 190, thickness: 16, color: 'black' },
    1.25: { diameter: 160, thickness: 12, color: 'steel' },
  },
  lb: {
    45: { diameter: 450, thickness: 26, color: 'blue' },
    35: { diameter: 400, thickness: 24, color: 'yellow' },
    25: { diameter: 325, thickness: 22, color: 'green' },
    10: { diameter: 228, thickness: 21.5, color: 'white' },
    5: { diameter: 190, thickness: 16, color: 'black' },
    2.5: { diameter: 160, thickness: 12, color: 'steel' },
  },
};

const UNKNOWN: PlateShape = { diameter: 160, thickness: 12, color: 'steel' };

export const plateShape = (weight: number, unit: WeightUnit): PlateShape => SHAPES[unit][weight] ?? UNKNOWN;

export const plateColor = (shape: PlateShape): string => `var(--plate-${shape.color})`;
