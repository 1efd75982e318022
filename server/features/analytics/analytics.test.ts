import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setRoles } from '#server/access/roles.ts';
import { analyticsMilestones, analyticsSalts, analyticsVisitors } from '#server/db/schema/analytics.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import { conversations, messages } from '#server/db/schema/conversations.ts';
import { recordImports } from '#server/db/schema/records.ts';
import { billingCustomers, purchases } from '#server/db/schema/subscriptions.ts';
import { uuidv7 } from '#server/db/uuidv7.ts';
import { type PayingApp, payingApp } from '#server/testing/paying-app.ts';
import { type Client, type TestApp, testApp } from '#server/testing/test-app.ts';
import type { AnalyticsReport, AnalyticsWeek } from '#shared/analytics.ts';
import { DAY_MS } from '#shared/durations.ts';
import type { Source } from '#shared/source.ts';
import { purgeVisitors } from './visitors.ts';

let app: PayingApp;
let owner: Client;
beforeAll(async () => {
  app = await payingApp();
  owner = await app.signUp();
  await setRoles(app.database, owner.email, ['super-admin']);
});
afterAll(() => app.close());

const own = { 'sec-fetch-site': 'same-origin', origin: 'http://localhost' };
let browsers = 0;

/** Reports an event as the page does. */
async function count(
  headers: Record<string, string> = {},
  event = 'visit',
  on: Pick<TestApp, 'request'> = app,
): Promise<Response> {
  return await on.request('/api/analytics/events', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': `Browser ${++browsers}`, ...headers },
    body: JSON.stringify({ event }),
  });
}
const isCounted = async (...asked: Parameters<typeof count>): Promise<boolean> => {
  const reply = await count(...asked);
  expect([reply.status, reply.headers.get('set-cookie')]).toEqual([200, null]);
  return ((await reply.json()) as { counted: boolean }).counted;
};

async function report(weeks = 12): Promise<AnalyticsReport> {
  const reply = await owner.request(`/api/analytics?weeks=${weeks}`);
  expect(reply.status).toBe(200);
  return (await reply.json()) as AnalyticsReport;
}
const thisWeek = async (): Promise<AnalyticsWeek> => (await report()).weeks.at(-1)!;

const service = () => app.database.as('service');
const signedUpDaysAgo = (client: Client, days: number) =>
  service().transaction((tx) =>
    tx.execute(
      sql`update users set created_at = now() - make_interval(days => ${days}), last_sign_in_at = null where id = ${client.id}`,
    ),
  );
const seenDaysAgo = (client: Client, days: number) =>
  service().transaction((tx) =>
    tx.execute(
      sql`update sessions set last_used_at = now() - make_interval(days => ${days}) where user_id = ${client.id}`,
    ),
  );

const SOURCE: Source = {
  number: 1,
  store: 'books',
  work: { id: uuidv7(), slug: 'a', title: 'A', kind: 'book' },
  heading: '',
  passageId: uuidv7(),
  quotes: [],
  page: 1,
  time: null,
  section: null,
};

async function answered({ id: userId }: Client, sources: Source[]): Promise<string> {
  const conversationId = uuidv7();
  await service().transaction(async (tx) => {
    await tx.insert(conversations).values({ id: conversationId, userId, model: 'm' });
    await tx
      .insert(messages)
      .values({ id: uuidv7(), conversationId, userId, role: 'assistant', content: [], sources });
  });
  return conversationId;
}

