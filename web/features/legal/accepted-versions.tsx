import { moment } from '#web/lib/dates.ts';
import { useLegalStanding } from './queries.ts';

/** Lists the versions of the legal text that the member accepted; earlier ones are unknown. */
export function AcceptedVersions() {
  const { data } = useLegalStanding(true);
  if (data === undefined || data.accepted.length === 0) return null;
  return (
    <section aria-labelledby="accepted" className="mt-12 border-t-2 border-ink pt-3">
      <h2 id="accepted" className="display text-xl">
        What you accepted
      </h2>
      <ul className="mt-2 text-sm">
        {data.accepted.map(({ version, accepted_at, at_sign_up }) => (
          <li
            key={version}
            className="flex flex-wrap justify-between gap-x-6 gap-y-0.5 border-b border-line py-2.5"
          >
            <span>
              Version {version}
              {version === data.version && <span className="text-muted"> · current</span>}
            </span>
            <span className="text-muted">
              <time dateTime={accepted_at}>{moment(accepted_at)}</time>
              {at_sign_up && ', with your account'}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
