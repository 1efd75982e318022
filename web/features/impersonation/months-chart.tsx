import { Bar } from 'recharts';
import { MEMBER_STATES } from '#shared/member-state.ts';
import { Bars } from '#web/ui/bars.tsx';
import type { Month } from './months.ts';
import { STATE_COLORS } from './state-look.tsx';

export default function MonthsChart({ months }: { months: readonly Month[] }) {
  return (
    <Bars rows={months} ticks={4} tip={(month) => <Counts month={month} />}>
      {MEMBER_STATES.map(({ id }) => (
        <Bar
          key={id}
          dataKey={id}
          stackId="users"
          fill={STATE_COLORS[id]}
          maxBarSize={36}
          isAnimationActive={false}
        />
      ))}
    </Bars>
  );
}

function Counts({ month }: { month: Month }) {
  return (
    <ul className="mt-1 space-y-0.5">
      {MEMBER_STATES.map(({ id, label }) => (
        <li key={id} className="flex items-center gap-2">
          <span className="size-2.5" style={{ background: STATE_COLORS[id] }} />
          {label}
          <span className="ml-auto pl-4 font-semibold tabular-nums">{month[id]}</span>
        </li>
      ))}
    </ul>
  );
}
