/** The share of an amount; one rate for everyone, so that tax shows. */
const RATE = 0.1;

/** Computes the tax on an amount, as Stripe Tax would; prices exclude it. */
export const taxOn = (amount: number, { automaticTax }: { automaticTax: boolean }) =>
  automaticTax ? Math.round(amount * RATE) : 0;
