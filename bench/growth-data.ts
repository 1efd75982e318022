import { sql } from 'drizzle-orm';
import { openDatabase } from '#server/db/open.ts';
import { fill } from './conversations.ts';
import type { Person } from './liftlore.ts';
import type { Place } from './place.ts';

/** About a short paragraph, so that a million messages fit on a developer's disk. */
const ANSWER = 'Work up to a single, rest three minutes, and stop when the bar slows down.';
const MESSAGES_A_CONVERSATION = 500;
/** No single person writes more than this; others write the rest. */
const MESSAGES_A_PERSON = 100_000;

/** Fills a database with conversations up to this many messages, the first of them this person's. */
export async function fillMessages(
  place: Place,
  person: Person,
  { from, to }: { from: number; to: number },
): Promise<void> {
  const few = to < MESSAGES_A_CONVERSATION;
  const messages = few ? to : MESSAGES_A_CONVERSATION;
  let left = Math.floor((to - from) / messages);
  let had = from;
  while (left > 0) {
    const isTheirs = had < MESSAGES_A_PERSON;
    const conversations = Math.min(left, (isTheirs ? MESSAGES_A_PERSON - had : MESSAGES_A_PERSON) / messages);
    const owner = isTheirs ? person : { ...person, id: await addPerson(place) };
    await fill(place, owner, { conversations: Math.floor(conversations), messages, answer: ANSWER });
    left -= Math.floor(conversations);
    had += Math.floor(conversations) * messages;
  }
  await settle(place);
}

async function addPerson(place: Place): Promise<string> {
  const database = await openDatabase(place.settings);
  const { rows } = await database.as('service').transaction((tx) =>
    tx.execute<{ id: string }>(sql`
      insert into users (id, email) select id, id || '@example.com' from gen_random_uuid() id returning id`),
  );
  await database.close();
  return rows[0]!.id;
}

/** Adds members up to this number, each with a session and three days of use. */
export async function fillMembers(place: Place, { from, to }: { from: number; to: number }): Promise<void> {
  const database = await openDatabase(place.settings);
  await database.as('service').transaction(async (tx) => {
    await tx.execute(sql`
      insert into users (id, email, created_at, last_sign_in_at)
      select gen_random_uuid(), 'member-' || n || '@gym.example', now() - n * interval '1 minute', now()
      from generate_series(${from + 1}::int, ${to}::int) n`);
    await tx.execute(sql`
      insert into sessions (id, user_id, token, expires_at)
      select gen_random_uuid(), id, 'none-' || id, now() + interval '1 day' from users
      where email like 'member-%' on conflict do nothing`);
    await tx.execute(sql`
      insert into usage_by_user (user_id, day, answers, input_tokens, output_tokens, cost_micros)
      select id, (now() at time zone 'UTC')::date - n, n, 1000, 200, 300 from users, generate_series(1, 3) n
      where email like 'member-%' on conflict do nothing`);
  });
  await database.close();
  await settle(place);
}

/** Vacuums the database, as the server does by itself sooner or later. */
async function settle(place: Place): Promise<void> {
  const database = await openDatabase(place.settings);
  await database.vacuum();
  await database.close();
}
