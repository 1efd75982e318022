import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { nounFor } from '#shared/counted.ts';
import type { StoredWork } from '#shared/library.ts';
import { WORK_NAME_MAX_CHARACTERS, WORK_SEARCH_MAX_CHARACTERS } from '#shared/library-limits.ts';
import { ADDED_KINDS, SEEDED_STORES, type SeededStore } from '#shared/store.ts';
import { api } from '#web/lib/call.ts';
import { counted, number } from '#web/lib/numbers.ts';
import { useSearch } from '#web/lib/use-search.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogFoot } from '#web/ui/dialog-foot.tsx';
import { Failing } from '#web/ui/failing.tsx';
import { Field } from '#web/ui/field.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { SectionHead } from '#web/ui/section-head.tsx';
import { Select } from '#web/ui/select.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { AskStore } from './ask-store.tsx';
import { useRefreshLibrary } from './store-queries.ts';
import { WorkPage } from './work-page.tsx';
import { KIND_OPTIONS, kindName, ORIGINS } from './work-words.ts';

const ALL: Record<SeededStore, string> = {
  books: 'All books',
  training: 'All training material',
  playground: 'All works of the playground',
};

/** A work with its pages and passages, for those who fill the library. */
export function WorkBoard({ workId }: { workId: string }) {
  const query = useQuery(api.library.work.queryOptions({ input: { workId } }));
  if (query.isPending) return <SkeletonLines widths={[50, 80, 100, 100]} label="Loading the work" />;
  if (!query.data) return <Failing message={query.error.message} onRetry={() => void query.refetch()} />;
  const { work, answers } = query.data;
  const store = SEEDED_STORES.find((one) => one === work.store);
  return (
    <div className="space-y-10">
      <header className="space-y-4">
        {store && (
          <Link
            to={`/account/vector/${store}`}
            className="touch-target inline-flex items-center gap-1.5 text-sm text-muted hover:text-ink"
          >
            <ArrowLeft size={16} aria-hidden /> {ALL[store]}
          </Link>
        )}
        <h1 className="display text-3xl wrap-anywhere">{work.title}</h1>
        <Tried />
        <p className="text-sm text-muted">
          {[work.author, kindName(work.kind), ORIGINS[work.origin]].filter(Boolean).join(' · ')}
        </p>
        <Figures work={work} answers={answers} />
        <WorkActions work={work} />
      </header>
      <Pages work={work} />
      {store && <AskStore store={store} workId={work.id} />}
    </div>
  );
}

/** Names the question being tried, for which any page can be marked. */
function Tried() {
  const question = useSearchParams()[0].get('question') ?? '';
  return (
    question !== '' && (
      <p className="max-w-measure text-sm">Which page should be found for “{question}”? Mark it below.</p>
    )
  );
}

