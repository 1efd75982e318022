import { z } from 'zod';
import type { Box } from './box.ts';
import { Fault } from './fault.ts';
import { find } from './find.ts';
import { integer, text } from './params.ts';
import { type PlanChange, type ProrationBehavior, planChange } from './proration.ts';
import type { SubscriptionRow } from './rows.ts';

export const prorations = z.enum(['always_invoice', 'create_prorations', 'none']);
export const planItems = z
  .array(
    z.strictObject({
      id: text.optional(),
      price: text.optional(),
      quantity: integer.refine((n) => n >= 1, 'Invalid quantity').optional(),
    }),
  )
  .length(1, 'The sandbox sells one plan at a time');

/**
 * Reads the change of plan in a call; null when there is none.
 * @throws Fault
 */
export function readPlanChange(
  box: Box,
  subscription: SubscriptionRow,
  items: z.output<typeof planItems> | undefined,
  { behavior, at, param }: { behavior: ProrationBehavior; at: number | undefined; param: string },
): PlanChange | null {
  const wanted = items?.[0];
  if (wanted === undefined) return null;
  const { item } = subscription;
  if (wanted.id !== item.id) {
    throw wanted.id === undefined
      ? new Fault('The sandbox changes the plan it has: pass the id of its item.', {
          code: 'parameter_missing',
          param: `${param}[0][id]`,
        })
      : new Fault(`No such subscription_item: '${wanted.id}'`, {
          code: 'resource_missing',
          param: `${param}[0][id]`,
        });
  }
  const { price: id = item.price, quantity = item.quantity } = wanted;
  if (id === item.price && quantity === item.quantity) return null;
  const price = find(box, 'prices', id, `${param}[0][price]`);
  if (!price.active && id !== item.price) {
    throw new Fault('The price specified is inactive. This field only accepts active prices.', {
      param: `${param}[0][price]`,
    });
  }
  if (price.recurring === null) {
    throw new Fault('The price specified is not recurring.', { param: `${param}[0][price]` });
  }
  if (price.currency !== find(box, 'prices', item.price).currency) {
    throw new Fault('The currency of a subscription cannot change.', { param: `${param}[0][price]` });
  }
  if (at !== undefined && (at < item.start || at > item.end)) {
    throw new Fault('The proration date must be within the current period.', {
      param: 'proration_date',
    });
  }
  return planChange(box, subscription, { price: id, quantity, at: at ?? box.now(), behavior });
}
