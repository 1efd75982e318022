import { Link } from 'react-router';
import type { Access } from '#shared/access.ts';
import { Pill } from '#web/ui/pill.tsx';
import { statusOf } from './status.ts';

interface StatusPillProps {
  access: Access;
  /** Where to subscribe; null where nobody can. */
  subscription: string | null;
}

/** Shows someone's status; leads to the subscription if that would change it. */
export function StatusPill({ access, subscription }: StatusPillProps) {
  const { label, look, subscribes } = statusOf(access);
  const pill = <Pill look={look}>{label}</Pill>;
  if (!subscribes || subscription === null) return pill;
  return (
    <Link to={subscription} className="touch-target inline-flex">
      {pill}
    </Link>
  );
}
