import { sql } from 'drizzle-orm';
import { openDatabase } from '#server/db/open.ts';
import { type Figure, median } from './figure.ts';
import { type Person, signUp, startLiftlore } from './liftlore.ts';
import type { Place } from './place.ts';
import type { ServerProcess } from './process.ts';

const LONG = 500;
const SHORT = 10;
const MANY = 200;
const FEW = 50;
const TIMES = 40;
const WARM_UP = 10;

/** Opens and lists conversations of someone with 100,000 messages, and of someone with 50 times 10. */
export async function benchConversations(place: Place): Promise<Figure[]> {
  // No question is asked here.
  const ours = await startLiftlore(place, 'http://127.0.0.1:1/v1');
  const [busy, quiet] = [await signUp(ours), await signUp(ours)];
  const long = await fill(place, busy, { conversations: MANY, messages: LONG });
  const short = await fill(place, quiet, { conversations: FEW, messages: SHORT });
  const times = {
    openLong: [] as number[],
    openShort: [] as number[],
    listMany: [] as number[],
    listFew: [] as number[],
  };
  for (let nth = 0; nth < WARM_UP + TIMES; nth++) {
    const round = {
      openLong: await open(ours, busy, long, LONG),
      openShort: await open(ours, quiet, short, SHORT),
      listMany: await list(ours, busy),
      listFew: await list(ours, quiet),
    };
    if (nth < WARM_UP) continue;
    for (const name of Object.keys(times) as (keyof typeof times)[]) times[name].push(round[name]);
  }
  await ours.stop();
  const compare = (what: string, many: number[], few: number[], name: string): Figure => ({
    what,
    value: median(many),
    unit: 'ms',
    baseline: { name, value: median(few) },
    target: 'at most 2 times',
    met: median(many) <= 2 * median(few),
  });
  return [
    compare('opening 500 of 100,000 messages', times.openLong, times.openShort, 'opening 10 messages'),
    compare('listing 50 conversations of 500', times.listMany, times.listFew, 'listing 50 of 10'),
  ];
}

async function open(server: ServerProcess, { headers }: Person, conversationId: string, messages: number) {
  const began = performance.now();
  const reply = await fetch(`${server.url}/api/get-conversation`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ conversationId }),
  });
  const text = await reply.text();
  const took = performance.now() - began;
  const { conversation } = JSON.parse(text) as { conversation?: { messages: unknown[] } };
  if (conversation?.messages.length !== messages)
    throw new Error(`Not the conversation: ${text.slice(0, 200)}`);
  return took;
}

async function list(server: ServerProcess, { headers }: Person): Promise<number> {
  const began = performance.now();
  const reply = await fetch(`${server.url}/api/conversations?limit=${FEW}`, { headers });
  const text = await reply.text();
  const took = performance.now() - began;
  if (JSON.parse(text).conversations?.length !== FEW) throw new Error(`Not the list: ${text.slice(0, 200)}`);
  return took;
}

const ANSWER = 'Work up to a single, rest three minutes, and stop when the bar slows down. '.repeat(10);

/** Gives a person so many conversations of so many messages each. @returns the id of one of them. */
export async function fill(
  place: Place,
  { id: userId }: Person,
  { conversations, messages, answer = ANSWER }: { conversations: number; messages: number; answer?: string },
): Promise<string> {
  const database = await openDatabase(place.settings);
  const made = await database.asUser(userId, async (tx) => {
    await tx.execute(sql`create temporary table made (conversation int, n int, id uuid) on commit drop`);
    await tx.execute(sql`
      insert into made select c, n, gen_random_uuid()
      from generate_series(1, ${conversations}::int) c, generate_series(1, ${messages}::int) n`);
    await tx.execute(sql`create index on made (conversation, n)`);
    await tx.execute(sql`analyze made`);
    const { rows } = await tx.execute<{ id: string }>(sql`
      insert into conversations (id, user_id, model, leaf_id, created_at, updated_at)
      select gen_random_uuid(), ${userId}, 'gpt-4.1-mini', id, now() - conversation * interval '1 hour',
        now() - conversation * interval '1 hour'
      from made where n = ${messages} returning id`);
    await tx.execute(sql`
      insert into messages (id, conversation_id, user_id, parent_id, role, content, created_at)
      select made.id, conversations.id, ${userId}, before.id,
        case when made.n % 2 = 1 then 'user' else 'assistant' end,
        jsonb_build_array(jsonb_build_object('type', 'text', 'text',
          case when made.n % 2 = 1 then 'How many heavy singles belong in a session like number ' || made.n || '?'
          else ${answer}::text end)),
        conversations.created_at + made.n * interval '1 second'
      from made
      join made last on last.conversation = made.conversation and last.n = ${messages}
      join conversations on conversations.leaf_id = last.id
      left join made before on before.conversation = made.conversation and before.n = made.n - 1`);
    return rows[0]!.id;
  });
  await database.close();
  return made;
}
