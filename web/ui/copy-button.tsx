import { Check, Copy } from 'lucide-react';
import { COPY_LABELS, useCopy } from './use-copy.ts';

interface CopyButtonProps {
  /** Names what is copied for screen readers, such as "Copy answer". */
  label: string;
  /** Called when pressed. */
  text: () => string;
}

/** A small button below or beside what it copies. */
export function CopyButton({ label, text }: CopyButtonProps) {
  const { state, copy } = useCopy();
  return (
    <button
      type="button"
      aria-label={state === 'idle' ? label : COPY_LABELS[state]}
      className="touch-target inline-flex h-8 items-center gap-1.5 text-xs text-muted hover:text-ink"
      onClick={() => void copy(text())}
    >
      {state === 'copied' ? <Check size={15} aria-hidden /> : <Copy size={15} aria-hidden />}
      <span aria-live="polite">{COPY_LABELS[state]}</span>
    </button>
  );
}
