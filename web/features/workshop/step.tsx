import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react';
import type { ReactNode } from 'react';

export type StepState = 'done' | 'open' | 'attention';

const STATES = {
  done: { icon: CircleCheck, words: 'Done', look: 'text-active' },
  open: { icon: CircleDashed, words: 'To do', look: 'text-muted' },
  attention: { icon: CircleAlert, words: 'Needs attention', look: 'text-danger' },
} as const;

interface StepProps {
  id: string;
  state: StepState;
  title: string;
  /** The state, in a sentence. */
  status: ReactNode;
  /** Available actions. */
  children?: ReactNode;
}

/** A step of the checklist: its state as an icon and in words, and what comes next. */
export function Step({ id, state, title, status, children }: StepProps) {
  const { icon: Icon, words, look } = STATES[state];
  return (
    <li aria-labelledby={id} className="flex gap-4 border-b border-line py-5 first:pt-0 last:border-0">
      <Icon size={24} aria-hidden className={`mt-0.5 shrink-0 ${look}`} />
      <div className="min-w-0 flex-1">
        <h2 id={id} className="display text-xl">
          {title} <span className="sr-only">({words})</span>
        </h2>
        <div className="mt-1 max-w-measure text-sm wrap-anywhere text-ink-soft">{status}</div>
        {children && <div className="mt-3 flex flex-wrap items-center gap-2">{children}</div>}
      </div>
    </li>
  );
}
