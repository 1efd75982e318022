import type { WeightUnit } from '#shared/lifting/weight-unit.ts';

export interface PlateShape {
  /** In millimetres, as competition discs measure. */
  diameter: number;
  thickness: number;
  colour: 'red' | 'blue' | 'yellow' | 'green' | 'white' | 'black' | 'steel';
}

/** Kilogram discs in the colours of the IPF; pound discs in those of the kilogram disc they stand for. */
const SHAPES: Record<WeightUnit, Record<number, PlateShape>> = {
  kg: {
    25: { diameter: 450, thickness: 27, colour: 'red' },
    20: { diameter: 450, thickness: 22.5, colour: 'blue' },
    15: { diameter: 400, thickness: 22.5, colour: 'yellow' },
    10: { diameter: 325, thickness: 21, colour: 'green' },
    5: { diameter: 228, thickness: 21.5, colour: 'white' },
    2.5: { diameter: 190, thickness: 16, colour: 'black' },
    1.25: { diameter: 160, thickness: 12, colour: 'steel' },
  },
  lb: {
    45: { diameter: 450, thickness: 26, colour: 'blue' },
    35: { diameter: 400, thickness: 24, colour: 'yellow' },
    25: { diameter: 325, thickness: 22, colour: 'green' },
    10: { diameter: 228, thickness: 21.5, colour: 'white' },
    5: { diameter: 190, thickness: 16, colour: 'black' },
    2.5: { diameter: 160, thickness: 12, colour: 'steel' },
  },
};

const UNKNOWN: PlateShape = { diameter: 160, thickness: 12, colour: 'steel' };

export const plateShape = (weight: number, unit: WeightUnit): PlateShape => SHAPES[unit][weight] ?? UNKNOWN;

export const plateColour = (shape: PlateShape): string => `var(--plate-${shape.colour})`;
