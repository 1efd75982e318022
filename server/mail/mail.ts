import { and, eq, inArray, notInArray, sql } from 'drizzle-orm';
import type { Transaction } from '#server/db/database.ts';
import { jobs as jobsTable } from '#server/db/schema/jobs.ts';
import { backoff } from '#server/jobs/backoff.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { DAY_MS } from '#shared/durations.ts';
import { type MailContent, render } from './mail-content.ts';
import type { Transport } from './transport.ts';

/** The kinds of mail. */
export type MailKind =
  | 'reset'
  | 'sign-up'
  | 'leaving'
  | 'email-change'
  | 'email-changed'
  | 'receipt'
  | 'payment-failed'
  | 'payment-action'
  | 'canceled'
  | 'access-ending'
  | 'renewal'
  | 'trial-ending'
  | 'dispute'
  | 'needs'
  | 'invitation'
  | 'feedback'
  | 'feedback-reply';

/** Called when the mail is sent, so that no secret is queued; null when it is no longer needed. */
export type Writer = (kind: MailKind, address: string, about: string | null) => Promise<MailContent | null>;

/** Each attempt has a new link, and only the newest works: a mail server must not drop it as a second copy. */
const HAS_TOKEN: ReadonlySet<MailKind> = new Set([
  'reset',
  'sign-up',
  'leaving',
  'email-change',
  'invitation',
]);

/** Mail about the address itself, not the account. */
const ABOUT_ADDRESS: readonly MailKind[] = [
  'reset',
  'sign-up',
  'email-change',
  'email-changed',
  'invitation',
  'feedback',
];

export const MAIL_JOB = 'mail';
/** The failure of a delivery to an address that does not exist. */
export const REFUSED_ADDRESS = 'refused_address';
/** Sent within this time, at random: so that reply times do not reveal how long sending takes. */
const SOON_MS = 500;
const BACKOFF_MS = 5000;
const BACKOFF_MAX_MS = 30 * 60_000;
const GIVE_UP_AFTER_MS = DAY_MS;
/** How often mail is offered for an address that the mail server says does not exist. */
const REFUSED_ATTEMPTS = 3;

interface Options {
  jobs: Jobs;
  transport: Transport;
  /** The product's name, used as the signature. */
  sender: () => string;
  /** Called after each delivery attempt; `failure` is the code of the error, or null. */
  onDelivery?: (failure: string | null) => void;
  /** Whether `transport` is the one of the current settings; mail waits while it is not. Always true if omitted. */
  isCurrent?: () => boolean;
  /** Before the second attempt; doubled with each further one. */
  backoffMs?: number;
}

interface AddOptions {
  about?: string;
  /** Queues it in this transaction. */
  tx?: Transaction;
}

interface Payload {
  kind: MailKind;
  address: string;
  /** Its subject, such as the id of an invoice. */
  about?: string;
}

/**
 * Queues mail as a job until some server has delivered it: a mail server that is down delays it, and the
 * request that caused it does not wait.
 */
export class MailQueue {
  readonly reachesPeople: boolean;
  /** The mail server's host; null where mail is kept in a folder. */
  readonly host: string | null;
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
    this.reachesPeople = options.transport.reachesPeople;
    this.host = options.transport.host ?? null;
  }

  /** Sends queued mail, now and from now on. */
  start(write: Writer): void {
    const { jobs, transport, sender, isCurrent, onDelivery, backoffMs = BACKOFF_MS } = this.#options;
    jobs.define<Payload>({
      name: MAIL_JOB,
      title: 'Mail',
      concurrency: 5,
      isReady: () => isCurrent?.() ?? true,
      keepMs: 0,
      maxAttempts: Number.POSITIVE_INFINITY,
      retryDelayMs: backoff({ firstMs: backoffMs, maxMs: BACKOFF_MAX_MS, giveUpAfterMs: GIVE_UP_AFTER_MS }),
      run: async ({ id, payload: { kind, address, about }, attempt }) => {
        const content = await write(kind, address, about ?? null);
        if (content === null) return;
        try {
          const mail = render(content, address, sender());
          await transport.deliver(HAS_TOKEN.has(kind) ? mail : { ...mail, id });
          onDelivery?.(null);
        } catch (error) {
          onDelivery?.(failureCode(error));
          if (attempt < REFUSED_ATTEMPTS || !refusesAddress(error)) throw error;
        }
      },
    });
  }

  /** Sends it soon. At most one of a kind, to one address about one thing, waits at a time. */
  async add(kind: MailKind, address: string, { about, tx }: AddOptions = {}): Promise<void> {
    const payload: Payload = { kind, address, ...(about !== undefined && { about }) };
    await this.#options.jobs.add(MAIL_JOB, payload, {
      key: mailKey(kind, address, about),
      delayMs: Math.random() * SOON_MS,
      ...(tx && { tx }),
    });
  }

  /** Sends a mail now, for someone who waits for the result. @throws the mail server's reply */
  async deliver(content: MailContent, address: string): Promise<void> {
    const { transport, sender } = this.#options;
    await transport.deliver(render(content, address, sender()));
  }

  /** Removes mail delivered to `address` that is still stored here. */
  async forget(address: string): Promise<void> {
    await this.#options.transport.forget?.(address);
  }
}

/** The key of a mail's job. */
export const mailKey = (kind: MailKind, address: string, about?: string): string =>
  [kind, address, about].filter((part) => part !== undefined).join(' ');

/**
 * Whether the mail server says for good that there is no such address. It may refuse a recipient for other
 * reasons, such as missing credentials: mail for all addresses then waits until its owner has helped.
 */
function refusesAddress(error: unknown): boolean {
  const { command, response = '' } = error as { command?: unknown; response?: string };
  const [, code = '', status] = /^(\d{3})[ -](?:\d\.(\d+\.\d+)\b)?/.exec(response) ?? [];
  if (command !== 'RCPT TO' || !code.startsWith('5')) return false;
  return status === undefined
    ? ['550', '551', '553'].includes(code) && !/relay|authenticat/i.test(response)
    : status.startsWith('1.') || status === '2.1';
}

/** Returns the mail server's own code (`451`), or that of the connection (`ECONNECTION`). */
function failureCode(error: unknown): string {
  if (refusesAddress(error)) return REFUSED_ADDRESS;
  const { responseCode, code, name } = error as { responseCode?: unknown; code?: unknown; name?: unknown };
  return String(responseCode ?? code ?? name ?? 'Error').slice(0, 40);
}

/** Deletes the queued mail for this address, of all kinds or of these. */
export async function deleteWaitingMail(
  tx: Transaction,
  address: string,
  kinds?: readonly MailKind[],
): Promise<void> {
  await tx
    .delete(jobsTable)
    .where(
      and(
        eq(jobsTable.kind, MAIL_JOB),
        sql`${jobsTable.payload} ->> 'address' = ${address}`,
        kinds && inArray(sql`${jobsTable.payload} ->> 'kind'`, [...kinds]),
      ),
    );
}

/** Redirects queued mail from `from` to `to`. Mail about the address itself, not the account, stays. */
export async function readdressWaitingMail(
  tx: Transaction,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await tx
    .update(jobsTable)
    .set({ payload: sql`jsonb_set(${jobsTable.payload}::jsonb, '{address}', to_jsonb(${to}::text))` })
    .where(
      and(
        eq(jobsTable.kind, MAIL_JOB),
        sql`${jobsTable.payload} ->> 'address' = ${from}`,
        notInArray(sql`${jobsTable.payload} ->> 'kind'`, [...ABOUT_ADDRESS]),
      ),
    );
}
