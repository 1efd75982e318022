import { sql } from 'drizzle-orm';
import { openDatabase } from '#server/db/open.ts';
import type { Figure } from './figure.ts';
import { freshQuestion } from './fresh-questions.ts';
import { askersOf, type Person, signUp, startLiftlore } from './liftlore.ts';
import type { Place } from './place.ts';
import { type ServerProcess, startProcess } from './process.ts';
import { median } from './quantile.ts';
import { connections, send } from './question.ts';

const LONG = 500;
const MIDDLE = 100;
const SHORT = 10;
const MANY = 200;
const FEW = 50;
/** Conversations inserted per statement. */
const STRETCH = 10;
const TIMES = 40;
const WARM_UP = 10;
/**
 * From words in every message to words in none. A numbered word is about half as frequent as the one with
 * half its number.
 */
const SEARCHES = ['slows down', 'w0', 'w20 bar', 'w100', 'w100 w20', 'w1500', 'w15000', 'w199', 'nowhere'];
const SEARCH_TARGET_MS = 50;

/**
 * Opens, lists, searches and continues conversations of members with 100,000 messages and with 50 times 10.
 */
export async function benchConversations(place: Place): Promise<Figure[]> {
  const model = await startProcess('bench/stand-in.ts', { args: ['0'] });
  const ours = await startLiftlore(place, model.url);
  const [busy, quiet] = [await signUp(ours), await signUp(ours)];
  const long = await fill(place, busy, { conversations: MANY, messages: LONG });
  const short = await fill(place, quiet, { conversations: FEW + 1, messages: SHORT });
  const middle = await fill(place, busy, { conversations: 1, messages: MIDDLE });
  const growing = await fill(place, busy, { conversations: 1, messages: LONG });
  const times = {
    openLong: [] as number[],
    openMiddle: [] as number[],
    openShort: [] as number[],
    listMany: [] as number[],
    listFew: [] as number[],
    searchMany: [] as number[],
    searchFew: [] as number[],
    askLong: [] as number[],
    askShort: [] as number[],
  };
  const shorts = await idsOf(ours, quiet);
  const agent = connections();
  const ask = async (person: Person, conversationId: string | undefined) => {
    const { firstMs, ok } = await send(
      askersOf(ours, [person])(0),
      { content: freshQuestion(), conversationId },
      agent,
    );
    if (!ok) throw new Error('An answer failed.');
    return firstMs;
  };
  for (let nth = 0; nth < WARM_UP + TIMES; nth++) {
    const round = {
      openLong: await open(ours, busy, long, LONG),
      openMiddle: await open(ours, busy, middle, MIDDLE),
      openShort: await open(ours, quiet, short, SHORT),
      listMany: await list(ours, busy),
      listFew: await list(ours, quiet),
      searchMany: await search(ours, busy, SEARCHES[nth % SEARCHES.length]!),
      searchFew: await search(ours, quiet, SEARCHES[nth % SEARCHES.length]!),
      // A different one each time, so that it stays one of ten.
      askShort: await ask(quiet, shorts[nth]),
      askLong: await ask(busy, growing),
    };
    if (nth < WARM_UP) continue;
    for (const name of Object.keys(times) as (keyof typeof times)[]) times[name].push(round[name]);
  }
  agent.destroy();
  await ours.stop();
  await model.stop();
  const compare = (what: string, many: number[], few: number[], name: string): Figure => ({
    what,
    value: median(many),
    unit: 'ms',
    baseline: { name, value: median(few) },
    target: 'at most 2 times',
    met: median(many) <= 2 * median(few),
  });
  return [
    compare('opening 100 of 100,000 messages', times.openMiddle, times.openShort, 'opening 10 messages'),
    compare('opening 500 of 100,000 messages', times.openLong, times.openShort, 'opening 10 messages'),
    compare('listing 50 conversations of 202', times.listMany, times.listFew, 'listing 50 of 10'),
    {
      what: 'searching 100,000 messages, median of rare and common words',
      value: median(times.searchMany),
      unit: 'ms',
      baseline: { name: 'searching 510 messages', value: median(times.searchFew) },
      target: `at most ${SEARCH_TARGET_MS} ms on PostgreSQL`,
      met: place.kind === 'embedded' ? null : median(times.searchMany) <= SEARCH_TARGET_MS,
    },
    compare('first token at message 500', times.askLong, times.askShort, 'at message 10'),
  ];
}

/** Returns ids newest first, without the one that is opened. */
async function idsOf(server: ServerProcess, { headers }: Person): Promise<string[]> {
  const reply = await fetch(`${server.url}/api/conversations?limit=250`, { headers });
  const { conversations } = (await reply.json()) as { conversations: { id: string }[] };
  return conversations.map(({ id }) => id).slice(1);
}

async function search(server: ServerProcess, { headers }: Person, words: string): Promise<number> {
  const began = performance.now();
  const address = `${server.url}/api/conversations?limit=${FEW}&search=${encodeURIComponent(words)}`;
  const reply = await fetch(address, { headers });
  const text = await reply.text();
  const took = performance.now() - began;
  if (!reply.ok) throw new Error(`Not found: ${text.slice(0, 200)}`);
  return took;
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

/**
 * Gives a person this many conversations of this many messages each.
 * @returns the id of one of them
 */
export async function fill(
  place: Place,
  { id: userId }: Person,
  { conversations, messages, answer = ANSWER }: { conversations: number; messages: number; answer?: string },
): Promise<string> {
  const database = await openDatabase(place.settings);
  const made = await database.as({ userId }).transaction(async (tx) => {
    await tx.execute(sql`create temporary table made (conversation int, n int, id uuid) on commit drop`);
    await tx.execute(sql`
      insert into made select c, n, gen_random_uuid()
      from generate_series(1, ${conversations}::int) c, generate_series(1, ${messages}::int) n`);
    await tx.execute(sql`create index on made (conversation, n)`);
    await tx.execute(sql`analyze made`);
    const { rows } = await tx.execute<{ id: string }>(sql`
      insert into conversations
        (id, user_id, model, leaf_id, message_count, first_message, created_at, updated_at)
      select gen_random_uuid(), ${userId}, 'gpt-4.1-mini', id, ${messages}, 'How many heavy singles?',
        now() - conversation * interval '1 hour', now() - conversation * interval '1 hour'
      from made where n = ${messages} returning id`);
    // In batches: the words of each message are stored too, and no statement may run for too long.
    for (let from = 1; from <= conversations; from += STRETCH) {
      await tx.execute(sql`
        insert into messages (id, conversation_id, user_id, parent_id, position, role, content, created_at)
        select made.id, conversations.id, ${userId}, before.id, made.n,
          case when made.n % 2 = 1 then 'user' else 'assistant' end,
          jsonb_build_array(jsonb_build_object('type', 'text', 'text',
            case when made.n % 2 = 1 then 'How many heavy singles belong in a session like number ' || made.n || '?'
            else ${answer}::text || (
              select string_agg('w' || floor(20000 * random() ^ 3), ' ') from generate_series(1, 6) where made.n > 0
            ) end)),
          conversations.created_at + made.n * interval '1 second'
        from made
        join made last on last.conversation = made.conversation and last.n = ${messages}
        join conversations on conversations.leaf_id = last.id
        left join made before on before.conversation = made.conversation and before.n = made.n - 1
        where made.conversation >= ${from} and made.conversation < ${from + STRETCH}`);
    }
    return rows[0]!.id;
  });
  await database.close();
  return made;
}
