import { Link } from 'react-router';
import type { Access } from '#shared/access.ts';
import { Pill } from '#web/ui/pill.tsx';

interface AccessPillProps {
  access: Access;
  /** Where to subscribe; null where nobody can. */
  subscription: string | null;
}

/** Shows 'Trial' or 'Expired' beside the product's name; nothing otherwise. */
export function AccessPill({ access, subscription }: AccessPillProps) {
  const pill = pillOf(access);
  if (pill === null || subscription === null) return pill;
  return (
    <Link to={subscription} className="touch-target inline-flex">
      {pill}
      <span className="sr-only">: to the subscription</span>
    </Link>
  );
}

function pillOf({ allowed, reason }: Access) {
  if (reason === 'trial') return <Pill look="trial">Trial</Pill>;
  if (!allowed) return <Pill look="expired">Expired</Pill>;
  return null;
}
