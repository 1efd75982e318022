import { type FormEvent, useState } from 'react';
import { toApiError } from '#web/lib/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { resetPassword } from './auth-client.ts';
import { FormError } from './form-error.tsx';
import { DIFFERENT, type NewPassword, NewPasswordFields } from './new-password-fields.tsx';

const FAILED = 'An error occurred while changing your password';

/** Sets a new password with the token of a reset mail. */
export function ResetForm({ token, onDone }: { token: string; onDone: () => void }) {
  const [value, setValue] = useState<NewPassword>({ password: '', repeated: '' });
  const [differs, setDiffers] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setError(null);
    const same = value.password === value.repeated;
    setDiffers(!same);
    if (!same) return;
    setBusy(true);
    try {
      await resetPassword({ token, newPassword: value.password });
      onDone();
    } catch (thrown) {
      const { status, message } = toApiError(thrown);
      setError(status >= 500 ? FAILED : message);
      setBusy(false);
    }
  }

  return (
    <form onSubmit={submit} className="space-y-5">
      <NewPasswordFields
        autoFocus
        value={value}
        differs={differs}
        onChange={(next) => {
          setValue(next);
          setDiffers(false);
        }}
      />
      <FormError message={error}>{differs && <span className="sr-only">{DIFFERENT}</span>}</FormError>
      <Button type="submit" look="signal" busy={busy} className="w-full">
        {busy ? 'Setting your password...' : 'Set new password'}
      </Button>
    </form>
  );
}
