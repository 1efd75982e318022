import type { ReactNode } from 'react';
import { BarChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';

interface BarsProps<Row extends { label: string }> {
  rows: readonly Row[];
  /** Number of lines on the value axis. */
  ticks: number;
  /** A row's tooltip, below its name. */
  tip: (row: Row) => ReactNode;
  /** The bars of each row, as recharts names them. */
  children: ReactNode;
}

/** A bar chart. The surrounding text describes it to screen readers. */
export function Bars<Row extends { label: string }>({ rows, ticks, tip, children }: BarsProps<Row>) {
  const text = { fill: 'var(--muted)', fontSize: 'var(--text-2xs)' };
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart
        data={[...rows]}
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
          tickCount={ticks}
          tick={text}
          tickLine={false}
          axisLine={false}
        />
        <Tooltip
          isAnimationActive={false}
          cursor={{ fill: 'var(--sunk)' }}
          content={({ active, payload, label }) =>
            active && payload[0] ? (
              <div className="rounded-edge border border-line-strong bg-raised px-3 py-2 text-xs shadow-raised">
                <p className="text-muted">{label}</p>
                {tip(payload[0].payload as Row)}
              </div>
            ) : null
          }
        />
        {children}
      </BarChart>
    </ResponsiveContainer>
  );
}
