import type { ReactNode } from 'react';

/** Says that a list has no rows. */
export const EmptyList = ({ children }: { children: ReactNode }) => (
  <p className="border-t-2 border-ink py-10 text-center text-sm text-muted">{children}</p>
);
