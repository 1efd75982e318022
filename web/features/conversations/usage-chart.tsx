import { Bar, BarChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import type { Usage } from './usage-spans.ts';

/** The bars themselves; whoever cannot see them is told by what is around. */
export default function UsageChart({ spans }: Pick<Usage, 'spans'>) {
  const text = { fill: 'var(--muted)', fontSize: 'var(--text-2xs)' };
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart
        data={[...spans]}
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
          tickCount={3}
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
                <p className="text-muted">{label}</p>
                <p className="figures text-base">{String(payload[0]?.value)}</p>
              </div>
            ) : null
          }
        />
        <Bar dataKey="conversations" fill="var(--series-1)" maxBarSize={28} isAnimationActive={false} />
      </BarChart>
    </ResponsiveContainer>
  );
}
