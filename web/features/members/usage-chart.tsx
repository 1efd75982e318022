import { Bar } from 'recharts';
import { Bars } from '#web/ui/bars.tsx';
import type { UsedDay } from './used-days.ts';

export default function UsageChart({ days }: { days: readonly UsedDay[] }) {
  return (
    <Bars rows={days} ticks={4} tip={(day) => <p className="font-semibold tabular-nums">{day.words}</p>}>
      <Bar dataKey="answers" fill="var(--iron)" maxBarSize={18} isAnimationActive={false} />
    </Bars>
  );
}
