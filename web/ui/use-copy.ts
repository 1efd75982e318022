import { useEffect, useState } from 'react';

type CopyState = 'idle' | 'copied' | 'failed';

const SHOWN_MS = 2_000;
export const COPY_LABELS: Record<CopyState, string> = {
  idle: 'Copy',
  copied: 'Copied',
  failed: 'Could not copy',
};

/** Copies text; false where the browser does not allow it. Over plain http it has no clipboard at all. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Copies text, and keeps for two seconds whether that worked. */
export function useCopy(): { state: CopyState; copy: (text: string) => Promise<void> } {
  const [state, setState] = useState<CopyState>('idle');
  useEffect(() => {
    if (state === 'idle') return;
    const timer = setTimeout(() => setState('idle'), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [state]);
  return {
    state,
    async copy(text) {
      setState((await copyText(text)) ? 'copied' : 'failed');
    },
  };
}
