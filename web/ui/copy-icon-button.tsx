import { Check, Copy } from 'lucide-react';
import { IconButton } from './icon-button.tsx';
import { COPY_LABELS, useCopy } from './use-copy.ts';

interface CopyIconButtonProps {
  /** Names what is copied, such as "Copy the key". */
  label: string;
  text: string;
  className?: string;
}

/** An icon that copies text. */
export function CopyIconButton({ label, text, className }: CopyIconButtonProps) {
  const { state, copy } = useCopy();
  return (
    <>
      <IconButton
        label={state === 'idle' ? label : COPY_LABELS[state]}
        {...(className !== undefined && { className })}
        onClick={() => void copy(text)}
      >
        {state === 'copied' ? <Check size={17} aria-hidden /> : <Copy size={17} aria-hidden />}
      </IconButton>
      <span role="status" className={state === 'failed' ? 'text-sm text-danger' : 'sr-only'}>
        {state !== 'idle' && COPY_LABELS[state]}
      </span>
    </>
  );
}
