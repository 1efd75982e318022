import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call } from '#web/lib/call.ts';
import { Button } from '#web/ui/button.tsx';
import { Failing } from '#web/ui/failing.tsx';
import { Pill } from '#web/ui/pill.tsx';
import { SectionHead } from '#web/ui/section-head.tsx';
import { PasswordForm } from './password-form.tsx';
import { twoFactorQuery, useChange } from './queries.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SetUp } from './set-up.tsx';

/** With this few left, new ones are recommended. */
const FEW = 3;

type Step =
  | { name: 'none' }
  | { name: 'password'; for: 'setUp' | 'turnOff' | 'renewCodes' }
  | { name: 'app'; uri: string; key: string; codes: readonly string[] }
  | { name: 'codes'; codes: readonly string[] };

const ACTS = {
  setUp: { action: 'Continue', busyAction: 'Checking...', look: 'signal' },
  turnOff: { action: 'Turn off', busyAction: 'Turning it off...', look: 'danger' },
  renewCodes: { action: 'Generate new codes', busyAction: 'Generating new codes...', look: 'signal' },
} as const;

interface Given {
  which: keyof typeof ACTS;
  password: string;
  /** Empty while the second factor is off. */
  code: string;
}

/** Shows whether signing in asks for a code, with all settings for it. */
export function TwoFactor({ email }: { email: string }) {
  const { data } = useQuery(twoFactorQuery);
  return (
    <section aria-labelledby="two-factor">
      <SectionHead id="two-factor" title="Two-factor authentication">
        {data && <Pill look={data.on ? 'active' : 'plain'}>{data.on ? 'On' : 'Off'}</Pill>}
      </SectionHead>
      <div className="mt-4">
        <Steps email={email} />
      </div>
    </section>
  );
}

function Steps({ email }: { email: string }) {
  const state = useQuery(twoFactorQuery);
  const [step, setStep] = useState<Step>({ name: 'none' });
  const act = useChange(async ({ which, password, code }: Given) => {
    const done: Step = { name: 'none' };
    if (which === 'turnOff') {
      await call.twoFactor.turnOff({ password, code });
      return done;
    }
    if (which === 'renewCodes') {
      const { recovery_codes: codes } = await call.twoFactor.renewCodes({ password, code });
      return { name: 'codes', codes } satisfies Step;
    }
    const { uri, key, recovery_codes: codes } = await call.twoFactor.setUp({ password });
    return { name: 'app', uri, key, codes } satisfies Step;
  });

  if (state.isError && !state.data) {
    return <Failing message={state.error.message} onRetry={() => void state.refetch()} />;
  }
  const ask = (which: keyof typeof ACTS) => () => {
    act.reset();
    setStep({ name: 'password', for: which });
  };
  const stop = () => setStep({ name: 'none' });
  const { data } = state;

  if (step.name === 'app') {
    return (
      <Panel>
        <SetUp
          uri={step.uri}
          secret={step.key}
          onDone={() => setStep({ name: 'codes', codes: step.codes })}
          onCancel={stop}
        />
      </Panel>
    );
  }
  if (step.name === 'codes') {
    return (
      <Panel>
        <RecoveryCodes codes={step.codes} onKept={stop} />
      </Panel>
    );
  }
  return (
    <>
      <p className="text-sm">
        After your password, signing in asks for a code from an app on your phone, so your password alone is
        not enough.
      </p>
      {data?.required && !data.on && (
        <p className="mt-4 rounded-edge border-l-3 border-signal bg-raised px-4 py-3 text-sm">
          Admins must use it here. Admin features are locked until it is on.
        </p>
      )}
      {data?.on && (
        <p className="mt-4 text-sm">
          <span className="figures text-xl leading-none">{data.recovery_codes_left}</span>{' '}
          {data.recovery_codes_left === 1 ? 'recovery code is' : 'recovery codes are'} left.
          {data.recovery_codes_left <= FEW && ' Generate new ones before they run out.'}
        </p>
      )}
      <div className="mt-5">
        {step.name === 'password' ? (
          <Panel>
            <PasswordForm
              key={step.for}
              email={email}
              {...ACTS[step.for]}
              busy={act.isPending}
              error={act.error}
              asksCode={step.for !== 'setUp'}
              onGiven={(given) => act.mutate({ which: step.for, ...given }, { onSuccess: setStep })}
              onCancel={stop}
            />
          </Panel>
        ) : !data ? (
          <div className="skeleton min-h-touch w-28" />
        ) : data.on ? (
          <div className="flex flex-wrap gap-3">
            <Button look="plain" onClick={ask('renewCodes')}>
              New recovery codes
            </Button>
            <Button look="plain" onClick={ask('turnOff')}>
              Turn off
            </Button>
          </div>
        ) : (
          <Button look="signal" onClick={ask('setUp')}>
            Turn on
          </Button>
        )}
      </div>
    </>
  );
}

const Panel = ({ children }: { children: ReactNode }) => (
  <div className="rounded-edge bg-sunk p-4 sm:p-5">{children}</div>
);
