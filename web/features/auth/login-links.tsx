import { Link } from 'react-router';

const LOOK = 'inline-flex min-h-touch items-center text-sm underline underline-offset-4 hover:no-underline';

interface TurnLinkProps {
  to: '/login' | '/login?new=true';
  onFollow: () => void;
  children: string;
}

/** Links between signing in and signing up, which keep typed text and the rest of the address. */
function TurnLink({ to, onFollow, children }: TurnLinkProps) {
  return (
    <Link
      to={to}
      replace
      className={LOOK}
      onClick={(event) => {
        event.preventDefault();
        onFollow();
      }}
    >
      {children}
    </Link>
  );
}

/** Link from signing in to signing up. */
export const TrialLink = ({ onFollow }: Pick<TurnLinkProps, 'onFollow'>) => (
  <TurnLink to="/login?new=true" onFollow={onFollow}>
    New here? Start 24 hours free
  </TurnLink>
);

/** Link from signing up to signing in. */
export const SignInLink = ({ onFollow }: Pick<TurnLinkProps, 'onFollow'>) => (
  <TurnLink to="/login" onFollow={onFollow}>
    Have an account? Sign in
  </TurnLink>
);

/** Link to request a new password; needs an address first. */
export function ForgotLink({ email, onMissing }: { email: string; onMissing: () => void }) {
  return (
    <Link
      to="/forgot-password"
      state={{ email }}
      onClick={(event) => {
        if (email !== '') return;
        event.preventDefault();
        onMissing();
      }}
      className={LOOK}
    >
      Forgot password?
    </Link>
  );
}
