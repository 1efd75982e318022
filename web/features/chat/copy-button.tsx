import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Source } from '#shared/source.ts';
import { answerAsText } from './answer-text.ts';

const CONFIRM_MS = 2_000;

export function CopyButton({ text, sources }: { text: string; sources: readonly Source[] }) {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');

  useEffect(() => {
    if (state === 'idle') return;
    const timer = setTimeout(() => setState('idle'), CONFIRM_MS);
    return () => clearTimeout(timer);
  }, [state]);

  const label = { idle: 'Copy', copied: 'Copied', failed: 'Could not copy' }[state];
  return (
    <button
      type="button"
      aria-label={state === 'idle' ? 'Copy answer' : label}
      className="touch-target inline-flex h-8 items-center gap-1.5 text-xs text-muted hover:text-ink"
      onClick={() =>
        navigator.clipboard.writeText(answerAsText(text, sources)).then(
          () => setState('copied'),
          () => setState('failed'),
        )
      }
    >
      {state === 'copied' ? <Check size={15} aria-hidden /> : <Copy size={15} aria-hidden />}
      <span aria-live="polite">{label}</span>
    </button>
  );
}
