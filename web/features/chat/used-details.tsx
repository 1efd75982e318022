import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { Used } from '#shared/answer-extras.ts';
import { PROFILE_LABELS } from '#shared/profile-labels.ts';
import type { Source } from '#shared/source.ts';
import { liftInWords } from '#web/lib/record-words.ts';
import { UsedMemories } from './used-memories.tsx';

interface UsedDetailsProps {
  used: Used;
  sources: readonly Source[];
}

/** Shows what was used for an answer. */
export function UsedDetails({ used, sources }: UsedDetailsProps) {
  const [open, setOpen] = useState(false);
  return (
    <details className="mt-1 text-sm" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="touch-target group inline-flex h-8 list-none items-center gap-1.5 text-xs text-muted hover:text-ink [&::-webkit-details-marker]:hidden">
        <ChevronDown size={15} aria-hidden className={open ? 'rotate-180' : ''} />
        What the coach used
      </summary>
      {open && <UsedList used={used} sources={sources} />}
    </details>
  );
}

/** The tool does not say which items its answer quotes. */
const LOOKED_UP = 'Looked up';

function UsedList({ used, sources }: UsedDetailsProps) {
  const { lookedUp = [], profile, records, memories, passages, searchedWeb, pages } = used;
  const works = [...new Set(sources.map(({ work }) => work.title))];
  return (
    <dl className="mt-2 grid gap-x-6 gap-y-3 border-l-3 border-line pl-4 sm:grid-cols-[9rem_1fr]">
      {(profile.length > 0 || lookedUp.includes('profile')) && (
        <Group title="Training profile" to="/account/profile">
          {profile.length > 0 ? profile.map((field) => PROFILE_LABELS[field]).join(', ') : LOOKED_UP}
        </Group>
      )}
      {(records.length > 0 || lookedUp.includes('records')) && (
        <Group title="Personal records" to="/account/personal-records">
          {records.length > 0 ? (
            <ul>
              {records.map((record) => (
                <li key={record.id}>
                  {record.title} <span className="figures">{liftInWords(record)}</span>
                </li>
              ))}
            </ul>
          ) : (
            LOOKED_UP
          )}
        </Group>
      )}
      {(memories.length > 0 || lookedUp.includes('memories')) && (
        <Group title="Memories" to="/account/memories">
          {memories.length > 0 ? <UsedMemories ids={memories} /> : LOOKED_UP}
        </Group>
      )}
      {passages > 0 && (
        <Group title="Library">
          {passages === 1 ? '1 passage read' : `${passages} passages read`}
          {works.length > 0 && `; the answer cites ${works.join(', ')}`}
        </Group>
      )}
      {(pages.length > 0 || searchedWeb) && (
        <Group title="Web">
          {pages.length > 0 ? (
            <ul>
              {pages.map(({ title, url }) => (
                <li key={url}>
                  <a
                    href={url}
                    target="_blank"
                    rel="noopener nofollow noreferrer"
                    className="underline underline-offset-2"
                  >
                    {title || url}
                  </a>
                </li>
              ))}
            </ul>
          ) : (
            'Searched'
          )}
        </Group>
      )}
    </dl>
  );
}

/** `to`: where the listed items are managed. */
function Group({ title, to, children }: { title: string; to?: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-muted">
        {to ? (
          <Link to={to} className="touch-target underline underline-offset-2 hover:text-ink">
            {title}
          </Link>
        ) : (
          title
        )}
      </dt>
      <dd className="min-w-0 max-sm:-mt-2.5">{children}</dd>
    </div>
  );
}
