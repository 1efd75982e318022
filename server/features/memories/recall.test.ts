import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { jobs as jobRows } from '#server/db/schema/jobs.ts';
import { memories, memoryVectors } from '#server/db/schema/memories.ts';
import { userAiPreferences } from '#server/db/schema/preferences.ts';
import { type Jobs, openJobs } from '#server/jobs/jobs.ts';
import { type FakeEmbeddings, startFakeEmbeddings } from '#server/library/vectors/embed-testing.ts';
import { type Client, type TestApp, testApp } from '#server/testing/test-app.ts';
import { recallMemories } from './recall.ts';
import { createMemory, type NewMemory } from './store.ts';
import { type MemoryVectors, openMemoryVectors } from './vectors.ts';

let app: TestApp;
let athlete: Client;
let stranger: Client;

beforeAll(async () => {
  app = await testApp({ offline: true });
});
afterAll(() => app.close());
beforeEach(async () => {
  athlete = await app.signUp();
  stranger = await app.signUp();
});

async function remember(content: string, more: Partial<NewMemory> = {}, who = athlete): Promise<string> {
  const memory: NewMemory = { content, category: 'general', importance: 1, ...more };
  return (await createMemory(app.database, who.id, memory)).memory.id;
}
const recall = async (question: string, limit = 5, vectors: MemoryVectors | null = null) =>
  (await recallMemories(app.database, vectors, athlete.id, question, { limit })).map(
    ({ content }) => content,
  );
const switchMemory = (memory: boolean) =>
  app.database
    .as({ userId: athlete.id })
    .transaction((tx) =>
      tx
        .insert(userAiPreferences)
        .values({ userId: athlete.id, memory })
        .onConflictDoUpdate({ target: userAiPreferences.userId, set: { memory } }),
    );

describe('by words', () => {
  it('finds memories with any of them, inflected too, ranking rarer and more matches first', async () => {
    await remember('Squats twice a week');
    await remember('Squats in knee sleeves');
    await remember('Squats to a box');
    await remember('Drinks coffee');
    expect(await recall('Do my knees need anything before squatting?')).toEqual([
      'Squats in knee sleeves',
      'Squats to a box',
      'Squats twice a week',
    ]);
    expect(await recall('What about swimming?')).toEqual([]);
    expect(await recall('squat', 1)).toHaveLength(1);
  });

  it('finds by category', async () => {
    await remember('Torn left pec in 2019', { category: 'injuries' });
    await remember('Torn shirt');
    expect(await recall('Any injury I should mind?')).toEqual(['Torn left pec in 2019']);
  });

  it('does not let a long memory win by its length', async () => {
    await remember(`Bench ${'and much else besides that matters little '.repeat(30)}`);
    await remember('Bench on Mondays');
    expect((await recall('bench'))[0]).toBe('Bench on Mondays');
  });

  it('prefers important and recent memories of similar relevance', async () => {
    const old = await remember('Belt from the gym');
    await remember('Belt of leather');
    await remember('Belt with a lever', { importance: 3 });
    await app.database
      .as({ userId: athlete.id })
      .transaction((tx) =>
        tx.update(memories).set({ updatedAt: sql`now() - interval '2 years'` }).where(eq(memories.id, old)),
      );
    expect(await recall('Which belt do I have?')).toEqual([
      'Belt with a lever',
      'Belt of leather',
      'Belt from the gym',
    ]);
  });

  it.each(["it's a \\'quoted' | & ! :* (squat)", '\0squat', `${'squat '.repeat(2000)}`, 'squat 🏋️ \ud800'])(
    'accepts any question (%#)',
    async (question) => {
      await remember('Squats on Friday');
      expect(await recall(question)).toEqual(['Squats on Friday']);
    },
  );

  it('finds nothing for a question without words', async () => {
    await remember('Squats on Friday');
    for (const question of ['', '  ', '?!', 'and the']) expect(await recall(question)).toEqual([]);
  });

  it('marks only what was used, which does not count as a change', async () => {
    const used = await remember('Deadlifts with straps');
    const unused = await remember('Likes sleds');
    await recall('deadlift');
    const rows = await app.database
      .as({ userId: athlete.id })
      .transaction((tx) => tx.select().from(memories));
    const byId = new Map(rows.map((row) => [row.id, row]));
    expect(byId.get(used)?.lastUsedAt).toBeInstanceOf(Date);
    expect(byId.get(used)?.version).toBe(1);
    expect(byId.get(unused)?.lastUsedAt).toBeNull();
  });

  it('never reads anyone else’s', async () => {
    await remember('Squats in secret', {}, stranger);
    expect(await recall('squat')).toEqual([]);
  });

  it('finds and marks nothing while memory is switched off', async () => {
    await remember('Squats on Friday');
    await switchMemory(false);
    expect(await recall('squat')).toEqual([]);
    const [row] = await app.database
      .as({ userId: athlete.id })
      .transaction((tx) => tx.select().from(memories));
    expect(row?.lastUsedAt).toBeNull();
    await switchMemory(true);
    expect(await recall('squat')).toEqual(['Squats on Friday']);
  });
});

