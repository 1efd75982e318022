import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { ModelDialog } from './model-dialog.tsx';
import { useModels } from './queries.ts';

interface ModelFieldProps {
  value: string;
  disabled: boolean;
  onChange: (id: string) => void;
}

/** Selects the model for an admin’s new conversations. */
export function ModelField({ value, disabled, onChange }: ModelFieldProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const model = useModels().data?.models.find((one) => one.id === value);
  return (
    <div>
      <h2 id={id} className="display text-xl">
        Model
      </h2>
      <p className="mt-1.5 mb-3 text-sm text-muted">
        For your new conversations. Members always get the default.
      </p>
      <button
        type="button"
        aria-labelledby={`${id} ${id}-value`}
        aria-haspopup="dialog"
        disabled={disabled}
        onClick={() => setOpen(true)}
        className="flex min-h-field w-full items-center justify-between gap-4 rounded-edge border border-line-strong bg-raised px-3.5 text-left hover:border-ink disabled:opacity-50 disabled:hover:border-line-strong sm:w-80"
      >
        <span id={`${id}-value`} className="min-w-0 ellipsis">
          {model?.label ?? value}
        </span>
        <ChevronDown size={18} aria-hidden className="shrink-0 text-muted" />
      </button>
      <ModelDialog
        open={open}
        current={value}
        note="Existing conversations keep theirs."
        onChoose={onChange}
        onClose={() => setOpen(false)}
      />
    </div>
  );
}
