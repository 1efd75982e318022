import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { converse } from '#server/testing/converse.ts';
import { recordsOf } from '#server/testing/own-entries.ts';
import { type Client, type TestApp, testApp } from '#server/testing/test-app.ts';
import { LOOKED_THROUGH_MAX } from './lists.ts';

let app: TestApp;
let client: Client;
beforeAll(async () => {
  app = await testApp({ offline: true });
});
afterAll(() => app.close());
beforeEach(async () => {
  client = await app.signUp();
  await app.database.as({ userId: client.id }).transaction((tx) =>
    tx.execute(sql`
      insert into user_personal_records (id, user_id, title, value, unit, achieved_on)
      select gen_random_uuid(), ${client.id}, 'Squat', 100, 'kg', date '2010-01-01' + n / 2
      from generate_series(1, ${LOOKED_THROUGH_MAX}) n`),
  );
  const oldest = { title: 'Squat', value: 120, unit: 'kg', achieved_on: '2004-03-03' };
  expect((await client.post('/api/personal-records', oldest)).ok).toBe(true);
});

describe('a record before thousands of others', () => {
  it('is listed by its day and as a PR', async () => {
    const [day, first, last, prs] = await converse(client, [
      'what did i squat in march 2004',
      'list my squats oldest first',
      'show my last 3 squats',
      'what prs did i hit since 2003',
    ]);
    expect(day).toContain('March 3, 2004: **120 kg**');
    expect(first).toMatch(/the first 20 of 5,?001:\n\n- March 3, 2004: \*\*120 kg\*\*/u);
    expect(last).toMatch(/^Your Squat records, the latest 3 of 5,001:\n\n(?:- .+\n?){3}$/u);
    expect(prs).toContain('March 3, 2004');
  });

  it('is found by its weight, in another unit, too, and as the heaviest when none is as heavy', async () => {
    const [heavy, pounds, all, none] = await converse(client, [
      'list my squats of 110 kg or more',
      'list my squats of 250 lb or more',
      'list my squats of 100 kg or more',
      'list my squats of 150 kg or more',
    ]);
    expect(heavy).toContain('**1** Squat record of 110 kg or more');
    expect(heavy).toContain('March 3, 2004: **120 kg**');
    expect(pounds).toContain('March 3, 2004: **120 kg**');
    expect(all).toMatch(
      /^\*\*5,001\*\* Squat records on 2,502 days of 100 kg or more, the latest 20 of 5,001/,
    );
    expect(none).toContain('The heaviest is **120 kg** (March 3, 2004)');
  });

  it('is the heaviest single that a new one is compared with', async () => {
    const [answer] = await converse(client, ['squatted 110 kg today']);
    expect(answer).toContain('Your best stays 120 kg (March 3, 2004)');
    expect(answer).not.toContain('heaviest single');
  });

  it('is not saved twice', async () => {
    const [answer] = await converse(client, ['log squat 120 kg on march 3 2004']);
    expect(answer).toContain('120 kg (March 3, 2004) is already in your Squat records');
  });

  it('is removed by its day', async () => {
    const [answer] = await converse(client, ['delete my squat from march 3 2004']);
    expect(answer).toContain('I removed your Squat: 120 kg (March 3, 2004)');
    expect(await recordsOf(client)).not.toContain('Squat 120 × 1');
  });
});

it('compares a year with what came before it, and not with later records', async () => {
  const [answer] = await converse(client, ['how much did my squat go up in 2012']);
  expect(answer).toMatch(/^Squat from January 1, 2012 to December 31, 2012: from .*\(\p{L}+ \d+, 2012\)/u);
});
