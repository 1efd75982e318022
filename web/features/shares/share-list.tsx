import { useRef } from 'react';
import type { Share } from '#shared/shares.ts';
import { statusOf, toApiError } from '#web/lib/api-error.ts';
import { moment } from '#web/lib/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { Failing } from '#web/ui/failing.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { requestOf, useChosen } from '#web/ui/use-chosen.ts';
import { linkOf, useRevokeLink, useShares } from './queries.ts';

/** The links to answers that someone has created. */
export function ShareList() {
  const shares = useShares();
  const revoke = useRevokeLink();
  const heading = useRef<HTMLHeadingElement>(null);
  const { chosen, choose, close, settle } = useChosen<Share>(() => heading.current);
  const request = requestOf(chosen, revoke);
  return (
    <section aria-labelledby="shared-answers">
      <h2 id="shared-answers" ref={heading} tabIndex={-1} className="display text-xl">
        Shared answers
      </h2>
      <p className="mt-1 text-sm text-muted">
        Anyone with a link can read its answer. A link ends when you revoke it, or delete its conversation.
      </p>
      <div className="mt-4">
        {shares.isPending && <SkeletonLines widths={[80, 60]} label="Loading" />}
        {shares.isLoadingError && (
          <Failing message={shares.error.message} onRetry={() => void shares.refetch()} />
        )}
        {shares.data?.shares.length === 0 && (
          <p className="text-sm text-muted">
            You have shared none. Below an answer, Share makes a link to it.
          </p>
        )}
        {shares.data && shares.data.shares.length > 0 && (
          <ul className="divide-y divide-line border-y border-line">
            {shares.data.shares.map((share) => (
              <li key={share.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
                <span className="min-w-0 flex-1 basis-60">
                  <a
                    href={linkOf(share.token)}
                    target="_blank"
                    rel="noreferrer"
                    className="line-clamp-2 font-semibold break-words underline-offset-4 hover:underline"
                  >
                    {share.question}
                  </a>
                  <span className="text-sm text-muted">
                    {moment(share.created_at, 'day')}
                    {share.edited && ' · edited'}
                  </span>
                </span>
                <Button look="plain" onClick={() => choose(share)}>
                  Revoke
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
      <Confirm
        open={chosen !== null}
        question="Revoke this link?"
        note={chosen ? `The link will stop working: ${chosen.question}` : undefined}
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