describe('a visit', () => {
  it('counts once a day per browser', async () => {
    const before = (await thisWeek()).visits ?? 0;
    const browser = { 'user-agent': 'The same' };
    expect([await isCounted(browser), await isCounted(browser)]).toEqual([true, false]);
    expect(await isCounted()).toBe(true);
    expect((await thisWeek()).visits).toBe(before + 2);
  });

  it.each([
    ['Do Not Track', { dnt: '1' }],
    ['Global Privacy Control', { 'sec-gpc': '1' }],
    ['a crawler', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }],
  ])('of %s leaves nothing', async (_, headers) => {
    const rows = () => service().read((tx) => tx.select().from(analyticsVisitors));
    const before = await rows();
    expect([await isCounted(headers), await isCounted(headers, 'install')]).toEqual([false, false]);
    expect(await rows()).toEqual(before);
  });

  it('does not count for a signed-in visitor, but their install does', async () => {
    const member = await app.signUp();
    const before = await thisWeek();
    expect([
      await isCounted({}, 'visit', member),
      await isCounted({}, 'install', member),
      await isCounted({}, 'visit', member),
    ]).toEqual([false, true, false]);
    const after = await thisWeek();
    expect(after.visits).toBe(before.visits);
    expect(after.events.install).toBe((before.events.install ?? 0) + 1);
  });

  it.each([
    ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['a page that shows nothing of where it is', { cookie: 'a=b' }],
  ])('from %s is refused', async (_, headers) => {
    expect((await count(headers)).status).toBe(403);
    expect((await count(own)).status).toBe(200);
  });

  it.each([{ event: 'purchase' }, { event: 'visit', path: '/' }, {}])('cannot be %j', async (body) => {
    const reply = await app.request('/api/analytics/events', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(reply.status).toBe(400);
  });

  it('stores no address, and no salt or hash once its day is over', async () => {
    expect(await isCounted({ 'user-agent': 'Known' })).toBe(true);
    const { visits } = await thisWeek();
    const hashes = await service().read((tx) => tx.select().from(analyticsVisitors));
    expect(hashes.every(({ visitor }) => visitor.length === 16)).toBe(true);
    await service().transaction(async (tx) => {
      for (const table of [analyticsSalts, analyticsVisitors])
        await tx.execute(sql`update ${table} set day = day - 1`);
    });
    const [yesterday] = await service().read((tx) => tx.select().from(analyticsSalts));
    await purgeVisitors(app.database);
    const left = async () => [
      await service().read((tx) => tx.select().from(analyticsSalts)),
      await service().read((tx) => tx.select().from(analyticsVisitors)),
    ];
    expect(await left()).toEqual([[], []]);
    expect((await thisWeek()).visits).toBe(visits);
    // A new day, on which they count as someone else.
    expect(await isCounted({ 'user-agent': 'Known' })).toBe(true);
    const [today] = await service().read((tx) => tx.select().from(analyticsSalts));
    expect(today!.salt.equals(yesterday!.salt)).toBe(false);
  });

  it('discards the previous day’s salt, whichever server counts first', async () => {
    await service().transaction((tx) => tx.execute(sql`update ${analyticsSalts} set day = day - 1`));
    expect(await isCounted()).toBe(true);
    const salts = await service().read((tx) => tx.select().from(analyticsSalts));
    expect(salts.map(({ day }) => day)).toEqual([new Date().toISOString().slice(0, 10)]);
  });

  it('is shared by two servers with one database', async () => {
    const other = await testApp({ database: app.database });
    const browser = { 'user-agent': 'At two servers' };
    expect([await isCounted(browser), await isCounted(browser, 'visit', other)]).toEqual([true, false]);
    await other.close();
  });

  it('is limited by address', async () => {
    const strict = await testApp({
      // Embedded: with PostgreSQL it would share its counts with the other app.
      database: { ...app.database, kind: 'embedded' },
      settings: { LIMIT_FACTOR: 0.01 },
    });
    const replies = [];
    for (let nth = 0; nth < 4; nth++) replies.push((await count({}, 'visit', strict)).status);
    expect(replies).toEqual([200, 200, 200, 429]);
    await strict.close();
  });
});

