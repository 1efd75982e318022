import { Shown } from './shown.tsx';

/** A made-up member's bests over nine months, in kilograms. */
const LIFTS = [
  {
    name: 'Squat',
    values: [150, 155, 157.5, 165, 167.5, 172.5, 175, 182.5],
    color: 'var(--series-1)',
    dash: '',
  },
  {
    name: 'Deadlift',
    values: [180, 185, 190, 192.5, 200, 205, 207.5, 215],
    color: 'var(--series-2)',
    dash: '7 5',
  },
  {
    name: 'Bench',
    values: [100, 102.5, 105, 105, 110, 112.5, 115, 117.5],
    color: 'var(--series-3)',
    dash: '2 4',
  },
] as const;
const MONTHS = ['Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct'];
const WIDTH = 640;
const HEIGHT = 250;
const LOW = 80;
const HIGH = 230;
const LINES = [100, 150, 200];

const x = (nth: number) => 26 + (nth / (MONTHS.length - 1)) * (WIDTH - 96);
const y = (value: number) => HEIGHT - 30 - ((value - LOW) / (HIGH - LOW)) * (HEIGHT - 44);

/** The records screen, as a member has it after some months. */
export function RecordsShown() {
  return (
    <Shown
      title="Every lift on one line"
      text="Tell the coach “squatted 182.5 today” and it is written down. Your best is shown large, your progress is charted, and the coach plans with your own numbers."
    >
      <figure
        aria-label="Personal records: squat from 150 to 182.5 kg, deadlift from 180 to 215 kg and bench from 100 to 117.5 kg in eight months"
        className="border border-line bg-raised"
      >
        <dl className="grid grid-cols-3 divide-x divide-line border-b border-line">
          {LIFTS.map(({ name, values, color, dash }) => (
            <div key={name} className="min-w-0 p-3 sm:p-6">
              <dt className="flex items-center gap-2 text-xs font-semibold text-muted sm:text-sm">
                <svg width="18" height="4" aria-hidden="true" className="shrink-0">
                  <line x1="0" y1="2" x2="18" y2="2" stroke={color} strokeWidth="3" strokeDasharray={dash} />
                </svg>
                {name}
              </dt>
              <dd className="figures mt-2 text-2xl whitespace-nowrap sm:text-5xl">
                {values.at(-1)}
                <span className="ml-1 text-xs font-medium text-muted sm:text-lg">kg</span>
              </dd>
              <dd className="mt-1 text-2xs text-muted sm:text-xs">
                +{values.at(-1)! - values[0]} since March
              </dd>
            </div>
          ))}
        </dl>
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" className="block w-full p-3 sm:p-6">
          {LINES.map((value) => (
            <g key={value}>
              <line x1="0" x2={WIDTH - 56} y1={y(value)} y2={y(value)} stroke="var(--line)" />
              <text x={WIDTH} y={y(value) + 4} textAnchor="end" className="chart-label">
                {value}
              </text>
            </g>
          ))}
          {MONTHS.map((month, nth) => (
            <text
              key={month}
              data-odd={nth % 2 === 1 || undefined}
              x={x(nth)}
              y={HEIGHT - 6}
              textAnchor="middle"
              className="chart-label"
            >
              {month}
            </text>
          ))}
          {LIFTS.map(({ name, values, color, dash }) => (
            <g key={name}>
              <polyline
                points={values.map((value, nth) => `${x(nth)},${y(value)}`).join(' ')}
                fill="none"
                stroke={color}
                strokeWidth="3"
                strokeLinejoin="round"
                strokeDasharray={dash}
              />
              <circle cx={x(values.length - 1)} cy={y(values.at(-1)!)} r="5" fill={color} />
            </g>
          ))}
        </svg>
      </figure>
    </Shown>
  );
}
