import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import type { Logger } from 'pino';
import { DAY_MS } from '#shared/durations.ts';
import { createApi } from './api.ts';
import { runDue } from './billing-cycle.ts';
import type { Box } from './box.ts';
import { type Chaos, calm } from './chaos.ts';
import { DAY } from './clock.ts';
import { openDelivery } from './delivery.ts';
import { closeDispute, openDispute } from './disputes.ts';
import { createPages } from './pages/pages.ts';
import { type Plan, takePlans } from './plans.ts';
import type { State } from './state.ts';
import { openStateFile } from './state-file.ts';

/** Where the app mounts the sandbox's pages. */
export const SANDBOX_PATH = '/test-payments';

const HOST = '127.0.0.1';
const TICK_MS = 10_000;
/** How long events can be listed, as at Stripe. */
const KEEP_EVENTS_SECONDS = 30 * DAY;
const KEEP_REPLIES_MS = DAY_MS;

export type SandboxPlan = Plan;

export interface SandboxOptions {
  /** The folder of the state file, which survives restarts; null keeps it in memory. */
  folder: string | null;
  /** The gym's product name. */
  product: () => string;
  plans: readonly SandboxPlan[];
  /** The app's address, for the urls of hosted pages, such as http://127.0.0.1:3000. */
  site: () => string;
  /** Sends one webhook request to the app. */
  deliver: (body: string, headers: Record<string, string>) => Promise<{ status: number }>;
  log: Logger;
  /** What happens to a subscription after the last failed attempt; `cancel` by default. */
  afterRetries?: 'cancel' | 'unpaid';
}

export interface Sandbox {
  host: string;
  port: number;
  secretKey: string;
  webhookSecret: string;
  /** Routes relative to SANDBOX_PATH. */
  pages: Hono;
  /** The sandbox's clock: real time plus a stored offset. */
  now(): Date;
  /** Sells these plans from now on. */
  sell(plans: readonly SandboxPlan[]): Promise<void>;
  /** Advances the clock and does everything due on the way, in order. */
  advance(to: Date): Promise<void>;
  chaos: Chaos;
  /** Opens a dispute by the customer's bank. @returns the dispute's id */
  openDispute(charge: string, reason?: string): Promise<string>;
  closeDispute(id: string, outcome: 'won' | 'lost'): Promise<void>;
  /** Resolves when no event waits for delivery. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens an embedded payment server with Stripe's API, so that the product sells subscriptions without any
 * key.
 * @throws Error when its state file is damaged
 */
export async function openSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { folder, product, plans, site, deliver, log, afterRetries = 'cancel' } = options;
  const { state, save } = await openStateFile(folder);
  const chaos = calm();
  const delivery = openDelivery({ state, chaos, log, deliver, save });
  const nowMs = () => Date.now() + state.clockOffsetMs;
  let overdue: number | null = null;
  const box: Box = {
    state,
    get product() {
      return product();
    },
    now: () => overdue ?? Math.floor(nowMs() / 1000),
    at(time, work) {
      overdue = time;
      try {
        work();
      } finally {
        overdue = null;
      }
    },
    page: (path) => `${site()}${SANDBOX_PATH}${path}`,
    request: { id: null, key: null },
    afterRetries,
    wake: delivery.add,
  };
  const catchUp = () => runDue(box, box.now());

  catchUp();
  takePlans(box, plans);
  prune(box);
  await save();

  const api = getRequestListener(createApi({ box, chaos, log, catchUp, save }).fetch);
  const server = createServer((request, response) => {
    if (chaos.down) request.socket.destroy();
    else void api(request, response);
  });
  server.listen(0, HOST);
  await once(server, 'listening');

  // Not before the caller has the secret that signs events.
  delivery.start();
  const tick = setInterval(() => {
    if (!catchUp()) return;
    prune(box);
    save().catch((err: unknown) => log.error({ err }, 'the test payments could not be saved'));
  }, TICK_MS).unref();

  return {
    host: HOST,
    port: (server.address() as AddressInfo).port,
    secretKey: state.secretKey,
    webhookSecret: state.webhookSecret,
    pages: createPages({ box, chaos, base: SANDBOX_PATH, catchUp, save }),
    now: () => new Date(nowMs()),
    async sell(plans) {
      takePlans(box, plans);
      await save();
    },
    async advance(to) {
      if (to.getTime() < nowMs()) throw new Error('The clock of the test payments only moves on.');
      runDue(box, Math.floor(to.getTime() / 1000));
      state.clockOffsetMs = to.getTime() - Date.now();
      prune(box);
      await save();
    },
    chaos,
    async openDispute(charge, reason = 'fraudulent') {
      const id = openDispute(box, charge, reason);
      await save();
      return id;
    },
    async closeDispute(id, outcome) {
      closeDispute(box, id, outcome);
      await save();
    },
    settle: delivery.settle,
    async close() {
      clearInterval(tick);
      await delivery.close();
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
      await save();
    },
  };
}

/** Deletes what nobody can ask for anymore. */
function prune({ state, now }: Pick<Box, 'now'> & { state: State }): void {
  for (const { id, created, delivery } of Object.values(state.events)) {
    if (delivery === null && created < now() - KEEP_EVENTS_SECONDS) delete state.events[id];
  }
  for (const [key, { at }] of Object.entries(state.replies)) {
    if (at < Date.now() - KEEP_REPLIES_MS) delete state.replies[key];
  }
  for (const { id, created } of Object.values(state.portals)) {
    if (created < now() - 7 * DAY) delete state.portals[id];
  }
}