describe('the report', () => {
  it('is for super admins only', async () => {
    const admin = await app.signUp();
    await setRoles(app.database, admin.email, ['admin']);
    expect((await admin.request('/api/analytics')).status).toBe(403);
    expect((await app.request('/api/analytics')).status).toBe(401);
    for (const weeks of ['5', '0', 'many'])
      expect((await owner.request(`/api/analytics?weeks=${weeks}`)).status).toBe(400);
  });

  it('covers every week of its range, from UTC Mondays, and leaves weeks before the first visit blank', async () => {
    await isCounted();
    const { weeks, visits_since, subscriptions } = await report(26);
    expect(weeks).toHaveLength(26);
    const times = weeks.map(({ week }) => Date.parse(week));
    expect(times.every((time) => new Date(time).getUTCDay() === 1)).toBe(true);
    expect(times.slice(1).every((time, nth) => time - times[nth]! === 7 * DAY_MS)).toBe(true);
    expect([weeks[0]?.visits, weeks[0]?.events.install]).toEqual([null, null]);
    expect(visits_since).toBe(new Date().toISOString().slice(0, 10));
    expect(subscriptions).toBe(true);
  });

  it('follows the members of a week from sign-up to four weeks later', async () => {
    const [stays, leaves, hesitates, looksOn] = [
      await app.signUp(),
      await app.signUp(),
      await app.signUp(),
      await app.signUp(),
    ];
    const staff = await app.signUp();
    await setRoles(app.database, staff.email, ['admin']);
    const before = await report();
    await app.subscribe(stays, 'monthly');
    await app.subscribe(leaves, 'yearly');
    await hesitates.post('/api/checkout', { priceId: 'monthly' });
    await answered(stays, [SOURCE]);
    await answered(leaves, [SOURCE]);
    const deleted = await answered(hesitates, [SOURCE]);
    await answered(looksOn, []);
    const days = 6 * 7;
    for (const one of [stays, leaves, hesitates, looksOn, staff]) await signedUpDaysAgo(one, days);
    await seenDaysAgo(leaves, days - 20);

    const after = await report();
    const cohort = new Date(Date.now() - days * DAY_MS);
    const at = after.weeks.findLastIndex(({ week }) => Date.parse(week) <= cohort.getTime());
    const { sign_ups, cited, checkouts, paid, still_here } = after.weeks[at]!;
    expect({ sign_ups, cited, checkouts, paid, still_here }).toEqual({
      sign_ups: 4,
      cited: 3,
      checkouts: 3,
      paid: 2,
      still_here: 1,
    });
    // Too early to tell.
    expect(after.weeks.slice(-6).map((week) => week.still_here === null)).toEqual([
      false,
      true,
      true,
      true,
      true,
      true,
    ]);
    const [was, is] = [before.weeks.at(-1)!, after.weeks.at(-1)!];
    expect(is.sign_ups).toBe(was.sign_ups - 4);
    expect(is.events.purchase).toBe(was.events.purchase + 2);
    expect(is.revenue).toEqual([{ currency: 'USD', value: (was.revenue[0]?.value ?? 0) + 20 + 200 }]);

    // What was recorded stays, whatever happens to conversations and sessions.
    await service().transaction(async (tx) => {
      await tx.execute(sql`delete from conversations where id = ${deleted}`);
      await tx.execute(sql`delete from sessions where user_id = ${stays.id}`);
    });
    expect((await report()).weeks[at]).toEqual(after.weeks[at]);
  });

  it('does not count a member as still here because an admin acted as them', async () => {
    const member = await app.signUp();
    await app.subscribe(member);
    await signedUpDaysAgo(member, 40);
    await service().transaction((tx) =>
      tx.execute(sql`
        update sessions set acting_admin_id = ${owner.id}, created_at = now(), expires_at = now()
        where user_id = ${member.id}`),
    );
    await report();
    const kept = await service().read((tx) =>
      tx.select().from(analyticsMilestones).where(eq(analyticsMilestones.userId, member.id)),
    );
    expect(kept.map(({ milestone }) => milestone)).toEqual(['checkout']);
  });

  it('counts logins, cancellations and imports from existing records', async () => {
    const member = await app.signUp();
    await app.subscribe(member);
    const before = await thisWeek();
    await app.request('/api/auth/sign-in/email', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: member.email, password: 'correct horse' }),
    });
    expect((await member.post('/api/cancel', { reason: null })).status).toBe(200);
    await service().transaction((tx) =>
      tx.insert(recordImports).values({ userId: member.id, fileName: 'a.csv', format: 'strong' }),
    );
    const { login, cancel, import: imported } = (await thisWeek()).events;
    expect([login, cancel, imported]).toEqual([
      before.events.login! + 1,
      before.events.cancel! + 1,
      before.events.import + 1,
    ]);
  });

  it('counts no login, purchase, cancellation or import of an admin', async () => {
    const admin = await app.signUp();
    await setRoles(app.database, admin.email, ['admin']);
    const before = await thisWeek();
    await app.subscribe(admin);
    await app.request('/api/auth/sign-in/email', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: admin.email, password: 'correct horse' }),
    });
    expect((await admin.post('/api/cancel', { reason: null })).status).toBe(200);
    await service().transaction((tx) =>
      tx.insert(recordImports).values({ userId: admin.id, fileName: 'a.csv', format: 'strong' }),
    );
    expect((await thisWeek()).events).toEqual(before.events);
  });

  it('leaves logins and cancellations blank in weeks whose audit log is no longer kept', async () => {
    const strict = await testApp({ settings: { KEEP_AUDIT_DAYS: 30 } });
    const admin = await strict.signUp();
    await setRoles(strict.database, admin.email, ['super-admin']);
    const { weeks } = (await (await admin.request('/api/analytics?weeks=12')).json()) as AnalyticsReport;
    const seen = weeks.map(({ events: { login, cancel } }) => [login, cancel]);
    await strict.close();
    expect([seen[0], seen.at(-6), seen.at(-1)]).toEqual([
      [null, null],
      [null, null],
      [expect.any(Number), 0],
    ]);
  });

  it('counts answers to programs by the door they came through', async () => {
    const before = (await thisWeek()).events;
    await service().transaction((tx) =>
      tx.execute(sql`
        insert into usage_by_door (day, door, answers, input_tokens, output_tokens, cost_micros)
        select (now() at time zone 'UTC')::date, door, answers, 1, 1, 1
        from (values ('api', 3), ('mcp', 4)) as counted (door, answers)`),
    );
    const { api, mcp } = (await thisWeek()).events;
    expect([api, mcp]).toEqual([before.api + 3, before.mcp + 4]);
  });
});

