import { useMutation } from '@tanstack/react-query';
import { api } from '#web/lib/call.ts';
import { number } from '#web/lib/numbers.ts';
import { Button } from '#web/ui/button.tsx';

interface OutcomeProps {
  error: Error | null;
  done: string | undefined;
}

function Outcome({ error, done }: OutcomeProps) {
  return (
    <span className="w-full text-sm empty:hidden">
      {error && (
        <span role="alert" className="text-danger">
          {error.message}
        </span>
      )}
      {done && <span role="status">{done}</span>}
    </span>
  );
}

export function TestModel() {
  const test = useMutation(api.workshop.testModel.mutationOptions());
  return (
    <>
      <Button look="plain" busy={test.isPending} onClick={() => test.mutate({})}>
        {test.isPending ? 'Calling...' : 'Test call'}
      </Button>
      <Outcome
        error={test.error}
        done={test.data && `${test.data.label} answered in ${number(test.data.milliseconds)} ms.`}
      />
    </>
  );
}

/** @param toOutbox whether there is no mail server that would deliver it */
export function TestMail({ toOutbox }: { toOutbox: boolean }) {
  const test = useMutation(api.workshop.testMail.mutationOptions());
  return (
    <>
      <Button look="plain" busy={test.isPending} onClick={() => test.mutate({})}>
        {test.isPending ? 'Sending...' : 'Send a test email'}
      </Button>
      <Outcome
        error={test.error}
        done={
          test.data &&
          `A test email to ${test.data.address} ${toOutbox ? 'is in the outbox of the data folder' : 'is on its way'}.`
        }
      />
    </>
  );
}
