import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { ForgotForm } from '#web/features/auth/forgot-form.tsx';
import { useTitle } from '#web/lib/title.ts';
import { buttonLook } from '#web/ui/button.tsx';
import { Entrance } from './entrance.tsx';

export default function ForgotPasswordPage() {
  useTitle('Forgot password');
  const { state } = useLocation() as { state: { email?: string } | null };
  const [sentTo, setSentTo] = useState<string | null>(null);
  const back = (
    <Link to="/login" className={`${buttonLook('plain')} mt-3 w-full`}>
      Back to sign in
    </Link>
  );
  if (sentTo !== null) {
    return (
      <Entrance
        title="Check your email"
        lead={
          <p role="status">
            If <strong className="break-words text-ink">{sentTo}</strong> has an account, we have sent it a
            link to choose a new password. It works once and expires in an hour.
          </p>
        }
      >
        {back}
      </Entrance>
    );
  }
  return (
    <Entrance title="Forgot password" lead={<p>We will email you a link to choose a new one.</p>}>
      <ForgotForm email={state?.email ?? ''} onSent={setSentTo} />
      {back}
    </Entrance>
  );
}
