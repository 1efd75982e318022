import type { Access } from '#shared/access.ts';
import { Pill } from '#web/ui/pill.tsx';

/** 'Trial' or 'Expired' beside the product's name; nothing otherwise. */
export function AccessPill({ access: { allowed, reason } }: { access: Access }) {
  if (reason === 'trial') return <Pill look="trial">Trial</Pill>;
  if (!allowed) return <Pill look="expired">Expired</Pill>;
  return null;
}
