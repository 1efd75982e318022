import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { fitPast } from '#server/assistant/history.ts';
import { composePrompt } from '#server/assistant/prompt.ts';
import { loadPack } from '#server/content/pack.ts';
import type { Database } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open.ts';
import { pastOf, readBranch } from '#server/features/chat/past.ts';
import { offlineCoach } from '#server/offline-coach/offline-coach.ts';
import { Fence } from '#server/prompt-format/fence.ts';
import { fill } from './conversations.ts';
import type { Figure } from './figure.ts';
import { type Person, signUp, startLiftlore } from './liftlore.ts';
import type { Place } from './place.ts';
import { startProcess } from './process.ts';
import { median } from './quantile.ts';

const LENGTHS = [10, 100, 500] as const;
/** Messages read after a summary, in conversations that have as many: about the most there ever are. */
const BEHIND_SUMMARY = 58;
const TIMES = 200;
const WARM_UP = 20;

/** Reads the history before a question and composes the prompt, at messages 10, 100 and 500. */
export async function benchPrompt(place: Place): Promise<Figure[]> {
  const model = await startProcess('bench/stand-in.ts', { args: ['0'] });
  const server = await startLiftlore(place, model.url);
  const person = await signUp(server);
  const { gym, personalities } = await loadPack(place.settings.CONTENT_DIR);
  const database = await openDatabase(place.settings);
  const leaves: string[] = [];
  for (const messages of LENGTHS)
    leaves.push(await leafOf(database, person, await filled(place, person, messages)));
  // The built-in coach: nothing is summarized here, so no model is called.
  const coach = offlineCoach();
  const compose = async (leaf: string) => {
    const began = performance.now();
    const past = pastOf(await database.as({ userId: person.id }).transaction((tx) => readBranch(tx, leaf)));
    const fitting = fitPast(
      past,
      {
        model: coach,
        summarizer: coach,
        timeouts: {},
        keep: () => Promise.reject(new Error('nothing is summarized here')),
        log: pino({ level: 'silent' }),
      },
      new AbortController().signal,
    );
    const { value: history, done } = await fitting.next();
    if (done !== true) throw new Error('A summary was begun.');
    composePrompt(
      {
        gym,
        personality: personalities[0]!,
        history,
        question: 'How many heavy singles belong in a session?',
        attachments: [],
        today: '2026-03-05',
        houseRules: '',
      },
      {
        sections: [],
        fence: new Fence(),
        tools: new Set(['knowledge_base']),
        mayNotSave: null,
        showsSaved: true,
      },
    );
    return performance.now() - began;
  };
  const times = LENGTHS.map((): number[] => []);
  for (let nth = 0; nth < WARM_UP + TIMES; nth++) {
    for (const [index, leaf] of leaves.entries()) {
      const took = await compose(leaf);
      if (nth >= WARM_UP) times[index]!.push(took);
    }
  }
  await database.close();
  await server.stop();
  await model.stop();
  const [short, ...longer] = times.map(median) as [number, ...number[]];
  return longer.map((value, index) => ({
    what: `composing the prompt at message ${LENGTHS[index + 1]}`,
    value,
    unit: 'ms',
    baseline: { name: `at message ${LENGTHS[0]}`, value: short },
    target: 'at most 2 times',
    met: value <= 2 * short,
  }));
}

/** A conversation whose older part has been summarized, as the product would do. */
async function filled(place: Place, person: Person, messages: number): Promise<string> {
  const id = await fill(place, person, { conversations: 1, messages });
  const database = await openDatabase(place.settings);
  await database.as({ userId: person.id }).transaction((tx) =>
    tx.execute(sql`
      update messages set summary = 'The athlete squats 200 kg and trains three times a week.'
      where conversation_id = ${id} and position = ${messages - BEHIND_SUMMARY}`),
  );
  await database.close();
  return id;
}

async function leafOf(database: Database, { id }: Person, conversationId: string): Promise<string> {
  const { rows } = await database
    .as({ userId: id })
    .read((tx) =>
      tx.execute<{ leaf_id: string }>(sql`select leaf_id from conversations where id = ${conversationId}`),
    );
  return rows[0]!.leaf_id;
}
