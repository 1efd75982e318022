import { Pill } from '#web/ui/pill.tsx';
import { useViewer } from './queries.ts';

/** 'Trial' or 'Expired' beside the product's name; nothing for everyone else. */
export function AccessPill() {
  const { data: viewer } = useViewer();
  if (!viewer) return null;
  const { allowed, reason } = viewer.access;
  if (reason === 'trial') return <Pill look="trial">Trial</Pill>;
  if (!allowed) return <Pill look="expired">Expired</Pill>;
  return null;
}
