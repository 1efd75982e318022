import { Hono } from 'hono';
import { readBody } from '#server/http/body.ts';
import type { Exchange } from '#server/http/exchange.ts';
import { Refusal } from '#server/http/refusal.ts';
import { applyEvent, type EventOptions } from '#server/payments/events.ts';
import { verifyEvent } from '#server/payments/verify-event.ts';

const EVENT_MAX_BYTES = 1024 * 1024;

/** What the payment provider calls; null while subscriptions are off. */
export const webhookEndpoint = (options: EventOptions | null) =>
  new Hono<Exchange>().post('/stripe-webhook', async (c) => {
    if (options === null) throw new Refusal('wrong_shape', 'Subscriptions are currently disabled.');
    const body = Buffer.from(await readBody(c.req.raw, EVENT_MAX_BYTES)).toString('utf8');
    const event = verifyEvent(options.billing.payments, body, c.req.header('stripe-signature'));
    return c.json({ received: true, outcome: await applyEvent(options, event) });
  });
