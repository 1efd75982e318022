import { eq, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Database } from '#server/db/database.ts';
import { mails } from '#server/db/schema/operations.ts';
import { type Letter, render } from './letter.ts';
import type { Transport } from './transport.ts';

/** What is written to people. */
export type MailKind = 'reset' | 'sign-up' | 'leaving';

/** Written when it is sent, so that nothing secret waits; null when there is nothing to write after all. */
export type Writer = (kind: MailKind, address: string) => Promise<Letter | null>;

const AT_ONCE = 5;
/** For mail that another server left behind. */
const LOOK_EACH_MS = 30_000;
/** A mail is looked for this long after at most, by chance: what sending takes shows in nobody's next reply. */
const SOON_MS = 500;
/** Who has taken a mail has this long to send it before others try. */
const TAKEN_SECONDS = 120;
const GIVEN_UP_AFTER_MS = 24 * 3_600_000;
const BACKOFF_MAX_MS = 30 * 60_000;

interface Options {
  database: Database;
  log: Logger;
  transport: Transport;
  /** The product's name, which signs. */
  sender: string;
  /** Waited before the second attempt; each further one waits twice as long. */
  backoffMs?: number;
}

/**
 * Mail waits in the database until it is delivered, by whichever server takes it: a dead mail server delays it, and
 * whoever asked for it waits for neither.
 */
export class MailRoom {
  readonly reachesPeople: boolean;
  readonly #options: Options;
  readonly #timers = new Set<NodeJS.Timeout>();
  #write: Writer | undefined;
  #working: Promise<void> = Promise.resolve();
  #waiting = false;
  #closed = false;

  constructor(options: Options) {
    this.#options = options;
    this.reachesPeople = options.transport.reachesPeople;
  }

  /** Lets `write` write what waits, now and from now on. */
  start(write: Writer): void {
    this.#write = write;
    const timer = setInterval(() => this.#look(), LOOK_EACH_MS).unref();
    this.#timers.add(timer);
    this.#look();
  }

  /** Has it sent soon. One of a kind to one address waits at a time. */
  async put(kind: MailKind, address: string): Promise<void> {
    await this.#options.database.asService((tx) =>
      tx.insert(mails).values({ kind, address }).onConflictDoNothing(),
    );
    this.#lookIn(Math.random() * SOON_MS);
  }

  /** Removes what was delivered to `address` and still lies here. */
  async forget(address: string): Promise<void> {
    await this.#options.transport.forget?.(address);
  }

  /** Ends what is under way; the rest waits for the next start. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const timer of this.#timers) clearTimeout(timer);
    await this.#working;
  }

  #look(): void {
    if (this.#waiting || this.#closed || this.#write === undefined) return;
    this.#waiting = true;
    this.#working = this.#working.then(async () => {
      this.#waiting = false;
      try {
        while (!this.#closed && (await this.#sendDue()) === AT_ONCE);
      } catch (err) {
        this.#options.log.error({ err }, 'mail could not be looked through');
      }
    });
  }

  async #sendDue(): Promise<number> {
    const taken = await this.#options.database.asService((tx) =>
      tx
        .update(mails)
        .set({
          attempts: sql`${mails.attempts} + 1`,
          dueAt: sql`now() + make_interval(secs => ${TAKEN_SECONDS})`,
        })
        .where(
          sql`${mails.id} in (
            select id from mails where due_at <= now() order by due_at limit ${AT_ONCE} for update skip locked
          )`,
        )
        .returning(),
    );
    await Promise.all(taken.map((mail) => this.#send(mail)));
    return taken.length;
  }

  async #send({ id, kind, address, attempts, createdAt }: typeof mails.$inferSelect): Promise<void> {
    const { database, log, transport, sender, backoffMs = 5000 } = this.#options;
    const done = () => database.asService((tx) => tx.delete(mails).where(eq(mails.id, id)));
    try {
      const letter = await this.#write!(kind, address);
      if (letter !== null) await transport.deliver(render(letter, address, sender));
      await done();
    } catch (err) {
      // The error itself names the reader.
      const reason = err instanceof Error ? err.message : String(err);
      if (Date.now() - createdAt.getTime() > GIVEN_UP_AFTER_MS) {
        log.error({ reason, mail: id, kind, attempts }, 'mail was given up');
        await done();
        return;
      }
      const wait = Math.min(backoffMs * 2 ** (attempts - 1), BACKOFF_MAX_MS);
      log.warn({ reason, mail: id, kind, attempts, waitMs: wait }, 'mail was not delivered');
      await database.asService((tx) =>
        tx
          .update(mails)
          .set({ dueAt: sql`now() + make_interval(secs => ${wait / 1000})` })
          .where(eq(mails.id, id)),
      );
      this.#lookIn(wait + 5);
    }
  }

  #lookIn(ms: number): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.#look();
    }, ms).unref();
    this.#timers.add(timer);
  }
}
