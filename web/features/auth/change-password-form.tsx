import { useMutation } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import { type ApiError, isWrongPassword } from '#web/lib/api-error.ts';
import { call } from '#web/lib/call.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import { FormError } from './form-error.tsx';
import { DIFFERENT, NewPasswordFields } from './new-password-fields.tsx';

/** How long the confirmation is shown. */
const DONE_MS = 3000;
const FAILED = 'An error occurred while changing your password';
const NOTHING = { current: '', password: '', repeated: '' };

/** @param hasPrograms whether programs can have keys or be connected here, which are then revoked or kept */
export function ChangePasswordForm({ email, hasPrograms }: { email: string; hasPrograms: boolean }) {
  const [draft, setDraft] = useState(NOTHING);
  const [differs, setDiffers] = useState(false);
  const [done, setDone] = useState(false);
  const [endKeys, setEndKeys] = useState(true);

  const change = useMutation<unknown, ApiError>({
    networkMode: 'always',
    mutationFn: () =>
      call.auth.changePassword({ currentPassword: draft.current, newPassword: draft.password, endKeys }),
    onSuccess: () => {
      setDraft(NOTHING);
      setDone(true);
    },
  });

  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => setDone(false), DONE_MS);
    return () => clearTimeout(timer);
  }, [done]);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (change.isPending) return;
    const same = draft.password === draft.repeated;
    setDiffers(!same);
    if (same) change.mutate();
  }

  function edit(fields: Partial<typeof NOTHING>) {
    setDraft((now) => ({ ...now, ...fields }));
    setDiffers(false);
    setDone(false);
    // A change under way would go on unseen.
    if (!change.isPending) change.reset();
  }

  const wrong = isWrongPassword(change.error) ? change.error!.message : undefined;
  const failed = change.error && !wrong ? (change.error.status >= 500 ? FAILED : change.error.message) : null;
  return (
    <form onSubmit={submit} className="max-w-[25rem] space-y-5">
      {/* For password managers: whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <Field
        label="Current password"
        type="password"
        name="current-password"
        autoComplete="current-password"
        required
        readOnly={change.isPending}
        error={wrong}
        value={draft.current}
        onChange={(event) => edit({ current: event.target.value })}
      />
      <NewPasswordFields value={draft} differs={differs} readOnly={change.isPending} onChange={edit} />
      {hasPrograms && (
        <Checkbox
          label="Revoke my API keys and disconnect my programs too"
          checked={endKeys}
          onChange={(event) => setEndKeys(event.target.checked)}
        />
      )}
      <FormError message={failed}>
        {(wrong || differs) && <span className="sr-only">{wrong ?? DIFFERENT}</span>}
      </FormError>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button type="submit" look="signal" busy={change.isPending}>
          {change.isPending ? 'Changing your password...' : 'Change password'}
        </Button>
        <p role="status" className="flex items-center gap-2 text-sm font-semibold empty:hidden">
          {done && (
            <>
              <Check size={18} aria-hidden /> Password changed successfully
            </>
          )}
        </p>
      </div>
    </form>
  );
}