function Figures({ work, answers }: { work: StoredWork; answers: number }) {
  const figures = [
    { label: nounFor(work.pages, work.unit), value: work.pages },
    { label: nounFor(work.passages, 'passage'), value: work.passages },
    { label: 'excluded', value: work.out_of_use },
    { label: nounFor(answers, 'answer cites it', 'answers cite it'), value: answers },
  ];
  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-4">
      {figures.map(({ label, value }) => (
        <div key={label} className="flex flex-col-reverse justify-end">
          <dt className="mt-1 text-sm text-muted">{label}</dt>
          <dd className="figures text-3xl">{number(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Actions on a work: correct, delete, restore. */
function WorkActions({ work }: { work: StoredWork }) {
  const refresh = useRefreshLibrary();
  const [editing, setEditing] = useState(false);
  const remove = useMutation(api.library.deleteWork.mutationOptions({ onSettled: refresh }));
  const restore = useMutation(api.library.restoreWork.mutationOptions({ onSettled: refresh }));
  const failed = remove.error ?? restore.error;
  return (
    <div className="space-y-3">
      {work.retired_at === null ? (
        <div className="flex flex-wrap gap-2">
          <Button look="plain" onClick={() => setEditing(true)}>
            Correct title, author or kind
          </Button>
          <Button look="plain" busy={remove.isPending} onClick={() => remove.mutate({ workId: work.id })}>
            Delete
          </Button>
        </div>
      ) : (
        <div
          role="status"
          className="flex flex-wrap items-center justify-between gap-3 rounded-edge bg-sunk px-4 py-3 text-sm"
        >
          <span>This work is out of the library. You can restore it.</span>
          <Button look="iron" busy={restore.isPending} onClick={() => restore.mutate({ workId: work.id })}>
            Restore
          </Button>
        </div>
      )}
      {failed && (
        <p role="alert" className="text-sm text-danger">
          {failed.message}
        </p>
      )}
      {editing && <EditWork work={work} onClose={() => setEditing(false)} />}
    </div>
  );
}

function EditWork({ work, onClose }: { work: StoredWork; onClose: () => void }) {
  const refresh = useRefreshLibrary();
  const save = useMutation(
    api.library.editWork.mutationOptions({
      onSuccess: () => {
        void refresh();
        onClose();
      },
    }),
  );
  const [title, setTitle] = useState(work.title);
  const [author, setAuthor] = useState(work.author);
  const [kind, setKind] = useState(ADDED_KINDS.find((one) => one === work.kind) ?? 'book');
  return (
    <Dialog open onClose={onClose} label="Correct this work">
      <form
        className="space-y-4 p-6"
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate({ workId: work.id, title, author, kind });
        }}
      >
        <h2 className="display text-xl">Correct this work</h2>
        <Field
          label="Title"
          required
          maxLength={WORK_NAME_MAX_CHARACTERS}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
        />
        <Field
          label="Author"
          maxLength={WORK_NAME_MAX_CHARACTERS}
          value={author}
          onChange={(event) => setAuthor(event.target.value)}
        />
        <Select label="Kind" options={KIND_OPTIONS} value={kind} onChange={setKind} />
        {save.error && (
          <p role="alert" className="text-sm text-danger">
            {save.error.message}
          </p>
        )}
        <DialogFoot action="Save" busyAction="Saving..." busy={save.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  );
}

function Pages({ work }: { work: StoredWork }) {
  const { typed, search, type } = useSearch();
  const query = useInfiniteQuery(
    api.library.workPages.infiniteOptions({
      input: (after: number) => ({ workId: work.id, after, search }),
      initialPageParam: 0,
      getNextPageParam: ({ next }) => next,
    }),
  );
  const pages = query.data?.pages.flatMap((part) => part.pages) ?? [];
  const count = query.data?.pages[0]?.count ?? 0;
  return (
    <section aria-labelledby="pages" className="space-y-4">
      <SectionHead id="pages" title={work.unit === 'page' ? 'Pages' : 'Sections'} />
      <SearchField
        label="Find in this work..."
        value={typed}
        maxLength={WORK_SEARCH_MAX_CHARACTERS}
        onChange={type}
      />
      {search !== '' && query.data && (
        <p role="status" className="text-sm text-muted">
          {count === 0
            ? `No ${work.unit} contains this.`
            : `${work.unit === 'page' ? 'On' : 'In'} ${counted(count, work.unit)}`}
        </p>
      )}
      {query.isPending && <SkeletonLines widths={[100, 90, 100, 60]} label="Loading pages" />}
      {query.error && !query.data && (
        <Failing message={query.error.message} onRetry={() => void query.refetch()} />
      )}
      <ol className="space-y-8">
        {pages.map((page) => (
          <WorkPage key={page.number} workId={work.id} page={page} search={search} />
        ))}
      </ol>
      <LoadMore
        more={query.hasNextPage}
        loading={query.isFetchingNextPage}
        onMore={() => void query.fetchNextPage()}
        error={query.isFetchNextPageError ? query.error.message : null}
        end=""
      />
    </section>
  );
}
