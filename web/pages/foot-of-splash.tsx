import { Link } from 'react-router';
import { useGym } from '#web/lib/gym.ts';

const LINK = 'touch-target underline underline-offset-4 hover:text-ink';

/** The footer with the gym's details and the legal text. */
export default function SplashFoot() {
  const gym = useGym();
  return (
    <footer className="column flex flex-wrap gap-x-8 gap-y-2 py-8 text-sm wrap-anywhere text-muted">
      <span>
        {gym.name}, {gym.town}
      </span>
      <a href={`mailto:${gym.contact_email}`} className={LINK}>
        {gym.contact_email}
      </a>
      <Link to="/account/legal" className={LINK}>
        Legal
      </Link>
    </footer>
  );
}
