import { Link } from 'react-router';

const LOOK = 'inline-flex min-h-touch items-center text-sm underline underline-offset-4 hover:no-underline';

interface TurnLinkProps {
  to: '/login' | '/login?new=true';
  onFollow: () => void;
  children: string;
}

/** Between signing in and signing up: what is typed stays, and so does the rest of the address. */
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

/** From signing in to signing up. */
export const TrialLink = ({ onFollow }: Pick<TurnLinkProps, 'onFollow'>) => (
  <TurnLink to="/login?new=true" onFollow={onFollow}>
    New here? Start 24 hours free
  </TurnLink>
);

/** From signing up to signing in. */
export const SignInLink = ({ onFollow }: Pick<TurnLinkProps, 'onFollow'>) => (
  <TurnLink to="/login" onFollow={onFollow}>
    Have an account? Sign in
  </TurnLink>
);

/** To a new password, once there is an address to send it to. */
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
