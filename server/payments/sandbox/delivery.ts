import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type Stripe from 'stripe';
import { DAY_MS, HOUR_MS } from '#shared/durations.ts';
import type { Chaos } from './chaos.ts';
import type { EventRow } from './rows.ts';
import { eventJson } from './shapes/event.ts';
import type { State } from './state.ts';

const FIRST_WAIT_MS = 500;
const MAX_WAIT_MS = HOUR_MS;
/** An event without a good reply for this long is given up. */
const GIVE_UP_MS = 3 * DAY_MS;
const DOWN_POLL_MS = 50;
/** How long the app may take to accept an event. */
const REPLY_MS = 30_000;

interface DeliveryParts {
  state: State;
  chaos: Chaos;
  log: Logger;
  deliver(body: string, headers: Record<string, string>): Promise<{ status: number }>;
  save(): Promise<void>;
}

export interface Delivery {
  /** Starts sending waiting events. */
  start(): void;
  /** Sends an event soon. */
  add(id: string): void;
  /** Resolves when no event waits. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

/** Sends events to the app one by one, repeatedly until each is acknowledged. */
export function openDelivery({ state, chaos, log, deliver, save }: DeliveryParts): Delivery {
  const waiting = new Set(Object.values(state.events).flatMap(({ id, delivery }) => (delivery ? [id] : [])));
  const closing = new AbortController();
  let settled = Promise.withResolvers<void>();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let started = false;

  const wake = (delayMs: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      running ??= sendAll().finally(() => {
        running = undefined;
        plan();
      });
    }, delayMs).unref();
  };

  /** Sets the timer for what is due next. */
  function plan(): void {
    if (closing.signal.aborted) return;
    if (waiting.size === 0) {
      settled.resolve();
      settled = Promise.withResolvers();
      return;
    }
    const next = Math.min(...[...waiting].map((id) => state.events[id]?.delivery?.dueAt ?? 0));
    wake(Math.max(chaos.down ? DOWN_POLL_MS : 0, next - Date.now()));
  }

  async function sendAll(): Promise<void> {
    while (!closing.signal.aborted && !chaos.down) {
      const due = [...waiting].filter((id) => (state.events[id]?.delivery?.dueAt ?? 0) <= Date.now());
      const id = due[chaos.shuffle ? Math.floor(Math.random() * due.length) : 0];
      if (id === undefined) return;
      const event = state.events[id];
      if (event?.delivery) await send(event);
      if (!event?.delivery) waiting.delete(id);
      await save().catch((err: unknown) => log.error({ err }, 'the test payments could not be saved'));
    }
  }

  async function send(event: EventRow): Promise<void> {
    const json = eventJson(event);
    if (chaos.lose(json as Stripe.Event)) {
      event.delivery = null;
      return;
    }
    const body = JSON.stringify(json, null, 2);
    let status = 0;
    try {
      if (chaos.delayMs > 0) await sleep(chaos.delayMs, undefined, { signal: closing.signal });
      if (chaos.double) await inTime(deliver(body, headersOf(body)));
      ({ status } = await inTime(deliver(body, headersOf(body))));
    } catch (err) {
      if (closing.signal.aborted) return;
      log.debug({ err, event: event.id }, 'an event of the test payments was not taken');
    }
    if (status >= 200 && status < 300) {
      event.delivery = null;
      return;
    }
    const { attempts, since } = event.delivery ?? { attempts: 0, since: Date.now() };
    const waitMs = Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** attempts);
    const dueAt = Date.now() + waitMs;
    if (dueAt - since > GIVE_UP_MS) {
      log.warn({ event: event.id, type: event.type }, 'an event of the test payments was given up');
      event.delivery = null;
    } else event.delivery = { attempts: attempts + 1, since, dueAt };
  }

  /** Rejects when there is no reply in time, or everything closes. */
  function inTime<T>(reply: Promise<T>): Promise<T> {
    const limit = AbortSignal.any([closing.signal, AbortSignal.timeout(REPLY_MS)]);
    const late = new Promise<never>((_, reject) => {
      limit.addEventListener('abort', () => reject(limit.reason), { once: true });
    });
    return Promise.race([reply, late]);
  }

  /** Signs with the real time: the app compares it with its own clock. */
  function headersOf(body: string): Record<string, string> {
    const at = Math.floor(Date.now() / 1000);
    const signature = createHmac('sha256', state.webhookSecret).update(`${at}.${body}`).digest('hex');
    return {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': `t=${at},v1=${signature}`,
      'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
    };
  }

  return {
    start() {
      started = true;
      if (waiting.size > 0) wake(0);
    },
    add(id) {
      waiting.add(id);
      if (started && running === undefined && !closing.signal.aborted) wake(0);
    },
    async settle() {
      while (waiting.size > 0 && !closing.signal.aborted) await settled.promise;
    },
    async close() {
      closing.abort();
      clearTimeout(timer);
      settled.resolve();
      await running;
    },
  };
}
