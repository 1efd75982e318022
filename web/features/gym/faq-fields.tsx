import { useState } from 'react';
import { FAQ_LABELS } from '#shared/gym-labels.ts';
import { GYM_TEXT_MAX_CHARACTERS, type GymParts } from '#shared/gym-parts.ts';
import { FAQ_GROUP_LABELS } from '#web/lib/faq-groups.ts';
import { newId } from '#web/lib/new-id.ts';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { keysOf } from './labels.ts';
import { MarkdownArea } from './markdown-area.tsx';
import { OrderedList } from './ordered-list.tsx';
import type { PartDraft } from './use-drafts.ts';

type Entry = GymParts['faq'][number];

const GROUPS = keysOf(FAQ_GROUP_LABELS).map((id) => ({ id, label: FAQ_GROUP_LABELS[id] }));

export const FaqFields = ({ value, change }: PartDraft<'faq'>) => (
  <OrderedList
    noun="question"
    items={value}
    keyOf={({ id }) => id}
    nameOf={({ question }) => question}
    empty={() => ({ id: newId(), group: 'gym' as const, question: '', answer: '' })}
    onChange={change}
  >
    {(entry, put) => <EntryFields entry={entry} onChange={put} />}
  </OrderedList>
);

const isEmpty = (line: string) => line.trim() === '';

function EntryFields({ entry, onChange }: { entry: Entry; onChange: (entry: Entry) => void }) {
  // A new one is there to be filled in.
  const [open, setOpen] = useState(entry.question === '');
  const { also_asked: ways = [], ...others } = entry;
  // A line is empty while the next one is typed; none is kept so.
  const putWays = (lines: string[]) =>
    onChange(lines.join('') === '' ? others : { ...others, also_asked: lines });
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="flex min-h-touch list-none flex-wrap items-center gap-x-3 [&::-webkit-details-marker]:hidden">
        <span className="font-semibold wrap-anywhere">{entry.question || 'New question'}</span>
        <span className="text-sm whitespace-nowrap text-muted">
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
