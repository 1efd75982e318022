import { IMPORT_COLUMNS, type ImportColumn } from '#shared/import-limits.ts';
import type { ImportQuestion } from '#shared/import-reading.ts';
import { ScrollRegion } from '#web/ui/scroll-region.tsx';
import { Select } from '#web/ui/select.tsx';

type Columns = Partial<Record<ImportColumn, string>>;

interface ColumnsQuestionProps {
  question: Extract<ImportQuestion, { about: 'columns' }>;
  columns: Columns;
  onChange: (columns: Columns) => void;
}

const LABELS: Record<ImportColumn, string> = {
  date: 'Date',
  exercise: 'Exercise',
  weight: 'Weight',
  unit: 'Unit of the weight',
  repetitions: 'Repetitions',
  seconds: 'Time',
  kind: 'Set type, for warm-ups',
  note: 'Notes',
};

/** Whether all required columns are mapped: a day, a lift, and an amount. */
export const isEnough = ({ date, exercise, weight, repetitions, seconds }: Columns): boolean =>
  Boolean(date && exercise && (weight || repetitions || seconds));

/** Maps the columns of an unknown CSV, beside its first rows. */
export function ColumnsQuestion({ question, columns, onChange }: ColumnsQuestionProps) {
  const { header, rows } = question;
  const columnsOfFile = header.map((name, place) => ({ name, place }));
  const names = [...new Set(header.filter((name) => name.trim() !== ''))];
  const usedFor = (name: string) => IMPORT_COLUMNS.find((column) => columns[column] === name);
  return (
    <>
      <p className="mt-1 mb-4 text-sm text-muted">
        A date, an exercise, and a weight, repetitions or a time are required; the rest is optional.
      </p>
      <ScrollRegion
        aria-label="The first rows of the file"
        className="mb-6 overflow-x-auto rounded-edge border border-line bg-raised"
      >
        <table className="w-full text-left text-sm">
          <thead>
            <tr>
              {columnsOfFile.map(({ name, place }) => {
                const use = usedFor(name);
                return (
                  <th
                    key={place}
                    scope="col"
                    className="px-3 py-2 align-bottom font-semibold whitespace-nowrap"
                  >
                    {use && (
                      <span className="mb-1 block w-fit rounded-edge bg-mark px-1.5 text-2xs">
                        {LABELS[use]}
                      </span>
                    )}
                    {name}
                  </th>
                );
              })}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows never change their order
              <tr key={row} className="border-t border-line">
                {columnsOfFile.map(({ place }) => (
                  <td key={place} className="px-3 py-2 whitespace-nowrap text-ink-soft">
                    {cells[place]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      <div className="grid gap-4 sm:grid-cols-2">
        {IMPORT_COLUMNS.map((column) => (
          <Select
            key={column}
            label={LABELS[column]}
            options={[
              { id: '', label: 'Not in this file' },
              ...names.map((name) => ({ id: name, label: name })),
            ]}
            value={columns[column] ?? ''}
            onChange={(name) => {
              const { [column]: _, ...others } = columns;
              onChange(name === '' ? others : { ...others, [column]: name });
            }}
          />
        ))}
      </div>
    </>
  );
}
