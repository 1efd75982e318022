import { z } from 'zod';
import { type Box, emit } from './box.ts';
import { DAY } from './clock.ts';
import { Fault } from './fault.ts';
import { find } from './find.ts';
import { page } from './listing.ts';
import { newId } from './new-id.ts';
import { common, paging, text } from './params.ts';
import { type Route, route } from './route.ts';
import type { DisputeRow } from './rows.ts';
import { disputeJson } from './shapes/payment.ts';

/** Opens a dispute by the customer's bank. @returns the dispute's id */
export function openDispute(box: Box, chargeId: string, reason: string): string {
  const charge = find(box, 'charges', chargeId);
  if (!charge.paid || charge.disputed) throw new Fault(`Charge ${chargeId} cannot be disputed.`);
  const row: DisputeRow = {
    id: newId('dp_'),
    created: box.now(),
    amount: charge.amount - charge.refunded,
    currency: charge.currency,
    charge: charge.id,
    paymentIntent: charge.paymentIntent,
    reason,
    status: 'needs_response',
    dueBy: box.now() + 7 * DAY,
  };
  box.state.disputes[row.id] = row;
  charge.disputed = true;
  emit(box, 'charge.dispute.created', disputeJson(row));
  return row.id;
}

export function closeDispute(box: Box, id: string, outcome: 'won' | 'lost'): DisputeRow {
  const row = find(box, 'disputes', id);
  if (row.status !== 'needs_response') throw new Fault('This dispute is already closed.');
  row.status = outcome;
  emit(box, 'charge.dispute.closed', disputeJson(row));
  return row;
}

export const disputeRoutes: Route[] = [
  route(
    'GET',
    '/v1/disputes',
    z.strictObject({ ...paging, charge: text.optional(), payment_intent: text.optional() }),
    ({ box, params }) =>
      page(box.state.disputes, params, {
        url: '/v1/disputes',
        kind: 'dispute',
        keep: (row) =>
          (params.charge ?? row.charge) === row.charge &&
          (params.payment_intent ?? row.paymentIntent) === row.paymentIntent,
        json: disputeJson,
      }),
  ),
  route('GET', '/v1/disputes/:id', z.strictObject(common), ({ box, id }) =>
    disputeJson(find(box, 'disputes', id)),
  ),
  route('POST', '/v1/disputes/:id/close', z.strictObject(common), ({ box, id }) =>
    disputeJson(closeDispute(box, id, 'lost')),
  ),
];
