import { useMutation } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import type { StoredWork } from '#shared/library.ts';
import { api } from '#web/lib/call.ts';
import { counted } from '#web/lib/numbers.ts';
import { Button } from '#web/ui/button.tsx';
import { SectionHead } from '#web/ui/section-head.tsx';
import { useRefreshLibrary } from './store-queries.ts';
import { kindName, ORIGINS } from './work-words.ts';

interface WorkListProps {
  works: readonly StoredWork[];
  /** Deleted works and older editions that can be restored. */
  removed: readonly StoredWork[];
}

export function WorkList({ works, removed }: WorkListProps) {
  // A question being tried on the library is carried along.
  const { search } = useLocation();
  return (
    <section aria-labelledby="works" className="space-y-4">
      <SectionHead id="works" title="Works" />
      {works.length === 0 ? (
        <p className="text-sm text-muted">
          There is nothing here yet. Add files above, or press Process to read the content pack.
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {works.map((work) => (
            <li key={work.id}>
              <Link
                to={{ pathname: `/account/vector/${work.store}/${work.id}`, search }}
                className="-mx-3 block rounded-edge px-3 py-3 hover:bg-sunk"
              >
                <span className="font-semibold wrap-anywhere">{work.title}</span>
                <span className="mt-0.5 block text-sm text-muted">{describe(work)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {removed.length > 0 && <Removed works={removed} />}
    </section>
  );
}

function describe(work: StoredWork): string {
  return [
    work.author,
    kindName(work.kind),
    counted(work.pages, work.unit),
    counted(work.passages, 'passage'),
    work.out_of_use > 0 && `${work.out_of_use} excluded`,
    ORIGINS[work.origin],
  ]
    .filter(Boolean)
    .join(' · ');
}

function Removed({ works }: { works: readonly StoredWork[] }) {
  const refresh = useRefreshLibrary();
  const restore = useMutation(api.library.restoreWork.mutationOptions({ onSettled: refresh }));
  return (
    <details className="text-sm">
      <summary className="touch-target cursor-pointer py-1 text-muted">
        {counted(works.length, 'work')} removed that can be restored
      </summary>
      <p className="mt-2 text-muted">
        Deleted works can be restored for 24 hours, those of the content pack that an upload had replaced at
        any time.
      </p>
      <ul className="mt-2 divide-y divide-line">
        {works.map(({ id, title, origin }) => (
          <li key={id} className="flex items-center justify-between gap-4 py-2">
            <span className="min-w-0 wrap-anywhere">
              {title} <span className="text-muted">· {ORIGINS[origin]}</span>
            </span>
            <Button
              look="plain"
              busy={restore.isPending && restore.variables.workId === id}
              onClick={() => restore.mutate({ workId: id })}
            >
              Restore
            </Button>
          </li>
        ))}
      </ul>
      {restore.error && (
        <p role="alert" className="mt-2 text-danger">
          {restore.error.message}
        </p>
      )}
    </details>
  );
}
