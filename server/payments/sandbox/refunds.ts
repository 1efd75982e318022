import { z } from 'zod';
import { emit } from './box.ts';
import { Fault } from './fault.ts';
import { find } from './find.ts';
import { page } from './listing.ts';
import { newId } from './new-id.ts';
import { common, integer, mergeMetadata, metadata, paging, text } from './params.ts';
import { type Route, route } from './route.ts';
import type { RefundRow } from './rows.ts';
import { chargeJson, refundJson } from './shapes/payment.ts';

export const refundRoutes: Route[] = [
  route(
    'GET',
    '/v1/refunds',
    z.strictObject({ ...paging, charge: text.optional(), payment_intent: text.optional() }),
    ({ box, params }) =>
      page(box.state.refunds, params, {
        url: '/v1/refunds',
        kind: 'refund',
        keep: (row) =>
          (params.charge ?? row.charge) === row.charge &&
          (params.payment_intent ?? row.paymentIntent) === row.paymentIntent,
        json: refundJson,
      }),
  ),
  route(
    'POST',
    '/v1/refunds',
    z.strictObject({
      ...common,
      amount: integer.refine((value) => value >= 1, 'Invalid positive integer').optional(),
      charge: text.optional(),
      metadata: metadata.optional(),
      payment_intent: text.optional(),
      reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
    }),
    ({ box, params }) => {
      const { charge: chargeId, payment_intent: intentId } = params;
      if ((chargeId === undefined) === (intentId === undefined)) {
        throw new Fault(
          'One of the following params should be provided for this request: payment_intent or charge.',
          {
            code: 'parameter_missing',
            param: 'payment_intent',
          },
        );
      }
      const paidBy =
        intentId === undefined ? chargeId : find(box, 'paymentIntents', intentId, 'payment_intent').charge;
      if (!paidBy) throw new Fault('This PaymentIntent does not have a successful charge to refund.');
      const charge = find(box, 'charges', paidBy, 'charge');
      if (!charge.paid)
        throw new Fault(`Charge ${charge.id} was not paid.`, { code: 'charge_not_refundable' });
      const disputed = Object.values(box.state.disputes).some(
        (dispute) => dispute.charge === charge.id && dispute.status !== 'won',
      );
      if (disputed) {
        throw new Fault(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
          code: 'charge_disputed',
        });
      }
      const left = charge.amount - charge.refunded;
      if (left === 0) {
        throw new Fault(`Charge ${charge.id} has already been refunded.`, {
          code: 'charge_already_refunded',
        });
      }
      const { amount = left } = params;
      if (amount > left) {
        throw new Fault(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, {
          param: 'amount',
        });
      }
      const row: RefundRow = {
        id: newId('re_'),
        created: box.now(),
        amount,
        currency: charge.currency,
        customer: charge.customer,
        charge: charge.id,
        paymentIntent: charge.paymentIntent,
        reason: params.reason ?? null,
        metadata: mergeMetadata({}, params.metadata),
      };
      const before = chargeJson({ ...charge });
      box.state.refunds[row.id] = row;
      charge.refunded += amount;
      emit(box, 'charge.refunded', chargeJson(charge), before);
      return refundJson(row);
    },
  ),
  route('GET', '/v1/refunds/:id', z.strictObject(common), ({ box, id }) =>
    refundJson(find(box, 'refunds', id)),
  ),
];