describe('by meaning', () => {
  let fake: FakeEmbeddings;
  let jobs: Jobs | undefined;
  const log = pino({ level: 'silent' });

  beforeEach(async () => {
    await app.database.as('service').transaction((tx) => tx.delete(memories));
    await app.database.as('service').transaction((tx) => tx.delete(jobRows));
    fake = await startFakeEmbeddings();
  });
  afterEach(async () => {
    await jobs?.close();
    await fake.close();
  });

  const open = (model = 'one', embeddings = fake.embeddings(model)): MemoryVectors => {
    jobs = openJobs({ database: app.database, log });
    return openMemoryVectors({ database: app.database, embeddings, jobs, log });
  };
  const kept = () =>
    app.database.as('service').transaction((tx) =>
      tx
        .select({
          content: memories.content,
          model: memoryVectors.model,
          dimension: memoryVectors.dimension,
        })
        .from(memoryVectors)
        .innerJoin(memories, eq(memories.id, memoryVectors.memoryId))
        .orderBy(memories.content),
    );
  const embedded = (model: string, contents: string[], dimension = 64) =>
    expect.poll(kept).toEqual(contents.map((content) => ({ content, model, dimension })));

  it('finds memories that share no word with the question', async () => {
    await remember('Deadlift feels heavy');
    await remember('Likes coffee');
    const opened = open();
    await embedded('one', ['Deadlift feels heavy', 'Likes coffee']);
    expect(await recall('pull', 5)).toEqual([]);
    expect(await recall('pull', 5, opened)).toEqual(['Deadlift feels heavy']);
  });

  it('uses words alone while the model is down, and loses no memory over it', async () => {
    fake.status = 503;
    const opened = open();
    await remember('Deadlift feels heavy');
    opened.wake(athlete.id);
    expect(await recall('deadlift', 5, opened)).toEqual(['Deadlift feels heavy']);
    expect(await kept()).toEqual([]);
    fake.status = 200;
    await embedded('one', ['Deadlift feels heavy']);
  });

  it('restores the vector after a lasting failure', async () => {
    fake.status = 401;
    await remember('Deadlift feels heavy');
    const opened = open();
    await expect.poll(async () => (await recall('deadlift', 5, opened)).length).toBe(1);
    fake.status = 200;
    opened.wake(stranger.id);
    await embedded('one', ['Deadlift feels heavy']);
  });

  it('is woken by changes while it fails', async () => {
    Object.assign(fake, { status: 401, delay: 300 });
    await remember('Deadlift feels heavy');
    const opened = open();
    await expect.poll(() => fake.received).toBe(1);
    Object.assign(fake, { status: 200, delay: 0 });
    opened.wake(stranger.id);
    await embedded('one', ['Deadlift feels heavy']);
  });

  it('embeds again what was changed, and what another model had embedded', async () => {
    await remember('Deadlift feels heavy');
    open();
    await embedded('one', ['Deadlift feels heavy']);
    await jobs?.close();
    open('two');
    await embedded('two', ['Deadlift feels heavy']);
    await jobs?.close();
    fake.dimension = 32;
    const opened = open('two');
    await recall('pull', 5, opened);
    await embedded('two', ['Deadlift feels heavy'], 32);
  });

  it('sends no memories of those who switched memory off until they switch it on', async () => {
    await remember('Deadlift feels heavy');
    await remember('Rows on Friday', {}, stranger);
    await switchMemory(false);
    const opened = open();
    await embedded('one', ['Rows on Friday']);
    opened.wake(athlete.id);
    await recall('Anything secret', 5, opened);
    await remember('Rows on Monday', {}, stranger);
    opened.wake(stranger.id);
    await embedded('one', ['Rows on Friday', 'Rows on Monday']);
    expect(fake.requests.flat().join()).not.toMatch(/Deadlift|secret/);
    await switchMemory(true);
    await recall('pull', 5, opened);
    await embedded('one', ['Deadlift feels heavy', 'Rows on Friday', 'Rows on Monday']);
  });

  it('does not retry what the model refuses on every question', async () => {
    fake.refused = 'heavy';
    // So that each step below happens while the previous one is still running.
    fake.delay = 100;
    await remember('Deadlift feels heavy');
    const embeddings = fake.embeddings('one');
    const { name, model } = embeddings;
    let heavy = 0;
    const counted = Object.assign(Object.create(model), {
      doEmbed(options: Parameters<typeof model.doEmbed>[0]) {
        if (options.values.some((value) => value.includes('heavy'))) heavy++;
        return model.doEmbed(options);
      },
    });
    const vectors = open(name, { ...embeddings, model: counted });
    await expect.poll(() => heavy).toBe(1);
    expect(await recall('deadlift', 5, vectors)).toEqual(['Deadlift feels heavy']);
    await expect.poll(() => heavy).toBe(2);
    await recall('deadlift', 5, vectors);
    await remember('Rows on Monday', {}, stranger);
    vectors.wake(stranger.id);
    await embedded('one', ['Rows on Monday']);
    expect(heavy).toBe(2);
  });

  it('embeds what is saved and edited over HTTP', async () => {
    const whole = await testApp({
      offline: true,
      database: app.database,
      embeddings: fake.embeddings('one'),
    });
    const post = await athlete.post('/api/user-memories', { memory: 'Likes sleds' });
    expect(post.status).toBe(200);
    const reply = await whole.request('/api/user-memories', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${athlete.token}` },
      body: JSON.stringify({ memory: 'Likes chains', category: 'equipment' }),
    });
    const { memory } = (await reply.json()) as { memory: { id: string } };
    await embedded('one', ['Likes chains', 'Likes sleds']);
    expect(fake.requests.flat()).toContain('equipment: Likes chains');
    const edited = await whole.request(`/api/user-memories/${memory.id}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${athlete.token}` },
      body: JSON.stringify({ memory: 'Likes bands' }),
    });
    expect(edited.status).toBe(200);
    await embedded('one', ['Likes bands', 'Likes sleds']);
    expect(fake.requests.flat()).toContain('equipment: Likes bands');
    await whole.close();
  });
});

it('finds the right one among the maximum number of memories', async () => {
  await app.database.as('service').transaction((tx) =>
    tx.execute(sql`
      insert into user_memories (id, user_id, content, content_key)
      select gen_random_uuid(), ${athlete.id}, 'Squat ' || n || ' with a belt', n::text
      from generate_series(1, 5000) n`),
  );
  expect(await recall('Squat 4711 with what?', 3)).toContain('Squat 4711 with a belt');
});
