import { useState } from 'react';
import {
  keysWith,
  SERVICE_KEY_MAX_CHARACTERS,
  SERVICES,
  type ServiceId,
  type ServiceKeyName,
} from '#shared/service-keys.ts';
import { PASSWORD_MAX_CHARACTERS } from '#shared/viewer.ts';
import type { ServiceKey } from '#shared/workshop.ts';
import { moment } from '#web/lib/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogFoot } from '#web/ui/dialog-foot.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { useKeepKeys, useRemoveKey } from './queries.ts';

const LABELS: Record<ServiceKeyName, { label: string; hint?: string; secret?: true; placeholder?: string }> =
  {
    OPENAI_API_KEY: { label: 'OpenAI key', secret: true },
    OPENAI_BASE_URL: { label: 'Address (optional)', hint: 'For an OpenAI-compatible server.' },
    GEMINI_API_KEY: { label: 'Gemini key', secret: true },
    GEMINI_BASE_URL: { label: 'Address (optional)' },
    DEEPSEEK_API_KEY: { label: 'DeepSeek key', secret: true },
    DEEPSEEK_BASE_URL: { label: 'Address (optional)' },
    GROQ_API_KEY: { label: 'Groq key', secret: true },
    GROQ_BASE_URL: { label: 'Address (optional)' },
    CEREBRAS_API_KEY: { label: 'Cerebras key', secret: true },
    CEREBRAS_BASE_URL: { label: 'Address (optional)' },
    LMSTUDIO_URL: { label: 'Address of LM Studio', placeholder: 'http://localhost:1234/v1' },
    SMTP_URL: {
      label: 'Mail server',
      secret: true,
      hint: 'With user and password, such as smtps://user:password@mail.example.com',
    },
    MAIL_FROM: { label: 'Sender (optional)', placeholder: 'Coach <coach@example.com>' },
    STRIPE_SECRET_KEY: { label: 'Stripe secret key', secret: true },
    STRIPE_WEBHOOK_SECRET: { label: 'Stripe webhook secret', secret: true },
  };

interface ServiceKeysDialogProps {
  keys: readonly ServiceKey[];
  services: readonly ServiceId[];
  label: string;
  /** It is the main action of the step. */
  main: boolean;
}

/** Opens the form to enter and remove the keys of some services. */
export function ServiceKeysDialog({ keys, services, label, main }: ServiceKeysDialogProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button look={main ? 'iron' : 'plain'} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} label={label}>
        <KeysForm keys={keys} services={services} title={label} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

interface KeysFormProps extends Pick<ServiceKeysDialogProps, 'keys' | 'services'> {
  title: string;
  onClose: () => void;
}

function KeysForm({ keys, services, title, onClose }: KeysFormProps) {
  const offered = SERVICES.filter(({ id }) => services.includes(id));
  const inUse = offered.find((service) =>
    service.keys.some((name) => keys.some((key) => key.name === name && key.source !== null)),
  );
  const [id, setId] = useState<ServiceId>((inUse ?? offered[0]!).id);
  const [values, setValues] = useState<Partial<Record<ServiceKeyName, string>>>({});
  const [password, setPassword] = useState('');
  const [asksAbout, askAbout] = useState<ServiceKeyName | null>(null);
  const keep = useKeepKeys();
  const remove = useRemoveKey();
  const service = offered.find((one) => one.id === id)!;
  const shown = keys.filter(({ name }) => (service.keys as readonly string[]).includes(name));
  const entered = Object.fromEntries(
    shown.flatMap(({ name }) => (values[name]?.trim() ? [[name, values[name].trim()]] : [])),
  );
  const failed = keep.error ?? remove.error;
  const removeKey = (name: ServiceKeyName) => {
    keep.reset();
    remove.mutate({ name, password }, { onSettled: () => askAbout(null) });
  };
  return (
    <form
      className="space-y-4 p-6"
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        remove.reset();
        keep.mutate({ values: entered, password }, { onSuccess: onClose });
      }}
    >
      <h2 className="display text-xl">{title}</h2>
      {offered.length > 1 && <Select label="Service" options={offered} value={id} onChange={setId} />}
      {shown.map((key) => (
        <KeyField
          key={key.name}
          entry={key}
          value={values[key.name] ?? ''}
          onChange={(value) => setValues({ ...values, [key.name]: value })}
          removing={remove.isPending}
          onRemove={
            key.source === 'browser' || key.unreadable
              ? () => (keysWith(key.name).length > 1 ? askAbout(key.name) : removeKey(key.name))
              : undefined
          }
        />
      ))}
      {asksAbout !== null && (
        <div role="alert" className="space-y-3 rounded-edge bg-danger-ground px-4 py-3 text-sm text-danger">
          <p>
            This removes{' '}
            {keysWith(asksAbout)
              .map((name) => LABELS[name].label)
              .join(' and ')}
            , because neither works without the other. After the next restart, members cannot pay or cancel
            until you enter both again. If members have paid, the server will not start without them. To
            replace one, enter the new one instead.
          </p>
          <div className="flex flex-wrap gap-3">
            <Button look="danger" disabled={remove.isPending} onClick={() => removeKey(asksAbout)}>
              Remove both keys
            </Button>
            <Button onClick={() => askAbout(null)}>Keep them</Button>
          </div>
        </div>
      )}
      <p className="text-xs text-muted">
        The key is tested first, then stored encrypted and never shown again.
      </p>
      <Field
        label="Your password"
        type="password"
        autoComplete="current-password"
        required
        maxLength={PASSWORD_MAX_CHARACTERS}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      {failed && (
        <p role="alert" className="rounded-edge bg-danger-ground px-4 py-3 text-sm wrap-anywhere text-danger">
          {failed.message}
        </p>
      )}
      <DialogFoot action="Test and save" busyAction="Testing..." busy={keep.isPending} onCancel={onClose} />
    </form>
  );
}

interface KeyFieldProps {
  entry: ServiceKey;
  value: string;
  onChange: (value: string) => void;
  removing: boolean;
  onRemove: (() => void) | undefined;
}

function KeyField({ entry, value, onChange, removing, onRemove }: KeyFieldProps) {
  const { label, hint, secret, placeholder } = LABELS[entry.name];
  if (entry.source === 'environment')
    return (
      <p className="text-sm">
        <span className="font-semibold">{label}</span>
        <br />
        <span className="text-muted">
          Set as {entry.name} in the server’s environment, which takes precedence.
        </span>
      </p>
    );
  return (
    <div>
      <Field
        label={label}
        type={secret ? 'password' : 'text'}
        autoComplete="off"
        spellCheck={false}
        maxLength={SERVICE_KEY_MAX_CHARACTERS}
        placeholder={entry.last_four ? `…${entry.last_four}` : placeholder}
        hint={hint}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {entry.set_at !== null && (
        <p className="mt-1.5 flex flex-wrap items-baseline gap-x-3 text-xs text-muted">
          <span>
            {entry.unreadable
              ? 'Cannot be read since the server’s secret changed. Enter it again.'
              : `${entry.last_four ? `Ends in ${entry.last_four}, entered` : 'Entered'} ${moment(entry.set_at)}${entry.set_by ? ` by ${entry.set_by}` : ''}.`}
          </span>
          {onRemove && (
            <button
              type="button"
              disabled={removing}
              className="touch-target underline underline-offset-4 hover:no-underline"
              onClick={onRemove}
            >
              {keysWith(entry.name).length > 1 ? 'Remove both keys' : 'Remove'}
            </button>
          )}
        </p>
      )}
    </div>
  );
}
