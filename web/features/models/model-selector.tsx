import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { ModelDialog } from './model-dialog.tsx';
import { useModels } from './queries.ts';

interface ModelSelectorProps {
  /** Id of the current model; undefined while unknown. */
  modelId: string | undefined;
  /** Nothing was asked yet, so no conversation ends. */
  fresh: boolean;
  onChange: (id: string) => void;
}

/** Selects the model in the chat. */
export function ModelSelector({ modelId, fresh, onChange }: ModelSelectorProps) {
  const [open, setOpen] = useState(false);
  const models = useModels().data?.models ?? [];
  // Same as the server: an unavailable model falls back to the default.
  const model =
    models.find(({ id, available }) => id === modelId && available) ??
    models.find((one) => one.is_default && modelId !== undefined);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="touch-target flex min-w-0 items-center gap-1 hover:text-ink"
      >
        <span className="sr-only">Model: </span>
        <span className="max-w-44 ellipsis font-semibold">{model?.label ?? 'Model'}</span>
        <ChevronDown size={14} aria-hidden className="shrink-0" />
      </button>
      <ModelDialog
        open={open}
        current={model?.id}
        note={fresh ? 'It answers your next question.' : 'Another model starts a new conversation.'}
        onChoose={onChange}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
