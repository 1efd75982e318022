import { type FormEvent, lazy, Suspense, useLayoutEffect, useRef, useState } from 'react';
import { call } from '#web/lib/call.ts';
import { untilLoaded } from '#web/lib/until-loaded.ts';
import { Button } from '#web/ui/button.tsx';
import { CopyIconButton } from '#web/ui/copy-icon-button.tsx';
import { Field } from '#web/ui/field.tsx';
import { useChange } from './queries.ts';

const QrCode = lazy(() => untilLoaded(() => import('./qr-code.tsx')));

const CODE_DIGITS = 6;

interface SetUpProps {
  uri: string;
  /** The same, to be typed in. */
  secret: string;
  onDone: () => void;
  onCancel: () => void;
}

/** Gives an app its key, and turns two-factor authentication on with its first code. */
export function SetUp({ uri, secret, onDone, onCancel }: SetUpProps) {
  const [code, setCode] = useState('');
  const turnOn = useChange(call.twoFactor.turnOn);
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (turnOn.isPending) return;
    turnOn.mutate({ code }, { onSuccess: onDone, onError: () => setCode('') });
  }

  const error = turnOn.error?.message;
  return (
    <form onSubmit={submit}>
      <h3 ref={heading} tabIndex={-1} className="display text-xl outline-none">
        Scan this with your authenticator app
      </h3>
      <p className="mt-2 text-sm">
        Any app works: the one built into your phone or password manager, Aegis, Google Authenticator, 2FAS.
      </p>
      <div className="mt-5 flex flex-wrap gap-x-8 gap-y-5">
        <div className="size-52 shrink-0 overflow-hidden rounded-edge">
          <Suspense fallback={<div className="skeleton size-full" />}>
            <QrCode text={uri} label="QR code for an authenticator app" />
          </Suspense>
        </div>
        <div className="min-w-56 flex-1 space-y-5">
          <div>
            <p className="text-sm font-semibold">Or enter this key</p>
            <div className="mt-1 flex items-start gap-2">
              <p className="py-1 leading-7 font-mono wrap-anywhere">
                {(secret.match(/.{1,4}/g) ?? []).join(' ')}
              </p>
              <CopyIconButton label="Copy the key" text={secret} />
            </div>
          </div>
          <Field
            label="Code from the app"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={CODE_DIGITS + 1}
            required
            hint={`${CODE_DIGITS} digits, changing every 30 seconds`}
            error={error}
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
          <p role="alert" className="sr-only">
            {error}
          </p>
        </div>
      </div>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button type="submit" look="signal" busy={turnOn.isPending}>
          {turnOn.isPending ? 'Turning it on...' : 'Turn on'}
        </Button>
        <Button look="plain" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
