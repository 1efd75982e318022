import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import { KEY_NAME_MAX_CHARACTERS, type KeyDays, SCOPES, type Scope } from '#shared/connection-limits.ts';
import { toApiError } from '#web/lib/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { CopyText } from '#web/ui/copy-text.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogFoot } from '#web/ui/dialog-foot.tsx';
import { Field } from '#web/ui/field.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { Select } from '#web/ui/select.tsx';
import { useAddKey } from './queries.ts';

const EXPIRIES = [
  { id: '30', label: '30 days', days: 30 },
  { id: '90', label: '90 days', days: 90 },
  { id: '365', label: 'A year', days: 365 },
  { id: 'never', label: 'Until I revoke it', days: null },
] as const satisfies readonly { id: string; label: string; days: KeyDays }[];
type Expiry = (typeof EXPIRIES)[number]['id'];

/** Creates a key and shows it this once. */
export function NewKeyDialog({ onClose }: { onClose: () => void }) {
  const add = useAddKey();
  if (add.data) return <MadeKey secret={add.data.secret} name={add.data.key.name} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} label="Create a key">
      <NewKeyForm add={add} onClose={onClose} />
    </Dialog>
  );
}

function NewKeyForm({ add, onClose }: { add: ReturnType<typeof useAddKey>; onClose: () => void }) {
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly Scope[]>(['coach:ask']);
  const [expiry, setExpiry] = useState<Expiry>('90');
  const [nameless, setNameless] = useState(false);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (add.isPending) return;
    const isNameless = name.trim() === '';
    setNameless(isNameless);
    const { days } = EXPIRIES.find(({ id }) => id === expiry)!;
    if (!isNameless) add.mutate({ name, scopes: [...scopes], expires_in_days: days });
  }

  return (
    <form onSubmit={submit} noValidate className="space-y-5 p-6">
      <h2 className="display text-xl">Create a key</h2>
      <Field
        label="Name"
        hint="The program it is for, such as Open WebUI."
        error={nameless ? 'Give the key a name.' : undefined}
        maxLength={KEY_NAME_MAX_CHARACTERS}
        autoComplete="off"
        value={name}
        onChange={(event) => {
          setName(event.target.value);
          setNameless(false);
        }}
      />
      <fieldset>
        <legend className="text-sm font-semibold">Permissions</legend>
        {SCOPES.map(({ id, label }) => (
          <div key={id}>
            <Checkbox
              label={label}
              checked={scopes.includes(id)}
              onChange={({ target }) =>
                setScopes((now) => (target.checked ? [...now, id] : now.filter((scope) => scope !== id)))
              }
            />
          </div>
        ))}
      </fieldset>
      <Select label="Expires" options={EXPIRIES} value={expiry} onChange={setExpiry} />
      <div role="alert" className="text-sm text-danger empty:hidden">
        {scopes.length === 0 && 'Choose what the key may do.'}
        {add.isError && toApiError(add.error).message}
      </div>
      <DialogFoot action="Create" busyAction="Creating..." busy={add.isPending} onCancel={onClose} />
    </form>
  );
}

/** Not closed by a press outside: the key is not shown a second time. */
function MadeKey({ secret, name, onClose }: { secret: string; name: string; onClose: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);
  return (
    <Modal open onClose={() => undefined} label="Your new key">
      <div className="p-6">
        <h2 ref={heading} tabIndex={-1} className="display text-xl">
          Your new key
        </h2>
        <p className="mt-3 text-sm">
          Copy it into {name} now: it is not shown again. Anyone who has it can ask on your behalf.
        </p>
        <div className="mt-3 text-sm">
          <CopyText label="key" text={secret} />
        </div>
        <div className="mt-6 flex justify-end">
          <Button look="signal" onClick={onClose}>
            I have copied it
          </Button>
        </div>
      </div>
    </Modal>
  );
}
