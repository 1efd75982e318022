import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFakeSmtp } from '#fakes/smtp-server.ts';
import type { Database } from '#server/db/database.ts';
import { jobs as jobsTable } from '#server/db/schema/jobs.ts';
import { replacing, testDatabase } from '#server/db/testing.ts';
import { openJobs } from '#server/jobs/jobs.ts';
import { eventually } from '#server/testing/eventually.ts';
import { MailQueue } from './mail.ts';
import { type MailContent, render } from './mail-content.ts';
import { outbox, smtp, type Transport } from './transport.ts';

const from = () => 'Coach <no-reply@coach.example>';
const CONTENT: MailContent = {
  subject: 'A <subject>',
  paragraphs: ['Fish & chips <script>'],
  link: { label: 'Open', href: 'https://coach.example/a#token=b' },
  notes: ['No more.'],
};
const log = pino({ level: 'silent' });

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

/** How many of the next transactions that end a mail's job fail. */
let endsToFail = 0;

/** Creates the mail queue of another server. */
function room(transport: Transport, onDelivery?: (failure: string | null) => void, backoffMs = 20) {
  const failing = replacing(database, ({ transaction }) => ({
    transaction: (work) =>
      transaction(async (tx) => {
        const before = await tx.$count(jobsTable);
        const result = await work(tx);
        if (endsToFail > 0 && (await tx.$count(jobsTable)) < before) {
          endsToFail--;
          throw new Error('the database restarts');
        }
        return result;
      }),
  }));
  const jobs = openJobs({ database: failing, log });
  const opened = new MailQueue({
    jobs,
    transport,
    sender: () => 'Coach',
    backoffMs,
    ...(onDelivery && { onDelivery }),
  });
  opened.start(async () => CONTENT);
  return { add: opened.add.bind(opened), close: jobs.close };
}
const waiting = () => database.as('service').transaction((tx) => tx.$count(jobsTable));

