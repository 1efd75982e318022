import { type Box, emit } from './box.ts';
import { CARDS, type CardNumber } from './cards.ts';
import { newId } from './new-id.ts';
import type { PaymentIntentRow } from './rows.ts';
import { chargeJson } from './shapes/payment.ts';

/** Whether a charge of this card succeeds. `present`: the person is there and pays. */
export const pays = (card: CardNumber, present: boolean) =>
  CARDS[card].attaches && (present || CARDS[card].renews);

type NewIntent = Pick<PaymentIntentRow, 'amount' | 'currency' | 'customer' | 'invoice'>;

/** Stores an intent that is not yet paid. */
export function newIntent(box: Box, wanted: NewIntent): PaymentIntentRow {
  const id = newId('pi_');
  const intent: PaymentIntentRow = {
    id,
    created: box.now(),
    ...wanted,
    status: 'requires_payment_method',
    paymentMethod: null,
    charge: null,
    failed: false,
    canceledAt: null,
    secret: newId(`${id}_secret_`),
  };
  box.state.paymentIntents[id] = intent;
  return intent;
}

interface NewCharge {
  intent: PaymentIntentRow;
  card: CardNumber;
  paymentMethod: string;
  paid: boolean;
  description: string | null;
}

/** Charges a card, and stores the result. */
export function charge(box: Box, { intent, card, paymentMethod, paid, description }: NewCharge): void {
  const id = newId('ch_');
  const row = {
    id,
    created: box.now(),
    amount: intent.amount,
    currency: intent.currency,
    customer: intent.customer,
    paymentIntent: intent.id,
    paymentMethod,
    card,
    paid,
    refunded: 0,
    disputed: false,
    description,
  };
  box.state.charges[id] = row;
  intent.charge = id;
  intent.status = paid ? 'succeeded' : 'requires_payment_method';
  intent.failed = !paid;
  emit(box, paid ? 'charge.succeeded' : 'charge.failed', chargeJson(row));
}
