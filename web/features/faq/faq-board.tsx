import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#web/lib/call.ts';
import { FAQ_GROUP_LABELS } from '#web/lib/faq-groups.ts';
import { EmptyList } from '#web/ui/empty-list.tsx';
import { Failing } from '#web/ui/failing.tsx';
import { Markdown } from '#web/ui/markdown.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { type FaqEntry, opensByItself, searchFaq } from './faq-search.ts';

const SEARCH_MAX_CHARACTERS = 200;
const GROUPS = Object.entries(FAQ_GROUP_LABELS) as [FaqEntry['group'], string][];

/** Frequently asked questions: searched while typing, and opened one by one. */
export function FaqBoard() {
  const query = useQuery(api.gym.faq.queryOptions());
  const [search, setSearch] = useState('');
  if (query.isPending)
    return <SkeletonLines widths={[100, 70, 85, 60, 90, 75, 80]} label="Loading the questions" />;
  if (query.isLoadingError)
    return <Failing message={query.error.message} onRetry={() => void query.refetch()} />;
  const { entries } = query.data;
  if (entries.length === 0) return <EmptyList>There are no questions yet.</EmptyList>;
  const found = searchFaq(entries, search);
  return (
    <>
      <SearchField
        label="Search questions..."
        value={search}
        maxLength={SEARCH_MAX_CHARACTERS}
        onChange={setSearch}
      />
      <p role="status" className="sr-only">
        {search.trim() !== '' && `${found.length} found`}
      </p>
      <div className="mt-8">
        {found.length === 0 ? (
          <EmptyList>No questions found matching your search.</EmptyList>
        ) : (
          GROUPS.map(([group, label]) => (
            <Group
              key={group}
              label={label}
              entries={found.filter((entry) => entry.group === group)}
              open={opensByItself(found.length, search)}
            />
          ))
        )}
      </div>
    </>
  );
}

interface GroupProps {
  label: string;
  entries: readonly FaqEntry[];
  /** Open by default. */
  open: boolean;
}

function Group({ label, entries, open }: GroupProps) {
  if (entries.length === 0) return null;
  return (
    <section aria-label={label} className="mb-8">
      <h2 className="display border-b-2 border-ink pb-1.5 text-lg">{label}</h2>
      {entries.map((entry) => (
        // Opening or closing by hand lasts until the search decides otherwise.
        <Item key={`${entry.id}-${open}`} entry={entry} open={open} />
      ))}
    </section>
  );
}

function Item({ entry: { question, answer }, open: atFirst }: { entry: FaqEntry; open: boolean }) {
  const [open, setOpen] = useState(atFirst);
  return (
    <details
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="group border-b border-line"
    >
      <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-5 py-2.5 font-semibold hover:text-ink-soft [&::-webkit-details-marker]:hidden">
        {question}
        <span
          aria-hidden
          className="figures text-2xl leading-none text-muted transition-transform group-open:rotate-45"
        >
          +
        </span>
      </summary>
      {open && (
        <div className="prose max-w-measure pb-6 text-ink-soft">
          <Markdown text={answer} screens="all" />
        </div>
      )}
    </details>
  );
}
