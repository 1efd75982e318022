import { number } from '#web/lib/numbers.ts';
import type { FunnelStep } from './funnel.ts';

const share = (part: number, whole: number) =>
  number(part / whole, { style: 'percent', maximumFractionDigits: part / whole < 0.1 ? 1 : 0 });

/**
 * Shows the steps, with bars only from sign-ups on: visits are so many more that the others could not be
 * compared.
 */
export function FunnelSteps({ steps }: { steps: readonly FunnelStep[] }) {
  const most = Math.max(1, ...steps.map(({ id, total }) => (id === 'visits' ? 0 : (total ?? 0))));
  return (
    <ol className="mt-1">
      {steps.map((step) => (
        <li key={step.id} className="border-b border-line py-3">
          <div className="flex items-baseline justify-between gap-4">
            <span className="text-sm font-semibold">{step.title}</span>
            <span className="figures text-2xl leading-none">
              {step.total === null ? <span aria-hidden>–</span> : number(step.total)}
            </span>
          </div>
          {step.id !== 'visits' && (
            <div aria-hidden className="mt-2 h-2 bg-sunk">
              <div className="h-full bg-iron" style={{ width: `${((step.total ?? 0) / most) * 100}%` }} />
            </div>
          )}
          <p className="mt-1.5 text-xs text-muted tabular-nums">{inWords(step)}</p>
        </li>
      ))}
    </ol>
  );
}

function inWords({ id, total, share: known }: FunnelStep): string {
  if (total === null) return id === 'visits' ? 'Not counted in these weeks' : 'Too early to say';
  if (known === null) return id === 'visits' ? 'One browser on one day, not signed in' : '';
  return known.of === 0 ? '' : `${share(total, known.of)} ${known.what}`;
}
