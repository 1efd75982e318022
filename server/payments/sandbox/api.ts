import { createHash, timingSafeEqual } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import type { Logger } from 'pino';
import { accountRoute } from './account.ts';
import type { Box } from './box.ts';
import type { Chaos } from './chaos.ts';
import { checkoutRoutes } from './checkout.ts';
import { customerRoutes } from './customers.ts';
import { disputeRoutes } from './disputes.ts';
import { endpointRoutes, eventRoutes } from './events.ts';
import { expandReply } from './expand.ts';
import { Fault } from './fault.ts';
import { invoiceRoutes } from './invoices.ts';
import { newId } from './new-id.ts';
import { decodeForm } from './params.ts';
import { portalConfigurationRoutes } from './portal-configurations.ts';
import { portalSessionRoutes } from './portal-sessions.ts';
import { priceRoutes } from './prices.ts';
import { productRoutes } from './products.ts';
import { refundRoutes } from './refunds.ts';
import type { Route } from './route.ts';
import { API_VERSION } from './shapes/event.ts';
import { subscriptionRoutes } from './subscriptions.ts';

const routes: Route[] = [
  accountRoute,
  ...productRoutes,
  ...priceRoutes,
  ...customerRoutes,
  ...checkoutRoutes,
  ...subscriptionRoutes,
  ...invoiceRoutes,
  ...refundRoutes,
  ...disputeRoutes,
  ...portalSessionRoutes,
  ...portalConfigurationRoutes,
  ...eventRoutes,
  ...endpointRoutes,
];

const matchers = routes.map((each) => ({
  route: each,
  // A fixed path such as /v1/invoices/create_preview comes before the one with an id.
  pattern: new RegExp(`^${each.path.replace(':id', '(?<id>[^/]+)')}$`),
}));

interface ApiParts {
  box: Box;
  chaos: Chaos;
  log: Logger;
  /** Does what is due by now. */
  catchUp(): void;
  save(): Promise<void>;
}

interface Reply {
  status: number;
  body: string;
  replayed?: boolean;
}

/** Stripe's API. Calls run one by one, so that no call sees another's partial work. */
export function createApi({ box, chaos, log, catchUp, save }: ApiParts) {
  const api = new Hono<{ Bindings: HttpBindings }>();
  api.all('*', async (c) => {
    const requestId = newId('req_', 14);
    const key = c.req.header('idempotency-key') ?? null;
    const url = new URL(c.req.url);
    const call = `${c.req.method} ${url.pathname}`;
    const headers = {
      'content-type': 'application/json',
      'request-id': requestId,
      'stripe-version': API_VERSION,
      ...(key !== null && { 'idempotency-key': key }),
    };
    let reply: Reply;
    try {
      if (takes(chaos, 'failOnce', call)) {
        throw new Fault('An unknown error occurred.', { status: 500, type: 'api_error' });
      }
      if (chaos.refuseKey) throw new Fault('Expired API Key provided.', { status: 401 });
      requireKey(box, c.req.header('authorization'));
      const body = await c.req.text();
      const found = match(c.req.method, url.pathname);
      const raw = decodeForm([url.search.slice(1), body].filter((part) => part !== '').join('&'));
      const work = () => {
        catchUp();
        box.request = { id: requestId, key };
        try {
          const { expand } = raw as { expand?: string[] };
          const answer = found.route.answer(box, raw, found.id);
          return expandReply(box, answer, expand ?? []);
        } finally {
          box.request = { id: null, key: null };
        }
      };
      reply = key === null || c.req.method !== 'POST' ? answered(work) : once(box, { key, call, body }, work);
      await save();
      if (takes(chaos, 'breakOnce', call)) c.env.incoming.socket.destroy();
    } catch (err) {
      if (!(err instanceof Fault)) log.error({ err, call }, 'a call of the test payments failed');
      const fault =
        err instanceof Fault
          ? err
          : new Fault('An unknown error occurred.', { status: 500, type: 'api_error' });
      // Some refusals leave something behind, such as the failed charge.
      await save().catch((failure: unknown) =>
        log.error({ err: failure }, 'the test payments could not be saved'),
      );
      reply = { status: fault.status, body: JSON.stringify(fault.body()) };
    }
    return new Response(reply.body, {
      status: reply.status,
      headers: { ...headers, ...(reply.replayed && { 'idempotent-replayed': 'true' }) },
    });
  });
  return api;
}

/** Whether a chaos switch applied to this call; it is then off. */
function takes(chaos: Chaos, name: 'failOnce' | 'breakOnce', call: string): boolean {
  const wanted = chaos[name];
  if (wanted === null || !call.startsWith(wanted)) return false;
  chaos[name] = null;
  return true;
}

function requireKey(box: Box, header: string | undefined): void {
  const [scheme, value = ''] = (header ?? '').split(' ');
  if (value === '') {
    throw new Fault('You did not provide an API key.', { status: 401 });
  }
  const given = scheme === 'Basic' ? Buffer.from(value, 'base64').toString().split(':')[0]! : value;
  const digest = (key: string) => createHash('sha256').update(key).digest();
  if (!timingSafeEqual(digest(given), digest(box.state.secretKey))) {
    throw new Fault(`Invalid API Key provided: ${given.slice(0, 8)}****${given.slice(-4)}`, { status: 401 });
  }
}

function match(method: string, path: string): { route: Route; id: string } {
  for (const { route, pattern } of matchers) {
    const found = route.method === method ? pattern.exec(path) : null;
    if (found) return { route, id: decodeURIComponent(found.groups?.id ?? '') };
  }
  throw new Fault(`Unrecognized request URL (${method}: ${path}).`, { status: 404 });
}

const answered = (work: () => object): Reply => ({ status: 200, body: JSON.stringify(work()) });

/** Runs a call once per key; a repeat gets the first one's reply. */
function once(
  box: Box,
  { key, call, body }: { key: string; call: string; body: string },
  work: () => object,
): Reply {
  const fingerprint = createHash('sha256').update(`${call}\n${body}`).digest('hex');
  const name = `key ${key}`;
  const earlier = box.state.replies[name];
  if (earlier !== undefined) {
    if (earlier.fingerprint !== fingerprint) {
      throw new Fault(
        `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
        { type: 'idempotency_error' },
      );
    }
    return { status: earlier.status, body: earlier.body, replayed: true };
  }
  const keep = (reply: Reply) => {
    box.state.replies[name] = { fingerprint, ...reply, at: Date.now() };
    return reply;
  };
  try {
    return keep(answered(work));
  } catch (err) {
    // A declined card was charged, or tried to be: the same key must not try again. Other refusals did
    // nothing.
    if (err instanceof Fault && err.status === 402) {
      return keep({ status: err.status, body: JSON.stringify(err.body()) });
    }
    throw err;
  }
}
