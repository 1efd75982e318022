/**
 * One disc of each weight on a loaded bar: diameter and thickness in millimeters, and the competition color.
 */
const DISCS = [
  [450, 27, 'red'],
  [450, 22.5, 'blue'],
  [400, 22.5, 'yellow'],
  [325, 21, 'green'],
  [228, 21.5, 'white'],
  [190, 16, 'black'],
] as const;
const TALLEST = 450;
/** Size of the flange that the discs lean on. */
const FLANGE = { thickness: 30, height: 72 };
const SLEEVE = { length: 90, height: 50 };

/** A loaded bar across the whole page, from edge to edge. */
export function BarDivider() {
  let at = FLANGE.thickness;
  const discs = DISCS.map(([diameter, thickness, color]) => {
    const x = at;
    at += thickness;
    return { x, diameter, thickness, color };
  });
  return (
    <div className="bar-divider">
      <div className="bar-shaft" />
      <svg viewBox={`0 0 ${at + SLEEVE.length} ${TALLEST}`} aria-hidden="true" className="bar-discs">
        <rect
          x={0}
          y={(TALLEST - FLANGE.height) / 2}
          width={FLANGE.thickness}
          height={FLANGE.height}
          rx={3}
          fill="var(--plate-steel)"
        />
        <rect
          x={FLANGE.thickness}
          y={(TALLEST - SLEEVE.height) / 2}
          width={at + SLEEVE.length - FLANGE.thickness}
          height={SLEEVE.height}
          rx={4}
          fill="var(--plate-steel)"
        />
        {discs.map(({ x, diameter, thickness, color }) => (
          <rect
            key={color}
            x={x + 0.75}
            y={(TALLEST - diameter) / 2 + 1}
            width={thickness - 1.5}
            height={diameter - 2}
            rx={5}
            fill={`var(--plate-${color})`}
            stroke="var(--plate-edge)"
            strokeWidth={1.5}
          />
        ))}
      </svg>
    </div>
  );
}
