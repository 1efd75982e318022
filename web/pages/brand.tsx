import { Link } from 'react-router';
import { useGym } from '#web/lib/gym.ts';
import { PlateMark } from '#web/ui/plate-mark.tsx';

export function Brand({ to = '/home' }: { to?: string }) {
  const gym = useGym();
  return (
    <Link
      to={to}
      className="display touch-target flex min-w-0 items-center gap-2 text-lg leading-none max-[22rem]:text-base"
    >
      {gym.logo === null ? (
        <PlateMark size={26} />
      ) : (
        <img src={gym.logo} alt="" className="h-6.5 max-w-24 shrink-0 object-contain in-data-small:max-w-9" />
      )}
      <span className="ellipsis in-data-small:sr-only">{gym.product}</span>
    </Link>
  );
}
