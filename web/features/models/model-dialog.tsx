import { Check, X } from 'lucide-react';
import { useId } from 'react';
import type { Model } from '#shared/models.ts';
import { useMedia } from '#web/lib/media.ts';
import { number } from '#web/lib/numbers.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Failing } from '#web/ui/failing.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Pill } from '#web/ui/pill.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { useModels } from './queries.ts';

interface ModelDialogProps {
  open: boolean;
  /** Id of the model in use. */
  current: string | undefined;
  /** Explanation of the effect of choosing another one. */
  note: string;
  onChoose: (id: string) => void;
  onClose: () => void;
}

/** Every model open to an admin; unavailable ones say why. */
export function ModelDialog({ open, current, note, onChoose, onClose }: ModelDialogProps) {
  const wide = useMedia('(min-width: 500px)');
  const models = useModels();
  const name = useId();
  return (
    <Dialog open={open} onClose={onClose} label="Choose a model" place={wide ? 'middle' : 'foot'}>
      <div className="flex max-h-[min(40rem,88dvh)] flex-col">
        <header className="border-b border-line px-5 pt-4 pb-3">
          <div className="flex items-center justify-between gap-4">
            <h2 className="display text-xl">Choose a model</h2>
            <IconButton label="Close" onClick={onClose}>
              <X size={20} aria-hidden />
            </IconButton>
          </div>
          <p className="mt-1 text-sm text-muted">{note}</p>
          {models.data?.note && <p className="mt-1 text-sm text-muted">{models.data.note}</p>}
          {models.data?.models.some(({ price }) => price) && (
            <p className="mt-2 text-right text-2xs text-muted">Price per million tokens, in / out</p>
          )}
        </header>
        <div className="safe-bottom overflow-y-auto overscroll-contain px-2 pt-2">
          {models.data ? (
            byReason(models.data.models).map(([reason, group], nth) => (
              <section key={reason} aria-labelledby={reason === null ? undefined : `${name}-${nth}`}>
                {reason !== null && (
                  <p
                    id={`${name}-${nth}`}
                    className="mx-3 mt-3 border-t border-line pt-3 pb-1 text-sm font-semibold text-pretty"
                  >
                    {reason}
                  </p>
                )}
                <ul>
                  {group.map((model) => (
                    <li key={model.id}>
                      <ModelRow
                        model={model}
                        reasonId={reason === null ? null : `${name}-${nth}`}
                        isCurrent={model.id === current}
                        onChoose={() => {
                          onClose();
                          if (model.id !== current) onChoose(model.id);
                        }}
                      />
                    </li>
                  ))}
                </ul>
              </section>
            ))
          ) : models.isError ? (
            <div className="px-3 py-4">
              <Failing message={models.error.message} onRetry={() => void models.refetch()} />
            </div>
          ) : (
            <div className="px-3 py-4">
              <SkeletonLines widths={[60, 85, 50, 90, 70]} label="Loading models" />
            </div>
          )}
        </div>
      </div>
    </Dialog>
  );
}

/** Puts available models first; then the others, grouped by what they lack. */
function byReason(models: readonly Model[]): [reason: string | null, models: Model[]][] {
  const groups = new Map<string | null, Model[]>([[null, []]]);
  for (const model of models) {
    const group = groups.get(model.reason) ?? [];
    groups.set(model.reason, [...group, model]);
  }
  return [...groups].filter(([, group]) => group.length > 0);
}

interface ModelRowProps {
  model: Model;
  /** Id of the reason why it is not available; null when it is. */
  reasonId: string | null;
  isCurrent: boolean;
  onChoose: () => void;
}

function ModelRow({ model, reasonId, isCurrent, onChoose }: ModelRowProps) {
  const { label, available, price } = model;
  const id = useId();
  return (
    <button
      type="button"
      aria-labelledby={`${id}-label`}
      aria-describedby={reasonId ? `${reasonId} ${id}-note` : `${id}-note`}
      aria-pressed={isCurrent}
      aria-disabled={!available}
      onClick={available ? onChoose : undefined}
      className={classNames(
        'grid min-h-touch w-full grid-cols-[1.25rem_1fr_auto] items-start gap-x-3 rounded-edge px-3 py-2.5 text-left',
        available ? 'hover:bg-sunk' : 'cursor-not-allowed text-muted',
      )}
    >
      <span className="pt-0.5">{isCurrent && <Check size={18} strokeWidth={2.6} aria-hidden />}</span>
      <span className="min-w-0">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span id={`${id}-label`} className="text-sm font-semibold">
            {label}
          </span>
          {model.is_default && <Pill look="plain">Default</Pill>}
        </span>
        <span id={`${id}-note`} className="mt-0.5 block text-xs text-pretty text-muted">
          {aboutOf(model)}
        </span>
      </span>
      {price && (
        <span className="figures pt-0.5 text-right text-sm leading-tight whitespace-nowrap">
          {money(price.input_per_million, price.currency)}
          <span className="sr-only"> in, </span>
          <span aria-hidden className="text-muted">
            {' / '}
          </span>
          {money(price.output_per_million, price.currency)}
          <span className="sr-only"> out</span>
        </span>
      )}
    </button>
  );
}

function aboutOf({ provider, sees_images, accepts_temperature, context_tokens }: Model): string {
  return [
    provider,
    context_tokens !== null && `${tokens(context_tokens)} window`,
    sees_images && 'reads pictures',
    !accepts_temperature && 'no temperature setting',
  ]
    .filter((part) => part !== false)
    .join(' · ');
}

const tokens = (count: number) => number(count, { notation: 'compact' });

const money = (amount: number, currency: string) => number(amount, { style: 'currency', currency });
