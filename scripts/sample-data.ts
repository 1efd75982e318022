/**
 * Fills a development server with two accounts to work with, through its API. Leaves existing accounts alone.
 * Argument: the server's address.
 */
import { resolve } from 'node:path';
import { setRoles } from '#server/access/roles.ts';
import { openDatabase } from '#server/db/open.ts';
import { readSettings } from '#server/settings.ts';
import { DAY_MS } from '#shared/durations.ts';

const PASSWORD = 'correct horse';
const OWNER = 'owner@example.com';
const MEMBER = 'member@example.com';
const WEEKS = 40;
/** Lift, first value, weekly gain, repetitions, and weeks between two entries. */
const LIFTS = [
  ['Squat', 150, 1, 1, 2],
  ['Bench', 100, 0.6, 1, 2],
  ['Deadlift', 180, 1.1, 1, 3],
  ['Front Squat', 110, 0.7, 3, 4],
  ['Rows', 70, 0.5, 8, 5],
] as const;
const MEMORIES = [
  ['Trains in a garage with a power rack, a straight bar and two pairs of bands.', 2],
  ['Had a sore left shoulder in spring; dips still hurt.', 3],
  ['Prefers short answers with numbers.', 1],
] as const;
const QUESTIONS = [
  'What is the conjugate method?',
  'My bench dies halfway up. What should I train?',
  'When should I deload?',
];

const [server = ''] = process.argv.slice(2);
const call = callsAs(undefined);
const owner = await signUp(OWNER);
if (owner !== null) await makeOwner(OWNER);
const member = await signUp(MEMBER);
if (member !== null) await fill(callsAs(member));
console.log(`  Sample accounts:  ${OWNER} and ${MEMBER}, password: ${PASSWORD}`);

/** @returns the session's token, or null when the account already exists */
async function signUp(email: string): Promise<string | null> {
  const account = { email, password: PASSWORD };
  const known = await call('POST', '/auth/sign-in/email', account);
  if (known.ok) return null;
  const made = await succeed(call('POST', '/auth/sign-up/email', account));
  return made.headers.get('set-auth-token');
}

async function makeOwner(email: string): Promise<void> {
  const database = await openDatabase(readSettings(process.env, resolve(import.meta.dirname, '..')));
  try {
    await setRoles(database, email, ['super-admin']);
  } finally {
    await database.close();
  }
}

async function fill(own: ReturnType<typeof callsAs>): Promise<void> {
  await succeed(
    own('PUT', '/user-info', {
      name: 'Sam Miller',
      units: 'metric',
      height: 178,
      weight: 92,
      age: 34,
      sex: 'male',
      physique: 'Long arms, short torso.',
      experience: 'Five years of lifting, two meets.',
      goals: 'A 600 kg total next year.',
      equipment: 'Power rack, straight bar, bands.',
      injuries: 'Left shoulder.',
      updated_at: null,
    }),
  );
  for (const [title, first, gain, repetitions, everyWeeks] of LIFTS) {
    for (let week = 0; week < WEEKS; week += everyWeeks) {
      // Not every entry is a best.
      const dip = week % 4 === 2 ? 5 : 0;
      const value = Math.round((first + gain * week - dip) * 2) / 2;
      await succeed(
        own('POST', '/personal-records', {
          title,
          value,
          unit: 'kg',
          repetitions,
          achieved_on: new Date(Date.now() - (WEEKS - week) * 7 * DAY_MS).toISOString().slice(0, 10),
        }),
      );
    }
  }
  for (const [memory, importance] of MEMORIES) {
    await succeed(own('POST', '/user-memories', { memory, importance }));
  }
  for (const content of QUESTIONS) await succeed(own('POST', '/ask', { content }));
}

/** Calls the API with this session. */
function callsAs(token: string | undefined) {
  return (method: string, path: string, body: object): Promise<Response> =>
    fetch(`${server}/api${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
}

async function succeed(reply: Promise<Response>): Promise<Response> {
  const { ok, url, status } = await reply;
  if (!ok) throw new Error(`${url} answered ${status}: ${await (await reply).text()}`);
  return reply;
}
