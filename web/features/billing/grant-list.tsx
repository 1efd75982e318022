import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { BilledMember } from '#shared/billing.ts';
import { api } from '#web/lib/call.ts';
import { lastDay, moment } from '#web/lib/dates.ts';
import { Confirm } from '#web/ui/confirm.tsx';

interface GrantListProps {
  member: Pick<BilledMember, 'email' | 'grants'>;
  onEnded?: (() => void) | undefined;
}

/** Lists the free access a member was given; what has not ended can be taken back. */
export function GrantList({ member: { email, grants }, onEnded }: GrantListProps) {
  const queries = useQueryClient();
  const [askedId, setAskedId] = useState<string | null>(null);
  const end = useMutation(
    api.billing.endGrant.mutationOptions({
      onSuccess: () => {
        setAskedId(null);
        onEnded?.();
      },
      onSettled: () => queries.invalidateQueries({ queryKey: api.billing.key() }),
    }),
  );
  const asked = grants.find(({ id }) => id === askedId);
  if (grants.length === 0) return null;
  return (
    <>
      <ul className="space-y-1 text-sm text-muted">
        {grants.map(({ id, until, reason, created_at, is_running }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-3">
            <span>
              Until {lastDay(until)}: {reason} ({moment(created_at, 'day')})
            </span>
            {is_running && (
              <button
                type="button"
                className="touch-target underline underline-offset-4 hover:no-underline"
                onClick={() => {
                  end.reset();
                  setAskedId(id);
                }}
              >
                Take back<span className="sr-only"> what was given until {lastDay(until)}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
      <Confirm
        open={asked !== undefined}
        question="Take back this free access?"
        note={
          asked &&
          `${email} has it until ${lastDay(asked.until)}. It ends now; other free access and a subscription stay.`
        }
        action="Take back"
        busyAction="Taking back..."
        busy={end.isPending}
        error={end.isError ? end.error.message : null}
        onConfirm={() => asked && end.mutate({ id: asked.id })}
        onClose={() => setAskedId(null)}
      />
    </>
  );
}
