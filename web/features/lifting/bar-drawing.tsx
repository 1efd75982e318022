import type { Loading } from '#shared/lifting/plates.ts';
import type { WeightUnit } from '#shared/lifting/weight-unit.ts';
import { plateColor, plateShape } from './plate-shapes.ts';

/** Millimeters of a men's bar: the visible part of the shaft, the flange, the sleeve. */
const SHAFT = { length: 120, height: 29 };
const FLANGE = { length: 30, height: 72 };
const SLEEVE = { length: 415, height: 50 };
const COLLAR = { length: 26, height: 88 };
const HEIGHT = 462;
const MIDDLE = HEIGHT / 2;

interface BarDrawingProps {
  perSide: Loading['perSide'];
  unit: WeightUnit;
  /** Sets its height. */
  className?: string;
}

/** One end of the loaded bar, seen from the side and to scale. */
export function BarDrawing({ perSide, unit, className = 'h-44' }: BarDrawingProps) {
  const sleeveAt = SHAFT.length + FLANGE.length;
  let at = sleeveAt;
  const plates = perSide.flatMap(({ weight, count }) =>
    Array.from({ length: count }, () => {
      const shape = plateShape(weight, unit);
      const plate = { ...shape, x: at };
      at += shape.thickness;
      return plate;
    }),
  );
  // More plates than a sleeve holds are drawn on a longer one.
  const end = Math.max(sleeveAt + SLEEVE.length, at + COLLAR.length + 10);
  const tube = (x: number, { length, height }: { length: number; height: number }) => (
    <rect x={x} y={MIDDLE - height / 2} width={length} height={height} rx={3} fill="var(--plate-steel)" />
  );
  return (
    <svg
      viewBox={`0 0 ${end} ${HEIGHT}`}
      preserveAspectRatio="xMaxYMid meet"
      aria-hidden="true"
      className={`block w-full overflow-visible ${className}`}
    >
      {/* The rest of the shaft comes in from beyond the left edge. */}
      {tube(-4000, { ...SHAFT, length: 4000 + SHAFT.length })}
      {tube(sleeveAt, { length: end - sleeveAt, height: SLEEVE.height })}
      {tube(SHAFT.length, FLANGE)}
      {plates.map((plate) => (
        <rect
          key={plate.x}
          x={plate.x + 0.75}
          y={MIDDLE - plate.diameter / 2}
          width={plate.thickness - 1.5}
          height={plate.diameter}
          rx={5}
          fill={plateColor(plate)}
          stroke="var(--plate-edge)"
          strokeWidth={1.5}
        />
      ))}
      {plates.length > 0 && (
        <rect
          x={at + 2}
          y={MIDDLE - COLLAR.height / 2}
          width={COLLAR.length}
          height={COLLAR.height}
          rx={4}
          fill="var(--plate-steel)"
          stroke="var(--plate-edge)"
          strokeWidth={1.5}
        />
      )}
    </svg>
  );
}
