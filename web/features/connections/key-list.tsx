import { Plus, SquareTerminal } from 'lucide-react';
import { useRef, useState } from 'react';
import { KEYS_MAX, SCOPES } from '#shared/connection-limits.ts';
import type { ApiKey } from '#shared/connections.ts';
import { statusOf, toApiError } from '#web/lib/api-error.ts';
import { moment } from '#web/lib/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { Pill } from '#web/ui/pill.tsx';
import { SectionHead } from '#web/ui/section-head.tsx';
import { requestOf, useChosen } from '#web/ui/use-chosen.ts';
import { lastUsed } from './last-used.ts';
import { NewKeyDialog } from './new-key-dialog.tsx';
import { useRevokeKey } from './queries.ts';

/** A member's API keys, with actions to create and revoke them. */
export function KeyList({ keys, mayCreate }: { keys: readonly ApiKey[]; mayCreate: boolean }) {
  const revoke = useRevokeKey();
  const [adding, setAdding] = useState(false);
  const isFull = keys.length >= KEYS_MAX;
  const heading = useRef<HTMLHeadingElement>(null);
  const { chosen, choose, close, settle } = useChosen<ApiKey>(() => heading.current);
  const request = requestOf(chosen, revoke);

  return (
    <section aria-labelledby="api-keys">
      <SectionHead id="api-keys" title="API keys" ref={heading} />
      {keys.length === 0 && (
        <p className="mt-4 text-sm text-muted">
          You have no keys. A program that has one asks on your behalf, within your membership.
        </p>
      )}
      {keys.length > 0 && (
        <ul className="border-b border-line">
          {keys.map((key) => (
            <KeyRow key={key.id} apiKey={key} onRevoke={() => choose(key)} />
          ))}
        </ul>
      )}
      {mayCreate && (
        <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-3">
          <Button look="signal" disabled={isFull} onClick={() => setAdding(true)}>
            <Plus size={18} aria-hidden /> Create a key
          </Button>
          {isFull && (
            <p className="text-sm text-muted">You have {KEYS_MAX} keys, the maximum. Revoke one first.</p>
          )}
        </div>
      )}
      {adding && <NewKeyDialog onClose={() => setAdding(false)} />}
      <Confirm
        open={chosen !== null}
        question={`Revoke ${chosen?.name ?? 'this key'}?`}
        note="Programs that use it are refused from their next call on. A key cannot be brought back."
        action="Revoke"
        busyAction="Revoking..."
        busy={request.busy}
        error={request.error && toApiError(request.error).message}
        onConfirm={() =>
          chosen &&
          revoke.mutate(chosen, {
            onSuccess: (_, sent) => settle(sent),
            // Already revoked elsewhere, which is the goal.
            onError: (error, sent) => statusOf(error) === 404 && settle(sent),
          })
        }
        onClose={close}
      />
    </section>
  );
}

function KeyRow({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) {
  const { name, prefix, scopes, expires_at, created_at, last_used_at, last_address, last_program } = apiKey;
  const expired = expires_at !== null && Date.parse(expires_at) <= Date.now();
  return (
    <li className="flex items-center gap-4 border-b border-line py-3.5 last:border-b-0">
      <SquareTerminal size={24} aria-hidden className="shrink-0 self-start text-ink-soft" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm font-semibold">
          <span className="wrap-anywhere">{name}</span>
          {expired && <Pill look="expired">Expired</Pill>}
        </p>
        <p className="mt-0.5 text-xs text-muted">
          <code>{prefix}…</code>
          {' · '}
          {scopes.map((scope) => SCOPES.find(({ id }) => id === scope)?.label ?? scope).join(', ')}
        </p>
        <p className="text-xs text-muted">
          Created <time dateTime={created_at}>{moment(created_at, 'day')}</time>
          {expires_at === null ? (
            ', never expires'
          ) : (
            <>
              , {expired ? 'expired' : 'expires'}{' '}
              <time dateTime={expires_at}>{moment(expires_at, 'day')}</time>
            </>
          )}
        </p>
        <p className="text-xs wrap-anywhere text-muted">
          {last_used_at === null ? (
            'Never used'
          ) : (
            <>
              Last used <time dateTime={last_used_at}>{lastUsed(last_used_at)}</time>
              {last_address && ` from ${last_address}`}
              {last_program && ` by ${last_program}`}
            </>
          )}
        </p>
      </div>
      <Button look="plain" aria-label={`Revoke ${name}`} onClick={onRevoke}>
        Revoke
      </Button>
    </li>
  );
}
