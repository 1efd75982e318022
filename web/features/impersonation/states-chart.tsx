import { Cell, Pie, PieChart, ResponsiveContainer } from 'recharts';
import type { StateCounts } from '#shared/impersonation.ts';
import { MEMBER_STATES } from '#shared/member-state.ts';
import { STATE_COLORS } from './state-look.tsx';

/** The pie only; the list beside it has the same data. */
export default function StatesChart({ states }: { states: StateCounts }) {
  const slices = MEMBER_STATES.map(({ id }) => ({ id, users: states[id] })).filter(({ users }) => users > 0);
  return (
    <ResponsiveContainer width="100%" height="100%">
      <PieChart accessibilityLayer={false}>
        <Pie
          data={slices}
          dataKey="users"
          innerRadius="56%"
          outerRadius="100%"
          startAngle={90}
          endAngle={-270}
          stroke="var(--raised)"
          strokeWidth={slices.length > 1 ? 2 : 0}
          isAnimationActive={false}
          rootTabIndex={-1}
        >
          {slices.map(({ id }) => (
            <Cell key={id} fill={STATE_COLORS[id]} />
          ))}
        </Pie>
      </PieChart>
    </ResponsiveContainer>
  );
}
