import type { ReactNode } from 'react';
import type { Ranking } from '#shared/goal.ts';
import type { Achievement } from '#shared/leaderboard.ts';
import { number } from '#web/lib/numbers.ts';
import { RANKING_LABELS } from './result.tsx';

interface StandingsProps {
  achievements: Achievement[];
  own: Achievement | null;
  count: number;
  by: Ranking;
  line: (achievement: Achievement) => ReactNode;
}

/** The top places of a goal, and below them the viewer's own. */
export function Standings({ achievements, own, count, by, line }: StandingsProps) {
  const below = own !== null && !achievements.some(({ id }) => id === own.id) ? own : null;
  if (achievements.length === 0 && below === null) {
    return <p className="py-4 text-sm text-muted">No scores yet.</p>;
  }
  return (
    <>
      <ol>
        {achievements.map(line)}
        {below && below.place !== null && (
          <li aria-hidden className="border-b border-line py-1 pl-3 text-muted">
            ⋯
          </li>
        )}
        {below && line(below)}
      </ol>
      {below?.place === null && (
        <p className="mt-2 text-sm text-muted">
          {below.body_weight !== null && below.sex !== null
            ? `${RANKING_LABELS[by]} is undefined for your body weight.`
            : `With your body weight and sex you are ranked by ${RANKING_LABELS[by]} too: add them under ‘Update your score’.`}
        </p>
      )}
      {count > achievements.length && <p className="mt-2 text-xs text-muted">{number(count)} in all</p>}
    </>
  );
}
