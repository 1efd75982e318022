import { useState } from 'react';
import { type RecordKind, recordKind } from '#shared/record-kinds.ts';
import { CHART_LIFTS_MAX } from '#shared/record-limits.ts';
import { number } from '#web/lib/numbers.ts';
import { useSearch } from '#web/lib/use-search.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { useTitles } from './queries.ts';

interface LiftPickerProps {
  kind: RecordKind;
  chosen: readonly string[];
  onChoose: (lifts: string[]) => void;
  onClose: () => void;
}

/** Chooses the lifts of the chart. */
export function LiftPicker({ kind, chosen, onChoose, onClose }: LiftPickerProps) {
  const { typed, search, type } = useSearch();
  const [picked, setPicked] = useState([...chosen]);
  const query = typed.trim().toLowerCase();
  const lifts = useTitles(search)
    .filter(({ unit, lift }) => recordKind(unit) === kind && lift.includes(query))
    .sort((a, b) => b.count - a.count || a.title.localeCompare(b.title));
  const full = picked.length >= CHART_LIFTS_MAX;

  return (
    <div className="flex max-h-[80dvh] flex-col p-5 sm:p-6">
      <h2 className="display text-xl">Lifts in the chart</h2>
      <p className="mt-1 mb-4 text-sm text-muted">
        {full ? `You have chosen ${CHART_LIFTS_MAX}, the maximum.` : `Choose up to ${CHART_LIFTS_MAX}.`}
      </p>
      <SearchField label="Search lifts..." value={typed} onChange={type} />
      <ul className="mt-3 min-h-40 flex-1 overflow-y-auto overscroll-contain">
        {lifts.map(({ lift, title, count }) => {
          const isPicked = picked.includes(lift);
          return (
            <li key={lift} className="flex items-center justify-between gap-4">
              <Checkbox
                label={title}
                checked={isPicked}
                disabled={full && !isPicked}
                onChange={() =>
                  setPicked(isPicked ? picked.filter((other) => other !== lift) : [...picked, lift])
                }
              />
              <span className="text-xs text-muted tabular-nums">{number(count)}</span>
            </li>
          );
        })}
        {lifts.length === 0 && <li className="py-3 text-sm text-muted">No lifts found.</li>}
      </ul>
      <div className="mt-4 flex justify-end gap-3">
        <Button look="plain" onClick={onClose}>
          Cancel
        </Button>
        <Button
          look="iron"
          disabled={picked.length === 0}
          onClick={() => {
            onChoose(picked);
            onClose();
          }}
        >
          Show
        </Button>
      </div>
    </div>
  );
}
