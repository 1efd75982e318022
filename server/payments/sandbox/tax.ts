import type { Box } from './box.ts';

/** Computes the tax on an amount, as Stripe Tax would; prices exclude it. */
export const taxOn = ({ taxPercent }: Box, amount: number, { automaticTax }: { automaticTax: boolean }) =>
  automaticTax ? Math.round((amount * taxPercent) / 100) : 0;
