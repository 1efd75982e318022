/** Stripe's own test cards, by what they do. */
export const CARDS = {
  '4242424242424242': {
    label: 'Pays',
    note: 'Every payment succeeds.',
    attaches: true,
    confirms: false,
    renews: true,
  },
  '4000000000000002': {
    label: 'Is declined',
    note: 'The bank refuses the payment.',
    attaches: false,
    confirms: false,
    renews: false,
  },
  '4000002500003155': {
    label: 'Needs confirmation',
    note: 'The bank asks you to confirm the first payment.',
    attaches: true,
    confirms: true,
    renews: true,
  },
  '4000000000000341': {
    label: 'Pays now, fails at the next renewal',
    note: 'For trying out a failed payment. At Stripe, the checkout declines this card.',
    attaches: true,
    confirms: false,
    renews: false,
  },
} as const;

export type CardNumber = keyof typeof CARDS;

export const cardNumbers = Object.keys(CARDS) as CardNumber[];

export const isCardNumber = (text: unknown): text is CardNumber =>
  typeof text === 'string' && Object.hasOwn(CARDS, text);

export const last4 = (card: CardNumber) => card.slice(-4);

export const DECLINED = 'Your card was declined.';
