import { ChevronDown, X } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { WeightUnit } from '#shared/lifting/weight-unit.ts';
import type { LiftWithRecords } from '#shared/records.ts';
import { liftInWords } from '#web/lib/record-words.ts';
import { keepScreenAwake } from '#web/lib/screen-awake.ts';
import { Modal } from '#web/ui/modal.tsx';
import { choicesOf } from './chalk-choices.ts';
import { BIG, ChalkSet } from './chalk-set.tsx';

interface ChalkModeProps {
  owner: string;
  lifts: readonly LiftWithRecords[];
  /** The athlete's, for lifts without a unit. */
  weightUnit: WeightUnit;
  /** Why nothing can be saved; null when it can. */
  locked: string | null;
  /** The bar with a weight on it. */
  bar: (set: { weight: number; unit: WeightUnit }) => ReactNode;
  /** Loads more lifts to choose from; null when these are all. */
  onMore: (() => void) | null;
  /** Weight of the empty bar. */
  barWeight: (unit: WeightUnit) => number;
  onClose: () => void;
}

/** Records and plates for chalky hands: large digits, large buttons, and a screen that stays on. */
export function ChalkMode({
  owner,
  lifts,
  weightUnit,
  onMore,
  locked,
  bar,
  barWeight,
  onClose,
}: ChalkModeProps) {
  const choices = choicesOf(lifts, weightUnit, { isAll: onMore === null });
  const [title, setTitle] = useState(choices[0]!.title);
  const [choosing, setChoosing] = useState(false);
  const choice = choices.find((one) => one.title === title) ?? choices[0]!;
  useEffect(keepScreenAwake, []);

  return (
    <Modal open onClose={onClose} label="Chalk mode" place="full">
      <div className="safe-bottom mx-auto flex h-full max-w-measure flex-col overflow-x-clip overflow-y-auto px-5">
        <header className="flex items-center gap-3 pt-3">
          <button
            type="button"
            aria-expanded={choosing}
            onClick={() => setChoosing(!choosing)}
            className="flex min-h-16 min-w-0 flex-1 items-center gap-2 text-left"
          >
            <h2 className="display ellipsis text-2xl">{choice.title}</h2>
            <ChevronDown size={26} aria-hidden className="shrink-0 text-muted" />
          </button>
          <button type="button" aria-label="Close" className={`${BIG} w-16`} onClick={onClose}>
            <X size={28} aria-hidden />
          </button>
        </header>
        {choosing ? (
          <ul aria-label="Lifts" className="min-h-0 flex-1 divide-y divide-line overflow-y-auto">
            {choices.map((one) => (
              <li key={one.title}>
                <button
                  type="button"
                  aria-current={one.title === choice.title ? 'true' : undefined}
                  onClick={() => {
                    setTitle(one.title);
                    setChoosing(false);
                  }}
                  className="flex min-h-18 w-full items-center justify-between gap-4 text-left"
                >
                  <span className="display ellipsis text-2xl">{one.title}</span>
                  {one.best !== null && (
                    <span className="figures text-2xl whitespace-nowrap text-muted">
                      {liftInWords({ ...one.best, unit: one.unit })}
                    </span>
                  )}
                </button>
              </li>
            ))}
            {onMore && (
              <li>
                <button type="button" className="min-h-18 w-full text-left text-lg" onClick={onMore}>
                  More lifts
                </button>
              </li>
            )}
          </ul>
        ) : (
          <ChalkSet
            key={choice.title}
            owner={owner}
            choice={choice}
            locked={locked}
            bar={bar}
            barWeight={barWeight(choice.unit)}
          />
        )}
      </div>
    </Modal>
  );
}
