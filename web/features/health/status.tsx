import { CircleCheck, CircleDashed, CircleX, LoaderCircle, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

const LOOKS = {
  well: { icon: CircleCheck, look: 'text-ink-soft' },
  running: { icon: LoaderCircle, look: 'text-ink' },
  idle: { icon: CircleDashed, look: 'text-muted' },
  warning: { icon: TriangleAlert, look: 'font-semibold text-ink' },
  failing: { icon: CircleX, look: 'font-semibold text-danger' },
} as const;

/** Shows a state as a word with an icon. */
export function Status({ is, children }: { is: keyof typeof LOOKS; children: ReactNode }) {
  const { icon: Icon, look } = LOOKS[is];
  return (
    <span className={`inline-flex items-baseline gap-1.5 text-sm whitespace-nowrap ${look}`}>
      <Icon size={16} aria-hidden className="shrink-0 self-center" />
      {children}
    </span>
  );
}
