import { X } from 'lucide-react';
import { useMemo, useState, useSyncExternalStore } from 'react';
import { Link, useSearchParams } from 'react-router';
import { onOutboxChange } from '#web/lib/outbox.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { focusAfter } from '#web/ui/focus-after.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { attemptPath, outboxOf, type Unsent } from './outbox.ts';

interface UnsentQuestionsProps {
  owner: string;
  onOpen?: (() => void) | undefined;
  /** Target of the focus once the list is empty. */
  focusAtLast: () => HTMLElement | null;
}

/** Questions that were to begin a conversation and may not have got through, except the one on the screen. */
export function UnsentQuestions({ owner, onOpen, focusAtLast }: UnsentQuestionsProps) {
  const [search] = useSearchParams();
  const shown = search.get('unsent');
  const [discarding, setDiscarding] = useState<Unsent | null>(null);
  const outbox = useMemo(() => outboxOf(owner), [owner]);
  const kept = useSyncExternalStore(onOutboxChange, () => JSON.stringify(outbox.attempts()));
  const attempts = (JSON.parse(kept) as Unsent[]).filter(({ id }) => id !== shown);
  if (attempts.length === 0) return null;
  const wait = attempts.every(({ waitsSince }) => waitsSince !== undefined);
  const heading = wait ? 'Not sent yet' : 'May not have been sent';

  function discard({ id }: Unsent) {
    const index = attempts.findIndex((attempt) => attempt.id === id);
    const next = attempts[index + 1] ?? attempts[index - 1];
    focusAfter(
      () => {
        setDiscarding(null);
        outbox.put(id, null);
      },
      () => (next ? document.getElementById(`unsent-${next.id}`) : focusAtLast()),
    );
  }

  return (
    <section aria-label={heading} className="max-h-40 shrink-0 overflow-y-auto px-2 pb-2">
      <p className={`px-3.5 pb-1 text-2xs font-semibold ${wait ? 'text-muted' : 'text-danger'}`}>{heading}</p>
      <ul>
        {attempts.map((attempt) => {
          const { id, text } = attempt;
          return (
            <li key={id} className="flex items-center rounded-edge hover:bg-chalk">
              <Link
                to={attemptPath(id)}
                id={`unsent-${id}`}
                {...(onOpen ? { onClick: onOpen } : {})}
                title={text}
                className="flex min-h-touch min-w-0 flex-1 items-center px-3.5 text-sm text-ink-soft hover:text-ink md:min-h-9"
              >
                <span dir="auto" className="ellipsis">
                  {text || 'Files'}
                </span>
              </Link>
              <IconButton
                label="Discard"
                aria-describedby={`unsent-${id}`}
                onClick={() => setDiscarding(attempt)}
              >
                <X size={16} aria-hidden />
              </IconButton>
            </li>
          );
        })}
      </ul>
      <Confirm
        open={discarding !== null}
        question="Are you sure you want to discard this question?"
        note={discarding?.text || undefined}
        action="Discard"
        onConfirm={() => discarding && discard(discarding)}
        onClose={() => setDiscarding(null)}
      />
    </section>
  );
}
