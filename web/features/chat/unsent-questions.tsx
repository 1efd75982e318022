import { X } from 'lucide-react';
import { useMemo, useSyncExternalStore } from 'react';
import { Link, useSearchParams } from 'react-router';
import { IconButton } from '#web/ui/icon-button.tsx';
import { attemptPath, onUnsentRemoved, outboxOf, type Unsent } from './outbox.ts';

interface UnsentQuestionsProps {
  owner: string;
  onOpen?: (() => void) | undefined;
}

/** Questions that were to begin a conversation and did not get through, but for the one on the screen. */
export function UnsentQuestions({ owner, onOpen }: UnsentQuestionsProps) {
  const [search] = useSearchParams();
  const shown = search.get('unsent');
  const outbox = useMemo(() => outboxOf(owner), [owner]);
  const kept = useSyncExternalStore(onUnsentRemoved, () => JSON.stringify(outbox.attempts()));
  const attempts = (JSON.parse(kept) as Unsent[]).filter(({ id }) => id !== shown);
  if (attempts.length === 0) return null;
  return (
    <section aria-label="Not sent" className="max-h-40 shrink-0 overflow-y-auto px-2 pb-2">
      <p className="px-3.5 pb-1 text-2xs font-semibold text-danger">Not sent</p>
      <ul>
        {attempts.map(({ id, text }) => (
          <li key={id} className="flex items-center rounded-edge hover:bg-chalk">
            <Link
              to={attemptPath(id)}
              id={`unsent-${id}`}
              {...(onOpen ? { onClick: onOpen } : {})}
              title={text}
              className="flex min-h-touch min-w-0 flex-1 items-center px-3.5 text-sm text-ink-soft hover:text-ink md:min-h-9"
            >
              <span dir="auto" className="truncate">
                {text || 'Files'}
              </span>
            </Link>
            <IconButton
              label="Discard"
              aria-describedby={`unsent-${id}`}
              onClick={() => outbox.put(id, null)}
            >
              <X size={16} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
