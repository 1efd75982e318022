import { Link } from 'react-router';
import { useGym } from '#web/lib/gym.ts';
import { buttonLook } from '#web/ui/button.tsx';

/** The next step for a reader who came by someone else's link. */
export function AskYourself() {
  const gym = useGym();
  return (
    <aside
      aria-label={`About ${gym.product}`}
      className="mt-10 flex flex-wrap items-center justify-between gap-x-6 gap-y-4 rounded-edge bg-sunk px-5 py-5 print:hidden"
    >
      <p className="min-w-0 flex-1 basis-64">{gym.tagline}</p>
      <Link to="/" className={buttonLook('signal')}>
        Ask it yourself
      </Link>
    </aside>
  );
}
