import type { ReactNode } from 'react';

const LOOKS = {
  active: 'bg-active text-on-active',
  canceled: 'bg-trial text-on-trial',
  trial: 'bg-trial text-on-trial',
  expired: 'bg-expired text-on-expired',
  member: 'bg-member text-on-member',
  plain: 'bg-sunk text-ink-soft',
  low: 'bg-low text-on-low',
  medium: 'bg-medium text-on-medium',
  high: 'bg-high text-on-high',
} as const;

export function Pill({ look, children }: { look: keyof typeof LOOKS; children: ReactNode }) {
  return (
    <span className={`max-w-full rounded-plate px-2.5 py-0.5 text-xs font-semibold ellipsis ${LOOKS[look]}`}>
      {children}
    </span>
  );
}
