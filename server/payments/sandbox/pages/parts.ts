import type { Box } from '#server/payments/sandbox/box.ts';
import type { Chaos } from '#server/payments/sandbox/chaos.ts';

export interface PageParts {
  box: Box;
  chaos: Chaos;
  /** Where the pages are mounted. */
  base: string;
  save(): Promise<void>;
}
