import { useId, useState } from 'react';
import type { ImportedLift } from '#shared/import-reading.ts';
import { recordTitle } from '#shared/record-title.ts';
import { counted } from '#web/lib/numbers.ts';
import { Combobox } from '#web/ui/combobox.tsx';

interface LiftChoiceProps {
  lift: ImportedLift;
  /** The athlete's lifts and the built-in ones. */
  titles: readonly string[];
  /** Undefined until something is chosen; null omits the lift. */
  value: string | null | undefined;
  onChange: (title: string | null | undefined) => void;
}

/** Chooses which of the athlete's lifts a name in the file stands for. */
export function LiftChoice({ lift, titles, value, onChange }: LiftChoiceProps) {
  const id = useId();
  const [way, setWay] = useState<string | null>(() => wayOf(lift, value));
  const options: { way: string; title: string | null | undefined; label: string; hint?: string }[] = [
    ...suggestionsFor(lift).map((title) => ({
      way: `suggested ${title}`,
      title,
      label: title,
      hint: 'one of your lifts',
    })),
    { way: 'own', title: lift.name, label: lift.name, hint: 'a lift of its own' },
    { way: 'out', title: null, label: 'Leave it out' },
    { way: 'another', title: undefined, label: 'Another name...' },
  ];
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm wrap-anywhere">
        <bdi className="font-semibold">{lift.name}</bdi>{' '}
        <span className="text-muted">({counted(lift.sets, 'set')}) is</span>
      </legend>
      <div className="mt-1">
        {options.map((option) => (
          <label key={option.way} className="flex min-h-touch items-center gap-3 text-sm">
            <input
              type="radio"
              name={id}
              checked={way === option.way}
              onChange={() => {
                setWay(option.way);
                onChange(option.title);
              }}
              className="size-5 shrink-0 accent-iron"
            />
            <span className="min-w-0 wrap-anywhere">
              <bdi>{option.label}</bdi>
              {option.hint && <span className="text-muted">, {option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
      {way === 'another' && (
        <div className="mt-1 pl-8">
          <Combobox
            label={`Name of ${lift.name} in your records`}
            value={value ?? ''}
            onChange={(typed) => onChange(recordTitle(typed) === '' ? undefined : typed)}
            options={titles}
            maxLength={100}
          />
        </div>
      )}
    </fieldset>
  );
}

/** Returns the unchanged title, and possible matches. */
function suggestionsFor({ name, title, suggestions }: ImportedLift): string[] {
  return [...new Set([...(title === null ? [] : [title]), ...suggestions])].filter((other) => other !== name);
}

function wayOf(lift: ImportedLift, value: string | null | undefined): string | null {
  if (value === undefined) return null;
  if (value === null) return 'out';
  if (value === lift.name) return 'own';
  return suggestionsFor(lift).includes(value) ? `suggested ${value}` : 'another';
}
