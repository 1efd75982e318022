import { Hono } from 'hono';
import { readBody } from '#server/http/body.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { HttpEnv } from '#server/http/request-context.ts';
import type { ServiceCalls } from '#server/monitoring/service-calls.ts';
import { applyEvent, type EventOptions } from '#server/payments/events.ts';
import { verifyEvent } from '#server/payments/verify-event.ts';

const EVENT_MAX_BYTES = 1024 * 1024;

/** The payment provider's webhook; `options` are null while subscriptions are off. */
export const webhookEndpoint = (options: EventOptions | null, calls: Pick<ServiceCalls, 'note'>) =>
  new Hono<HttpEnv>().post('/stripe-webhook', async (c) => {
    if (options === null) throw new Refusal('wrong_shape', 'Subscriptions are currently disabled.');
    const body = Buffer.from(await readBody(c.req.raw, EVENT_MAX_BYTES)).toString('utf8');
    const { payments } = options.billing;
    const note = (failure: string | null) =>
      calls.note({ service: 'webhook', name: payments.mode, failure, ms: null });
    const event = verified(() => verifyEvent(payments, body, c.req.header('stripe-signature')), note);
    return c.json({ received: true, outcome: await applyEvent(options, event) });
  });

/** Returns the result of `verify`; success and failure are both counted. */
function verified<Event>(verify: () => Event, note: (failure: string | null) => void): Event {
  try {
    const event = verify();
    note(null);
    return event;
  } catch (error) {
    note('signature');
    throw error;
  }
}
