import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '#server/db/database.ts';
import { jobs as jobsTable } from '#server/db/schema/jobs.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { type Letter, render } from './letter.ts';
import type { Transport } from './transport.ts';

/** What is written to people. */
export type MailKind =
  | 'reset'
  | 'sign-up'
  | 'leaving'
  | 'email-change'
  | 'email-changed'
  | 'receipt'
  | 'payment-failed'
  | 'payment-action'
  | 'access-ending'
  | 'renewal'
  | 'trial-ending'
  | 'dispute'
  | 'needs'
  | 'invitation'
  | 'feedback'
  | 'feedback-reply';

/** Called when the mail is sent, so that nothing secret waits; null when there is nothing to write after all. */
export type Writer = (kind: MailKind, address: string, about: string | null) => Promise<Letter | null>;

export const MAIL_JOB = 'mail';
/** Sent within this time, at random: how long sending takes shows in nobody's next reply. */
const SOON_MS = 500;
const BACKOFF_MS = 5000;
const BACKOFF_MAX_MS = 30 * 60_000;
const GIVE_UP_AFTER_MS = 24 * 3_600_000;

interface Options {
  jobs: Jobs;
  transport: Transport;
  /** The product's name, which signs. */
  sender: () => string;
  /** Called after each attempt to deliver a mail; `failure` is the code of the error, or null. */
  onDelivery?: (failure: string | null) => void;
  /** Before the second attempt; doubled with each further one. */
  backoffMs?: number;
}

interface PutOptions {
  about?: string;
  /** Puts it in this transaction. */
  tx?: Transaction;
}

interface Payload {
  kind: MailKind;
  address: string;
  /** What it is about, such as the id of an invoice. */
  about?: string;
}

/**
 * Mail waits as a job until some server has delivered it: a mail server that is down delays it, and the request that
 * caused it waits for nothing.
 */
export class MailRoom {
  readonly reachesPeople: boolean;
  /** Of the mail server; null where mail is kept in a folder. */
  readonly host: string | null;
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
    this.reachesPeople = options.transport.reachesPeople;
    this.host = options.transport.host ?? null;
  }

  /** Sends what waits, now and from now on. */
  start(write: Writer): void {
    const { jobs, transport, sender, onDelivery, backoffMs = BACKOFF_MS } = this.#options;
    jobs.define<Payload>({
      name: MAIL_JOB,
      title: 'Mail',
      concurrency: 5,
      keepMs: 0,
      maxAttempts: Number.POSITIVE_INFINITY,
      retryDelayMs: (attempts, ageMs) =>
        ageMs > GIVE_UP_AFTER_MS ? null : Math.min(backoffMs * 2 ** (attempts - 1), BACKOFF_MAX_MS),
      run: async ({ payload: { kind, address, about } }) => {
        const letter = await write(kind, address, about ?? null);
        if (letter === null) return;
        try {
          await transport.deliver(render(letter, address, sender()));
          onDelivery?.(null);
        } catch (error) {
          onDelivery?.(failureCode(error));
          throw error;
        }
      },
    });
  }

  /** Sends it soon. One of a kind to one address, about one thing, waits at a time. */
  async put(kind: MailKind, address: string, { about, tx }: PutOptions = {}): Promise<void> {
    const payload: Payload = { kind, address, ...(about !== undefined && { about }) };
    await this.#options.jobs.add(MAIL_JOB, payload, {
      key: [kind, address, about].filter((part) => part !== undefined).join(' '),
      delayMs: Math.random() * SOON_MS,
      ...(tx && { tx }),
    });
  }

  /** Sends a letter now, for someone who waits for what comes of it. @throws what the mail server said */
  async deliver(letter: Letter, address: string): Promise<void> {
    const { transport, sender } = this.#options;
    await transport.deliver(render(letter, address, sender()));
  }

  /** Removes what was delivered to `address` and is still stored here. */
  async forget(address: string): Promise<void> {
    await this.#options.transport.forget?.(address);
  }
}

/** The mail server's own code (`451`), or that of the connection (`ECONNECTION`). */
function failureCode(error: unknown): string {
  const { responseCode, code, name } = error as { responseCode?: unknown; code?: unknown; name?: unknown };
  return String(responseCode ?? code ?? name ?? 'Error').slice(0, 40);
}

/** Deletes the mail that waits for this address. */
export async function deleteWaitingMail(tx: Transaction, address: string): Promise<void> {
  await tx
    .delete(jobsTable)
    .where(and(eq(jobsTable.kind, MAIL_JOB), sql`${jobsTable.payload} ->> 'address' = ${address}`));
}

/** Has the mail that waits for `from` go to `to`. What belongs to an address itself, and not to the account, stays. */
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
        sql`${jobsTable.payload} ->> 'kind' not in ('reset', 'sign-up', 'email-change', 'email-changed', 'invitation', 'feedback')`,
      ),
    );
}
