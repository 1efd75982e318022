import { Link } from 'react-router';
import { gym } from '#web/lib/gym.ts';
import { PlateMark } from '#web/ui/plate-mark.tsx';

export function Brand({ to = '/home' }: { to?: string }) {
  return (
    <Link
      to={to}
      className="display touch-target flex min-w-0 items-center gap-2 text-lg leading-none max-[22rem]:text-base"
    >
      <PlateMark size={26} />
      <span className="ellipsis in-data-small:sr-only">{gym.product}</span>
    </Link>
  );
}
