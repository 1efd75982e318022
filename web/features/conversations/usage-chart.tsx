import { Bar } from 'recharts';
import { Bars } from '#web/ui/bars.tsx';
import type { Usage } from './usage-spans.ts';

export default function UsageChart({ spans }: Pick<Usage, 'spans'>) {
  return (
    <Bars
      rows={spans}
      ticks={3}
      tip={({ conversations }) => <p className="figures text-base">{conversations}</p>}
    >
      <Bar dataKey="conversations" fill="var(--series-1)" maxBarSize={28} isAnimationActive={false} />
    </Bars>
  );
}
