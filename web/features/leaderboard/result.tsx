import type { Ranking } from '#shared/goal.ts';
import type { Achievement } from '#shared/leaderboard.ts';
import { convertWeight, roundTo, type WeightUnit } from '#shared/lifting/weight-unit.ts';
import { number } from '#web/lib/numbers.ts';
import { classNames } from '#web/ui/class-names.ts';

export const RANKING_LABELS: Record<Ranking, string> = { value: 'Value', dots: 'DOTS', ipf_gl: 'IPF GL' };

const POINTS = { minimumFractionDigits: 2, maximumFractionDigits: 2 };

interface ResultProps {
  achievement: Achievement;
  by: Ranking;
  /** The reader's weight unit, so that the numbers of a leaderboard are comparable. */
  unit: WeightUnit;
}

/** The ranked number in large type, with the lift below where that differs. */
export function Result({ achievement, by, unit }: ResultProps) {
  const { value, unit: own } = achievement;
  const asLifted = own === null ? number(value) : `${number(value)} ${own}`;
  const rank = by === 'value' ? null : achievement[by];
  const weighed = own === null ? value : own === unit ? value : roundTo(convertWeight(value, own, unit), 0.1);
  const first = achievement.place === 1;
  return (
    <div className="text-right">
      <p className={classNames('figures whitespace-nowrap', first ? 'text-3xl' : 'text-2xl')}>
        {rank === null ? number(weighed) : number(rank, POINTS)}
        {rank === null && own !== null && (
          <span className="ml-1 font-sans text-sm font-normal text-muted">{unit}</span>
        )}
      </p>
      {(rank !== null || (own !== null && own !== unit)) && <p className="text-xs text-muted">{asLifted}</p>}
    </div>
  );
}
