import { Link } from 'react-router';
import { useGym } from '#web/lib/gym.ts';
import { buttonLook } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';

/** The one call to action of the front page. */
export function SignUp({ className }: { className?: string }) {
  const { subscriptions } = useGym();
  return (
    <Link to="/login?new=true" className={classNames(buttonLook('signal'), 'px-7 text-base', className)}>
      {subscriptions ? 'Start 24 hours free' : 'Create an account'}
    </Link>
  );
}
