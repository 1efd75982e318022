import type { Box } from '#server/payments/sandbox/box.ts';

export interface PageParts {
  box: Box;
  /** Where the pages are mounted. */
  base: string;
  save(): Promise<void>;
}
