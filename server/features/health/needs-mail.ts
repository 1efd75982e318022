import { eq, inArray, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';
import { installation } from '#server/db/schema/operations.ts';
import type { MailQueue } from '#server/mail/mail.ts';
import type { MailContent } from '#server/mail/mail-content.ts';
import { dayOfMoment } from '#server/words/dates.ts';
import type { Health, Need } from '#shared/health.ts';

const SWITCH = 'mail about needs';
const SENT = 'mail about needs sent';

/** Reads whether the daily mail is on, and when it was last sent. */
export async function readNeedsMail(database: Database): Promise<Health['needs_mail']> {
  const rows = await database.as('service').read((tx) =>
    tx
      .select()
      .from(installation)
      .where(inArray(installation.key, [SWITCH, SENT])),
  );
  return {
    on: rows.find(({ key }) => key === SWITCH)?.value !== 'off',
    last_sent_at: rows.find(({ key }) => key === SENT)?.value ?? null,
  };
}

export async function switchNeedsMail(tx: Transaction, on: boolean): Promise<void> {
  const value = on ? 'on' : 'off';
  await tx
    .insert(installation)
    .values({ key: SWITCH, value })
    .onConflictDoUpdate({ target: installation.key, set: { value, updatedAt: sql`now()` } });
}

interface SendOptions {
  database: Database;
  mailQueue: MailQueue;
  needs(): Promise<Need[]>;
}

/** Queues a mail to each super admin when something needs them, at most once a day across all servers. */
export async function sendNeeds({ database, mailQueue, needs }: SendOptions): Promise<void> {
  const owners = await database
    .as('service')
    .read((tx) => tx.select({ email: users.email }).from(users).where(eq(users.isSuperAdmin, true)));
  if (owners.length === 0 || !(await readNeedsMail(database)).on) return;
  if ((await needs()).length === 0) return;
  await database.as('service').transaction(async (tx) => {
    if (!(await claimDay(tx))) return;
    for (const { email } of owners) await mailQueue.add('needs', email, { tx });
  });
}

/** Claims this day for one server. The mail is queued in the same transaction. */
async function claimDay(tx: Transaction): Promise<boolean> {
  const claimed = await tx
    .insert(installation)
    .values({ key: SENT, value: new Date().toISOString() })
    .onConflictDoUpdate({
      target: installation.key,
      set: { value: sql`excluded.value`, updatedAt: sql`now()` },
      setWhere: sql`${installation.updatedAt} <= now() - interval '1 day'`,
    })
    .returning({ key: installation.key });
  return claimed.length > 0;
}

/** Writes the mail from the state when it is sent; null when nothing needs the owner anymore. */
export function needsMail(needs: readonly Need[], product: string, site: string): MailContent | null {
  if (needs.length === 0) return null;
  const [first] = needs;
  return {
    subject: needs.length === 1 ? `${product} needs you` : `${product} needs you: ${needs.length} things`,
    paragraphs: needs.map(({ sentence, since }) =>
      since === null ? sentence : `${sentence} (Since ${dayOfMoment(new Date(since))}.)`,
    ),
    link: {
      label: 'See what to do',
      href: `${site}${needs.length === 1 ? first!.to : '/account/health'}`,
    },
    notes: [
      'This mail comes at most once a day, and only when something needs you. Super admins can turn it off under Workshop, Health.',
    ],
  };
}