describe('a first cited answer', () => {
  it('is reported to the browser once, and counted', async () => {
    const member = await app.signUp();
    const isFirst = async () =>
      ((await (await member.post('/api/analytics/first-cited-answer', {})).json()) as { first: boolean })
        .first;
    await answered(member, []);
    expect(await isFirst()).toBe(false);
    const before = (await thisWeek()).cited;
    await answered(member, [SOURCE]);
    expect((await Promise.all([isFirst(), isFirst(), isFirst()])).filter(Boolean)).toHaveLength(1);
    await answered(member, [SOURCE]);
    expect(await isFirst()).toBe(false);
    expect((await thisWeek()).cited).toBe(before + 1);
  });

  it('does not count when an admin is acting as the member', async () => {
    const member = await app.signUp();
    await answered(member, [SOURCE]);
    await service().transaction((tx) =>
      tx.execute(sql`
        update sessions set acting_admin_id = ${owner.id}, created_at = now(), expires_at = now() + interval '30 minutes'
        where user_id = ${member.id}`),
    );
    const reply = await member.post('/api/analytics/first-cited-answer', {});
    expect([reply.status, await reply.json()]).toEqual([200, { first: false }]);
  });
});

describe('a purchase', () => {
  it('counts when the provider reports it as paid, and is passed to the browser once', async () => {
    const member = await app.signUp();
    const session = await app.subscribe(member, 'monthly');
    const rows = () =>
      service().read((tx) => tx.select().from(purchases).where(eq(purchases.userId, member.id)));
    // They have not come back from the checkout.
    expect(await rows()).toMatchObject([
      { sessionId: session, planId: 'monthly', amount: 2000, currency: 'usd', reportedAt: null },
    ]);
    const returns = await Promise.all(
      Array.from({ length: 4 }, () => app.membership(member, { session_id: session })),
    );
    expect(returns.filter(({ purchase }) => purchase?.is_first_report)).toHaveLength(1);
    expect((await app.membership(member, { session_id: session })).purchase?.is_first_report).toBe(false);
    expect(await rows()).toHaveLength(1);
  });

  it('counts once when the member returns before the provider’s event', async () => {
    const member = await app.signUp();
    app.events.on = false;
    const session = await app.subscribe(member, 'monthly');
    app.events.on = true;
    const before = (await thisWeek()).events.purchase;
    expect((await app.membership(member, { session_id: session })).purchase?.is_first_report).toBe(true);
    expect((await thisWeek()).events.purchase).toBe(before + 1);
  });

  it('does not count in another mode of the payment provider', async () => {
    const member = await app.signUp();
    const before = await thisWeek();
    await service().transaction((tx) =>
      tx.insert(purchases).values([
        { sessionId: 'cs_test_1', mode: 'test', userId: member.id, amount: 2000, currency: 'usd' },
        { sessionId: 'cs_live_1', userId: member.id, amount: 2000, currency: 'usd' },
      ]),
    );
    await service().transaction(async (tx) => {
      await tx.insert(analyticsMilestones).values({ userId: member.id, milestone: 'checkout', mode: 'live' });
      const canceled = { kind: 'subscription_canceled', userId: member.id } as const;
      await tx.insert(auditEvents).values({ ...canceled, detail: { mode: 'live' } });
      // As an earlier release wrote it.
      await tx.insert(billingCustomers).values({
        customerId: 'cus_live',
        userId: member.id,
        mode: 'live',
        createdAt: new Date(Date.now() - 1000),
      });
      await tx.insert(auditEvents).values({ ...canceled, detail: {} });
    });
    expect(await thisWeek()).toEqual(before);
  });

  it('is worth its amount in the major unit, which some currencies do not subdivide', async () => {
    const member = await app.signUp();
    const { mode } = app.payments;
    await service().transaction((tx) =>
      tx.insert(purchases).values([
        { sessionId: 'cs_jpy', mode, userId: member.id, amount: 2000, currency: 'jpy' },
        { sessionId: 'cs_eur', mode, userId: member.id, amount: 1999, currency: 'eur' },
      ]),
    );
    expect((await thisWeek()).revenue).toEqual(
      expect.arrayContaining([
        { currency: 'JPY', value: 2000 },
        { currency: 'EUR', value: 19.99 },
      ]),
    );
  });
});
