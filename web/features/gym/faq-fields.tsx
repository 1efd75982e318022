import { useState } from 'react';
import { FAQ_LABELS } from '#shared/gym-labels.ts';
import { GYM_TEXT_MAX_CHARACTERS, type GymParts } from '#shared/gym-parts.ts';
import { FAQ_GROUP_LABELS } from '#web/lib/faq-groups.ts';
import { newId } from '#web/lib/new-id.ts';
import { Field } from '#web/ui/field.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { keysOf } from './labels.ts';
import { MarkdownArea } from './markdown-area.tsx';
import { OrderedList } from './ordered-list.tsx';
import type { PartDraft } from './use-drafts.ts';

type Entry = GymParts['faq'][number];

/** Fewer fit at a glance. */
const SEARCHED_FROM = 8;

const GROUPS = keysOf(FAQ_GROUP_LABELS).map((id) => ({ id, label: FAQ_GROUP_LABELS[id] }));

export function FaqFields({ value, change }: PartDraft<'faq'>) {
  const [typed, setTyped] = useState('');
  /** Matched when the search was typed: an entry stays while its own words are edited. */
  const [found, setFound] = useState<ReadonlySet<string>>();
  function search(words: string) {
    setTyped(words);
    const wanted = words.trim().toLowerCase();
    setFound(
      wanted === ''
        ? undefined
        : new Set(value.filter((entry) => wordsOf(entry).includes(wanted)).map(({ id }) => id)),
    );
  }
  return (
    <div className="space-y-4">
      {value.length >= SEARCHED_FROM && (
        <SearchField label="Search questions..." value={typed} onChange={search} />
      )}
      {found?.size === 0 && <p className="text-sm text-muted">No questions found matching your search.</p>}
      <OrderedList
        noun="question"
        items={value}
        keyOf={({ id }) => id}
        nameOf={({ question }) => question}
        empty={() => ({ id: newId(), group: 'gym' as const, question: '', answer: '' })}
        shows={found && (({ id }) => found.has(id))}
        onChange={change}
      >
        {(entry, put) => <EntryFields entry={entry} onChange={put} />}
      </OrderedList>
    </div>
  );
}

const wordsOf = ({ question, also_asked = [], answer }: Entry) =>
  [question, ...also_asked, answer].join('\n').toLowerCase();

const isEmpty = (line: string) => line.trim() === '';

function EntryFields({ entry, onChange }: { entry: Entry; onChange: (entry: Entry) => void }) {
  // A new one is shown to be filled in.
  const [open, setOpen] = useState(entry.question === '');
  const { also_asked: ways = [], ...others } = entry;
  // A line is empty while the next one is typed; empty lines are not saved.
  const putWays = (lines: string[]) =>
    onChange(lines.join('') === '' ? others : { ...others, also_asked: lines });
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="flex min-h-touch list-none flex-col justify-center [&::-webkit-details-marker]:hidden">
        <span className="font-semibold wrap-anywhere">{entry.question || 'New question'}</span>
        <span className="text-sm text-muted">
          {FAQ_GROUP_LABELS[entry.group]} ·{' '}
          <span className="underline underline-offset-4">{open ? 'Close' : 'Edit'}</span>
        </span>
      </summary>
      {open && (
        <div className="mt-3 space-y-4">
          <Field
            label={FAQ_LABELS.question}
            value={entry.question}
            onChange={(event) => onChange({ ...entry, question: event.target.value })}
          />
          <TextArea
            label={`${FAQ_LABELS.also_asked} (optional)`}
            hint="How else members ask this, one per line. The coach and the search of the FAQ find the answer by these words."
            limit={GYM_TEXT_MAX_CHARACTERS}
            value={ways.join('\n')}
            onChange={({ target }) => putWays(target.value.split('\n'))}
            onBlur={() => ways.some(isEmpty) && putWays(ways.filter((way) => !isEmpty(way)))}
          />
          <Select
            label={FAQ_LABELS.group}
            options={GROUPS}
            value={entry.group}
            onChange={(group) => onChange({ ...entry, group })}
          />
          <MarkdownArea
            label={FAQ_LABELS.answer}
            limit={GYM_TEXT_MAX_CHARACTERS}
            value={entry.answer}
            onChange={(answer) => onChange({ ...entry, answer })}
          />
        </div>
      )}
    </details>
  );
}
