import type { Health } from '#shared/health.ts';
import { Status } from './status.tsx';
import { factsOf } from './words.ts';

/** The server's platform and dependencies, a row each. */
export function FactRows({ health }: { health: Health }) {
  return (
    <ul className="divide-y divide-line">
      {factsOf(health).map(({ id, title, is, status, details }) => (
        <li
          key={id}
          id={id}
          tabIndex={-1}
          className="grid items-baseline gap-x-5 gap-y-1 py-3 text-sm @2xl:grid-cols-[8rem_9.5rem_1fr]"
        >
          <div className="flex items-baseline justify-between gap-4 @2xl:contents">
            <h3 className="font-semibold">{title}</h3>
            <Status is={is}>{status}</Status>
          </div>
          <ul className="min-w-0 space-y-0.5 text-ink-soft">
            {details.map((detail) => (
              <li key={detail} className="wrap-anywhere">
                {detail}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
