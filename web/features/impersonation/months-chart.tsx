import { Bar, BarChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { MEMBER_STATES } from '#shared/member-state.ts';
import type { Month } from './months.ts';
import { STATE_COLOURS } from './state-look.tsx';

/** The bars themselves; whoever cannot see them is told by what is around. */
export default function MonthsChart({ months }: { months: readonly Month[] }) {
  const text = { fill: 'var(--muted)', fontSize: 'var(--text-2xs)' };
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart
        data={[...months]}
        accessibilityLayer={false}
        barCategoryGap="18%"
        margin={{ top: 8, right: 0, bottom: 0, left: 0 }}
      >
        <XAxis
          dataKey="label"
          tick={text}
          tickLine={false}
          axisLine={{ stroke: 'var(--line-strong)' }}
          tickMargin={8}
          minTickGap={24}
          interval="preserveStartEnd"
        />
        <YAxis
          width="auto"
          allowDecimals={false}
          tickCount={4}
          tick={text}
          tickLine={false}
          axisLine={false}
        />
        <Tooltip
          isAnimationActive={false}
          cursor={{ fill: 'var(--sunk)' }}
          content={({ active, payload, label }) =>
            active && payload.length > 0 ? (
              <div className="rounded-edge border border-line-strong bg-raised px-3 py-2 text-xs shadow-raised">
                <p className="mb-1 text-muted">{label}</p>
                <ul className="space-y-0.5">
                  {MEMBER_STATES.map(({ id, label: state }) => (
                    <li key={id} className="flex items-center gap-2">
                      <span className="size-2.5" style={{ background: STATE_COLOURS[id] }} />
                      {state}
                      <span className="ml-auto pl-4 font-semibold tabular-nums">
                        {(payload[0]!.payload as Month)[id]}
                      </span>
                    </li>
                  ))}
                </ul>
              </div>
            ) : null
          }
        />
        {MEMBER_STATES.map(({ id }) => (
          <Bar
            key={id}
            dataKey={id}
            stackId="users"
            fill={STATE_COLOURS[id]}
            maxBarSize={36}
            isAnimationActive={false}
          />
        ))}
      </BarChart>
    </ResponsiveContainer>
  );
}
