import type { APIRequestContext } from '@playwright/test';
import { expect } from './test.ts';

const RECORDS = 182;
const MEMORIES = 120;
const IMPORTS = 12;
const GOALS = 8;
const TURNS = 4;
const CONVERSATIONS = 12;

const LIFTS = [
  'Squat',
  'Bench',
  'Deadlift',
  'Close Grip Bench Press With Three Boards And Chains Of A Very Long Name',
  'Romanian Deadlift',
  'Overhead Press',
];
const QUESTIONS = [
  'How do I warm up for heavy squats?',
  'What should I eat on the day of a meet, and how do I choose my openers when I have slept badly?',
  'How often should I bench?',
];
const HEVY_COLUMNS =
  'title,start_time,end_time,description,exercise_title,superset_id,exercise_notes,set_index,set_type,weight_kg,reps,distance_km,duration_seconds,rpe';

/** A set as Hevy writes it, each on its own day: gradually stronger, with worse days in between. */
function setLine(nth: number, lift = LIFTS[nth % LIFTS.length]): string {
  const day = new Date(Date.UTC(2024, 0, 1 + nth * 3)).toISOString().slice(0, 10);
  const kg = 100 + Math.round(nth / 3) * 2.5 - (nth % 7) * 5;
  return `Training,"${day} 07:32",,,${lift},,,0,normal,${kg},${1 + (nth % 5)},,,\n`;
}

/**
 * Fills the account of an owner as years of use would: records, imports, memories, conversations, goals with
 * scores, and the resulting audit events.
 */
export async function seedEverything(
  request: APIRequestContext,
  address: string,
): Promise<{ conversationId: string }> {
  const send = async (method: string, path: string, data: unknown, headers: Record<string, string> = {}) => {
    const reply = await request.fetch(address + path, {
      method,
      data,
      headers: { origin: address, ...headers },
    });
    expect(reply.ok(), `${method} ${path}: ${reply.ok() ? '' : await reply.text()}`).toBe(true);
    return await reply.json();
  };
  const askCoach = (body: object) =>
    send('POST', '/api/ask', body, { accept: 'application/json' }) as Promise<{ conversationId: string }>;

  const importFile = (name: string, lines: string) =>
    send('POST', `/api/record-imports?file_name=${name}`, `${HEVY_COLUMNS}\n${lines}`, {
      'content-type': 'text/csv',
    });

  const { conversationId } = await askCoach({ content: QUESTIONS[0] });
  await inTurns(TURNS, (nth) => askCoach({ content: QUESTIONS[nth % 3], conversationId }), 1);
  await inTurns(CONVERSATIONS, (nth) => askCoach({ content: `${QUESTIONS[nth % 3]} (${nth})` }), 3);
  await importFile('history.csv', Array.from({ length: RECORDS }, (_, nth) => setLine(nth)).join(''));
  await inTurns(MEMORIES, (nth) =>
    send('POST', '/api/user-memories', {
      memory: `Memory ${nth}: trains in the morning, ${'and writes everything down '.repeat(1 + (nth % 6))}`,
      category: 'general',
      importance: 1 + (nth % 3),
    }),
  );
  await inTurns(
    IMPORTS,
    (nth) => importFile(`${'a-file-with-a-long-name-'.repeat(3)}${nth}.csv`, setLine(nth, 'Leg Press')),
    1,
  );
  await inTurns(
    GOALS,
    async (nth) => {
      const { goal } = await send('POST', '/api/goals', { title: `Goal ${nth} ${'of many '.repeat(nth)}` });
      await send('PUT', `/api/goals/${goal.id}/achievements`, { value: 100 + nth, display_name: 'Owner' });
    },
    1,
  );
  return { conversationId };
}

/** Runs something `count` times, this many at once. */
async function inTurns(count: number, doIt: (nth: number) => Promise<unknown>, atOnce = 8): Promise<void> {
  for (let nth = 0; nth < count; nth += atOnce) {
    const size = Math.min(atOnce, count - nth);
    await Promise.all(Array.from({ length: size }, (_, offset) => doIt(nth + offset)));
  }
}
