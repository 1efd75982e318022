import { Minus, Plus } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { estimatedOneRepMax } from '#shared/lifting/one-rep-max.ts';
import { roundTo, type WeightUnit } from '#shared/lifting/weight-unit.ts';
import { toApiError } from '#web/lib/api-error.ts';
import { today } from '#web/lib/dates.ts';
import { number } from '#web/lib/numbers.ts';
import { canKeepScreenAwake } from '#web/lib/screen-awake.ts';
import { focusAfter } from '#web/ui/focus-after.ts';
import { type Choice, maxOf, weightAt } from './chalk-choices.ts';
import { useAddRecord, useTakeBack } from './queries.ts';

const PERCENTAGES = [50, 60, 70, 75, 80, 85, 90, 95, 100];
/** Step of a button: the lightest pair of plates, and a heavier one. */
const STEPS: Record<WeightUnit, readonly [number, number]> = { kg: [2.5, 10], lb: [5, 20] };
const WEIGHT_MAX = 9999;
const REPETITIONS_MAX = 50;
/** The same set saved again within this time is a tap too many. */
const REPEATED_MS = 1500;

/** A button for chalky hands. */
export const BIG =
  'grid min-h-16 place-items-center rounded-edge border border-line-strong text-xl font-semibold active:bg-sunk disabled:opacity-35';

interface ChalkSetProps {
  owner: string;
  choice: Choice;
  /** Why nothing can be saved; null when it can. */
  locked: string | null;
  /** The bar with a weight on it. */
  bar: (set: { weight: number; unit: WeightUnit }) => ReactNode;
  /** Weight of the empty bar. */
  barWeight: number;
}

/** One set of a lift: its weight with the plates, its repetitions, and the save button. */
export function ChalkSet({ owner, choice, locked, bar, barWeight }: ChalkSetProps) {
  const { title, unit, best } = choice;
  const [weight, setWeight] = useState(best?.value ?? barWeight);
  const [repetitions, setRepetitions] = useState(1);
  const [saved, setSaved] = useState<{ id: string; words: string; waits: boolean; at: number } | null>(null);
  const saving = useRef<HTMLButtonElement>(null);
  const add = useAddRecord(owner);
  const takeBack = useTakeBack(owner);
  const [small, large] = STEPS[unit];
  const max = best && maxOf(best);
  const estimate = repetitions > 1 ? estimatedOneRepMax({ weight, repetitions }) : null;
  const words = `${number(weight)} ${unit}${repetitions > 1 ? ` × ${repetitions}` : ''}`;

  function forget() {
    setSaved(null);
    if (!add.isPending) add.reset();
    if (!takeBack.isPending) takeBack.reset();
  }

  function change(by: number) {
    forget();
    setWeight((now) => Math.min(Math.max(roundTo(now + by, 0.01), 0), WEIGHT_MAX));
  }

  function count(by: number) {
    forget();
    setRepetitions(repetitions + by);
  }

  async function save() {
    const isRepeated = saved?.words === words && performance.now() - saved.at < REPEATED_MS;
    if (add.isPending || isRepeated) return;
    setSaved(null);
    takeBack.reset();
    const { id, record } = await add.mutateAsync({
      title,
      value: weight,
      unit,
      repetitions: repetitions === 1 ? null : repetitions,
      achieved_on: today(),
      body_weight: null,
      body_weight_unit: null,
      note: '',
    });
    setSaved({ id, words, waits: record === null, at: performance.now() });
  }

  const problem = add.error ?? takeBack.error;
  return (
    <>
      <div className="-mx-5 flex min-h-60 flex-1 flex-col overflow-clip px-5">
        <p className="flex flex-wrap items-baseline justify-center gap-x-3">
          <span className="figures text-rack">{number(weight)}</span>
          <span className="display text-3xl text-muted">
            {unit}
            {repetitions > 1 && ` × ${repetitions}`}
          </span>
        </p>
        <p className="min-h-6 text-center text-muted">
          {estimate !== null &&
            `A max of about ${number(roundTo(estimate, 0.5))} ${unit}, by Epley’s formula`}
        </p>
        {bar({ weight, unit })}
      </div>
      {max !== null && (
        <fieldset className="-mx-5 min-w-0">
          <legend className="w-full px-5 text-center text-sm text-muted">
            Percent of {max.isEstimated ? 'your estimated max of' : 'your max,'}{' '}
            {number(roundTo(max.weight, 0.1))} {unit}
          </legend>
          <div className="flex gap-2 overflow-x-auto px-5 py-2">
            {PERCENTAGES.map((percentage) => (
              <button
                key={percentage}
                type="button"
                onClick={() => {
                  forget();
                  setWeight(weightAt(percentage, max, { unit, bar: barWeight }));
                }}
                className={`${BIG} min-h-14 min-w-18 shrink-0 text-lg sm:min-w-0 sm:flex-1`}
              >
                {percentage}%
              </button>
            ))}
          </div>
        </fieldset>
      )}
      <div className="grid grid-cols-4 gap-2 py-1">
        {[-large, -small, small, large].map((by) => (
          <button key={by} type="button" className={BIG} onClick={() => change(by)}>
            {by > 0 ? '+' : '−'}
            {number(Math.abs(by))}
          </button>
        ))}
      </div>
      <div className="grid grid-cols-[1fr_2fr_1fr] items-center gap-2 py-1">
        <button
          type="button"
          aria-label="One rep fewer"
          className={BIG}
          disabled={repetitions === 1}
          onClick={() => count(-1)}
        >
          <Minus size={26} aria-hidden />
        </button>
        <p className="text-center text-lg font-semibold">
          {repetitions === 1 ? '1 repetition' : `${repetitions} repetitions`}
        </p>
        <button
          type="button"
          aria-label="One more rep"
          className={BIG}
          disabled={repetitions === REPETITIONS_MAX}
          onClick={() => count(1)}
        >
          <Plus size={26} aria-hidden />
        </button>
      </div>
      <div role="status" className="flex min-h-12 items-center justify-between gap-4">
        {saved && (
          <>
            <p>
              <strong className="font-semibold">{saved.words}</strong>{' '}
              {saved.waits ? 'is kept here, and will be sent.' : 'is saved.'}
            </p>
            <button
              type="button"
              className="min-h-touch px-2 font-semibold underline underline-offset-4"
              onClick={() =>
                takeBack.mutate(saved.id, {
                  onSuccess: () =>
                    focusAfter(
                      () => setSaved(null),
                      // Unless the focus has moved on since.
                      () => (document.activeElement === document.body ? saving.current : null),
                    ),
                })
              }
            >
              Undo
            </button>
          </>
        )}
        {takeBack.isSuccess && !saved && !problem && <p>Taken back.</p>}
        {problem && <p className="text-danger">{toApiError(problem).message}</p>}
        {locked && <p className="text-muted">{locked}</p>}
        {!saved && !takeBack.isSuccess && !problem && !locked && !canKeepScreenAwake() && (
          <p className="text-sm text-muted">This browser cannot keep the screen on.</p>
        )}
      </div>
      <button
        type="button"
        ref={saving}
        disabled={locked !== null || weight === 0}
        aria-disabled={add.isPending || undefined}
        onClick={() => void save().catch(() => undefined)}
        className="mb-3 min-h-18 rounded-edge bg-signal text-xl font-semibold text-on-signal active:bg-signal-hover disabled:opacity-50 aria-disabled:cursor-progress aria-disabled:opacity-50"
      >
        {add.isPending ? 'Saving...' : `Save ${words}`}
      </button>
    </>
  );
}
