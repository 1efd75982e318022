import { useState } from 'react';
import type { SynthesisPair } from '#shared/synthesis.ts';
import {
  SYNTHESIS_LISTS,
  SYNTHESIS_SEARCH_MAX_CHARACTERS,
  SYNTHESIS_SEARCH_PAUSE_MS,
  SYNTHESIS_SORTS,
  type SynthesisList,
  type SynthesisSort,
} from '#shared/synthesis-limits.ts';
import { counted, number } from '#web/lib/numbers.ts';
import { useSearch } from '#web/lib/use-search.ts';
import { withEdited } from '#web/lib/with-edited.ts';
import { PagedList } from '#web/ui/paged-list.tsx';
import { SectionHead } from '#web/ui/section-head.tsx';
import { Select } from '#web/ui/select.tsx';
import { type Direction, SortDirection } from '#web/ui/sort-direction.tsx';
import { PairCard } from './pair-card.tsx';
import { pairsOf, usePairs } from './queries.ts';

const EMPTY: Record<SynthesisList, string> = {
  examples: 'No examples yet. Press Synthesize to make some.',
  unreviewed: 'Nothing is left to review.',
  approved: 'No example is approved yet.',
  rejected: 'No example is rejected.',
  failed: 'Nothing failed the check.',
};

/** The pairs: searched, sorted, and separated by their outcome. */
export function PairList({ counts }: { counts: Record<SynthesisList, number> }) {
  const { typed, search, type } = useSearch(SYNTHESIS_SEARCH_PAUSE_MS);
  const [list, setList] = useState<SynthesisList>('examples');
  const [sort, setSort] = useState<SynthesisSort>('original');
  const [direction, setDirection] = useState<Direction>('asc');
  const query = usePairs({ list, search, sort, direction });
  const [edited, setEdited] = useState<readonly SynthesisPair[]>([]);
  const listed = pairsOf(query.data);
  const pairs = withEdited(listed, edited, ({ id }) => id);
  const found = query.data?.pages.at(-1)?.synthesizeStats.total;
  const total = search === '' ? counts[list] : found;
  return (
    <section aria-labelledby="examples" className="space-y-4">
      <SectionHead id="examples" title="Training examples">
        {total !== undefined && <p className="figures text-lg">{counted(total, 'example')}</p>}
      </SectionHead>
      <PagedList
        query={query}
        rows={pairs.length}
        search={{
          label: 'Search training examples...',
          typed,
          type,
          maxLength: SYNTHESIS_SEARCH_MAX_CHARACTERS,
        }}
        filters={
          <div className="flex w-full flex-wrap items-end gap-2">
            <div className="w-full sm:w-auto sm:flex-1">
              <Select
                label="Show"
                options={SYNTHESIS_LISTS.map(({ id, label }) => ({
                  id,
                  label: `${label} (${number(counts[id])})`,
                }))}
                value={list}
                onChange={setList}
              />
            </div>
            <div className="min-w-0 flex-1">
              <Select label="Sort by" options={SYNTHESIS_SORTS} value={sort} onChange={setSort} />
            </div>
            <SortDirection direction={direction} onChange={setDirection} />
          </div>
        }
        found={search === '' ? undefined : found}
        skeleton={<div className="skeleton h-96" />}
        empty={
          <p className="py-6 text-sm text-muted">
            {search === '' ? EMPTY[list] : 'No examples found matching your search.'}
          </p>
        }
        failed={{ first: 'Failed to fetch stats.', more: 'Failed to fetch stats.' }}
        end={`All ${number(listed.length)} examples loaded`}
        of={`${list} ${search} ${sort} ${direction}`}
      >
        <ul className="space-y-3">
          {pairs.map((pair) => (
            <li key={pair.id} className="rounded-edge border border-line bg-raised p-4 sm:px-5">
              <PairCard
                pair={pair}
                onEditing={(editing) =>
                  setEdited((all) => [...all.filter(({ id }) => id !== pair.id), ...(editing ? [pair] : [])])
                }
              />
            </li>
          ))}
        </ul>
      </PagedList>
    </section>
  );
}