describe('mail', () => {
  it('waits while the mail server is down, and is sent once it is back', async () => {
    const dead = await startFakeSmtp();
    await dead.close();
    const sending = room(smtp(dead.url, { from }));
    await sending.add('reset', 'anna@example.com');
    await eventually(async () => {
      const [mail] = await database.as('service').transaction((tx) => tx.select().from(jobsTable));
      expect(mail!.attempts).toBeGreaterThan(1);
    });
    const back = await startFakeSmtp(Number(new URL(dead.url).port));
    back.refuse(1);
    const { to, subject, text, html } = await back.mailTo('anna@example.com');
    expect({ to, subject }).toEqual({ to: ['anna@example.com'], subject: 'A <subject>' });
    expect(text).toContain('Fish & chips <script>');
    expect(html).toContain('Fish &#38; chips &#60;script&#62;');
    await eventually(async () => expect(await waiting()).toBe(0));
    await sending.close();
    await back.close();
  });

  it('that is requested again does not wait for its retry', async () => {
    const dead = await startFakeSmtp();
    await dead.close();
    const sending = room(smtp(dead.url, { from }), undefined, 3_600_000);
    await sending.add('reset', 'anna@example.com');
    await eventually(async () => {
      const [mail] = await database.as('service').transaction((tx) => tx.select().from(jobsTable));
      expect(mail).toMatchObject({ attempts: 1, state: 'waiting' });
    });
    const back = await startFakeSmtp(Number(new URL(dead.url).port));
    await sending.add('reset', 'anna@example.com');
    await back.mailTo('anna@example.com');
    await eventually(async () => expect(await waiting()).toBe(0));
    await sending.close();
    await back.close();
  });

  it('is given up soon when the mail server knows no such address, and not when it wants credentials', async () => {
    const server = await startFakeSmtp();
    server.refuseAddress('mistyped@example.com', '5.1.1 No such user');
    server.refuseAddress('anna@example.com', '5.7.1 Relaying denied');
    const failures: (string | null)[] = [];
    const sending = room(smtp(server.url, { from }), (failure) => failures.push(failure));
    await sending.add('reset', 'mistyped@example.com');
    await eventually(() => expect(failures).toHaveLength(3));
    await eventually(async () => expect(await waiting()).toBe(0));
    expect(failures).toEqual(Array(3).fill('refused_address'));
    await sending.add('reset', 'anna@example.com');
    await eventually(() => expect(failures.filter((failure) => failure === '550').length).toBeGreaterThan(3));
    expect(await waiting()).toBe(1);
    await database.as('service').transaction((tx) => tx.delete(jobsTable));
    await sending.close();
    await server.close();
  });

  it('is sent once, however many servers look', async () => {
    const sent: string[] = [];
    const transport: Transport = { reachesPeople: true, deliver: async ({ to }) => void sent.push(to) };
    const addresses = Array.from({ length: 12 }, (_, n) => `reader-${n}@example.com`);
    const servers = [room(transport), room(transport), room(transport)];
    await Promise.all(addresses.map((address, n) => servers[n % 3]!.add('reset', address)));
    await eventually(async () => expect(await waiting()).toBe(0));
    expect(sent.sort()).toEqual(addresses.sort());
    await Promise.all(servers.map((server) => server.close()));
  });

  it('is sent once when the record of its delivery fails at first', async () => {
    const sent: string[] = [];
    const sending = room({ reachesPeople: true, deliver: async ({ to }) => void sent.push(to) });
    endsToFail = 2;
    await sending.add('receipt', 'anna@example.com');
    await eventually(async () => expect(await waiting()).toBe(0));
    expect([endsToFail, sent]).toEqual([0, ['anna@example.com']]);
    await sending.close();
  });

  it('has the same Message-ID when it is sent again, and another has another', async () => {
    const server = await startFakeSmtp();
    const accepting = smtp(server.url, { from });
    let replies = 0;
    const sending = room({
      reachesPeople: true,
      async deliver(mail) {
        await accepting.deliver(mail);
        if (replies++ === 0) throw new Error('the connection broke before the reply was heard');
      },
    });
    await sending.add('receipt', 'anna@example.com');
    await eventually(async () => expect(await waiting()).toBe(0));
    await sending.add('receipt', 'anna@example.com');
    await eventually(async () => expect(await waiting()).toBe(0));
    const ids = server.mails.map(({ raw }) => /^Message-ID: <(\S+)@coach\.example>\r$/m.exec(raw)?.[1]);
    expect(ids).toEqual([expect.any(String), ids[0], expect.any(String)]);
    expect(ids[2]).not.toBe(ids[0]);
    await sending.close();
    await server.close();
  });

  it('of one kind waits once for one address', async () => {
    const jobs = openJobs({ database, log });
    const idle = new MailQueue({
      jobs,
      transport: smtp('smtp://127.0.0.1:1', { from }),
      sender: () => 'Coach',
    });
    await Promise.all([1, 2, 3].map(() => idle.add('reset', 'ben@example.com')));
    expect(await waiting()).toBe(1);
    await database.as('service').transaction((tx) => tx.delete(jobsTable));
    await jobs.close();
  });

  it('reaches one reader, whatever the address contains', async () => {
    const server = await startFakeSmtp();
    await smtp(server.url, { from })
      .deliver(render(CONTENT, 'a@example.com, evil@example.com', 'Coach'))
      .catch(() => undefined);
    expect(server.mails.flatMap(({ to }) => to)).not.toContain('evil@example.com');
    await server.close();
  });

  it('is kept in the outbox, readable only by its operator, and its link printed', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'liftlore-outbox-'));
    const printed: string[] = [];
    await outbox(
      join(folder, 'outbox'),
      { from, reachesPeople: false },
      (text) => void printed.push(text),
    ).deliver(render(CONTENT, 'anna@example.com', 'Coach'));
    const [name] = await readdir(join(folder, 'outbox'));
    const file = join(folder, 'outbox', name!);
    expect(name).toMatch(/\.eml$/);
    expect(await readFile(file, 'utf8')).toMatch(/^To: anna@example.com$/m);
    expect((await stat(file)).mode & 0o077).toBe(0);
    expect(printed.join()).toContain(CONTENT.link.href);
    await rm(folder, { recursive: true });
  });
});
