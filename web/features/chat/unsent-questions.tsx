import { X } from 'lucide-react';
import { useMemo, useState, useSyncExternalStore } from 'react';
import { Link, useMatch, useSearchParams } from 'react-router';
import { Confirm } from '#web/ui/confirm.tsx';
import { focusAfter } from '#web/ui/focus-after.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { type Kept, outboxOf, pathOf } from './outbox.ts';
import { isOverdue, onOverdueChange, summaryOf } from './overdue.ts';

interface UnsentQuestionsProps {
  owner: string;
  onOpen?: (() => void) | undefined;
  /** Target of the focus once the list is empty. */
  focusAtLast: () => HTMLElement | null;
}

/** Questions that may not have got through, except the one on the screen and those still on their way. */
export function UnsentQuestions({ owner, onOpen, focusAtLast }: UnsentQuestionsProps) {
  const [search] = useSearchParams();
  const conversation = useMatch('/chat/:id')?.params.id;
  const shown = conversation ?? search.get('unsent');
  const [discarding, setDiscarding] = useState<string | null>(null);
  const outbox = useMemo(() => outboxOf(owner), [owner]);
  const kept = useSyncExternalStore(onOverdueChange, () =>
    JSON.stringify(outbox.all().filter(({ unsent }) => isOverdue(unsent))),
  );
  const questions = (JSON.parse(kept) as Kept[]).filter(({ place }) => place !== shown);
  const asked = questions.find(({ place }) => place === discarding);
  // It was sent meanwhile, or is on the screen.
  if (discarding !== null && asked === undefined) setDiscarding(null);
  if (questions.length === 0) return null;
  const { heading, wait } = summaryOf(questions.map(({ unsent }) => unsent));

  function discard({ place }: Kept) {
    const index = questions.findIndex((question) => question.place === place);
    const next = questions[index + 1] ?? questions[index - 1];
    focusAfter(
      () => {
        setDiscarding(null);
        outbox.put(place, null);
      },
      () => (next ? document.getElementById(`unsent-${next.place}`) : focusAtLast()),
    );
  }

  return (
    <section aria-label={heading} className="max-h-40 shrink-0 overflow-y-auto px-2 pb-2">
      <p className={`px-3.5 pb-1 text-2xs font-semibold ${wait ? 'text-muted' : 'text-danger'}`}>{heading}</p>
      <ul>
        {questions.map((question) => {
          const { place } = question;
          const { text } = question.unsent;
          return (
            <li key={place} className="flex items-center rounded-edge hover:bg-chalk">
              <Link
                to={pathOf(question)}
                id={`unsent-${place}`}
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
                aria-describedby={`unsent-${place}`}
                onClick={() => setDiscarding(place)}
              >
                <X size={16} aria-hidden />
              </IconButton>
            </li>
          );
        })}
      </ul>
      <Confirm
        open={asked !== undefined}
        question="Are you sure you want to discard this question?"
        note={asked?.unsent.text || undefined}
        action="Discard"
        onConfirm={() => asked && discard(asked)}
        onClose={() => setDiscarding(null)}
      />
    </section>
  );
}
