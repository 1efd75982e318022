import { Link } from 'react-router';

const LOOK = 'inline-flex min-h-touch items-center text-sm underline underline-offset-4 hover:no-underline';

/** From signing in to signing up. */
export function TrialLink({ onFollow }: { onFollow: () => void }) {
  return (
    <Link
      to="/login?new=true"
      replace
      className={LOOK}
      onClick={(event) => {
        // What is typed stays, and so does the rest of the address.
        event.preventDefault();
        onFollow();
      }}
    >
      New here? Start 24 hours free
    </Link>
  );
}

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
