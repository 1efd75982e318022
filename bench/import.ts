import { setTimeout as wait } from 'node:timers/promises';
import { parse } from 'csv-parse/sync';
import type { ImportEvent } from '#shared/record-imports.ts';
import type { Figure } from './figure.ts';
import { type Person, signUp, startLiftlore } from './liftlore.ts';
import type { Place } from './place.ts';
import { type ServerProcess, startProcess } from './process.ts';

const ROWS = 50_000;
const SETS_A_LIFT = 4;
const LIFTS_A_DAY = 4;
const TOKEN_MS = 20;
const PING_MS = 5;
const TARGET_MORE_MS = 100;
const TARGET_TIMES = 2;
const TARGET_SECONDS = 15;
const TARGET_CPU_SECONDS = 10;

/**
 * Measures an import of 50,000 rows of history, first as a preview and then for good, while someone else
 * reads an answer.
 */
export async function benchImport(place: Place): Promise<Figure[]> {
  const file = history();
  const bare = parseAlone(file);
  const model = await startProcess('bench/stand-in.ts', { args: [String(TOKEN_MS)] });
  const ours = await startLiftlore(place, model.url);
  const [lifter, reader] = [await signUp(ours), await signUp(ours)];
  // First runs cost more and are not measured.
  await importFile(ours, lifter, '/preview', file);
  await watched(ours, reader, () => wait(1000));

  const quiet = await watched(ours, reader, () => wait(3000));
  const cpuBefore = await ours.cpu();
  const began = performance.now();
  const busy = await watched(ours, reader, async () => {
    await importFile(ours, lifter, '/preview', file);
    const { records } = await importFile(ours, lifter, '', file);
    if (records !== ROWS / SETS_A_LIFT) throw new Error(`Not all was imported: ${records} records.`);
  });
  const seconds = (performance.now() - began) / 1000;
  const cpu = (await ours.cpu()) - cpuBefore;
  await ours.stop();
  await model.stop();
  const what = `importing ${ROWS.toLocaleString('en')} rows`;
  return [
    {
      what: `${what}, preview and import`,
      value: seconds,
      unit: 's',
      baseline: { name: 'csv-parse alone', value: bare.seconds },
      target: `at most ${TARGET_SECONDS} s`,
      met: seconds <= TARGET_SECONDS,
    },
    {
      what: `CPU of ${what}, with an answer beside it`,
      value: cpu,
      unit: 's',
      baseline: { name: 'csv-parse alone', value: bare.cpu },
      target: `at most ${TARGET_CPU_SECONDS} s`,
      met: cpu <= TARGET_CPU_SECONDS,
    },
    {
      what: `longest stall of the server while ${what}`,
      value: busy.stallMs,
      unit: 'ms',
      baseline: { name: 'without', value: quiet.stallMs },
      target: `at most ${TARGET_MORE_MS} ms more`,
      met: busy.stallMs <= quiet.stallMs + TARGET_MORE_MS,
    },
    {
      what: `longest silence in another’s answer while ${what}`,
      value: busy.silenceMs,
      unit: 'ms',
      baseline: { name: 'without', value: quiet.silenceMs },
      target: `at most ${TARGET_TIMES} times`,
      met: busy.silenceMs <= quiet.silenceMs * TARGET_TIMES,
    },
  ];
}

/** Years of training as Hevy exports them. */
function history(): string {
  const lifts = [
    'Bench Press (Barbell)',
    'Squat (Barbell)',
    'Deadlift (Barbell)',
    'Overhead Press (Barbell)',
  ];
  const rows = [
    '"title","start_time","end_time","description","exercise_title","superset_id","exercise_notes","set_index","set_type","weight_kg","reps","distance_km","duration_seconds","rpe"',
  ];
  for (let row = 0; row < ROWS; row++) {
    const day = new Date(Date.UTC(2012, 0, 1 + Math.floor(row / (SETS_A_LIFT * LIFTS_A_DAY))));
    const date = day.toLocaleDateString('en-GB', {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      timeZone: 'UTC',
    });
    const lift = lifts[Math.floor(row / SETS_A_LIFT) % LIFTS_A_DAY];
    const set = row % SETS_A_LIFT;
    rows.push(
      `"Session","${date}, 18:00","${date}, 19:30","","${lift}",,"",${set},"normal",${60 + (row % 90)},${3 + set},,,8`,
    );
  }
  return `${rows.join('\n')}\n`;
}

function parseAlone(file: string): { seconds: number; cpu: number } {
  const began = performance.now();
  const before = process.cpuUsage();
  parse(Buffer.from(file), { on_record: () => null });
  const { user, system } = process.cpuUsage(before);
  return { seconds: (performance.now() - began) / 1000, cpu: (user + system) / 1e6 };
}

async function importFile(server: ServerProcess, { headers }: Person, path: string, file: string) {
  const reply = await fetch(`${server.url}/api/record-imports${path}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'text/csv', accept: 'application/x-ndjson' },
    body: file,
  });
  const last = JSON.parse((await reply.text()).trimEnd().split('\n').at(-1)!) as ImportEvent;
  if (last.type === 'read') return { records: last.reading.added };
  if (last.type === 'imported') return { records: last.record_import?.records ?? 0 };
  throw new Error(`The history was not read: ${JSON.stringify(last)}`);
}

/**
 * Measures the longest time, while `work` runs, in which the server did not answer and in which an answer's
 * text stalled.
 */
async function watched(
  server: ServerProcess,
  reader: Person,
  work: () => Promise<void>,
): Promise<{ stallMs: number; silenceMs: number }> {
  const over = new AbortController();
  const stall = longestPing(server, over.signal);
  const silence = longestSilence(server, reader, over.signal);
  await work();
  over.abort();
  return { stallMs: await stall, silenceMs: await silence };
}

async function longestPing(server: ServerProcess, over: AbortSignal): Promise<number> {
  let longest = 0;
  while (!over.aborted) {
    const began = performance.now();
    await (await fetch(`${server.url}/healthz`)).arrayBuffer();
    longest = Math.max(longest, performance.now() - began);
    await wait(PING_MS);
  }
  return longest;
}

/** Asks one question after the other. */
async function longestSilence(
  server: ServerProcess,
  { headers }: Person,
  over: AbortSignal,
): Promise<number> {
  let longest = 0;
  while (!over.aborted) {
    let last: number | undefined;
    const reply = await fetch(`${server.url}/api/ask`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', accept: 'text/event-stream' },
      body: JSON.stringify({ content: 'How do I bring up a weak lockout in the bench press?' }),
    });
    for await (const text of reply.body!.pipeThrough(new TextDecoderStream())) {
      if (over.aborted) break;
      if (!text.includes('"type":"text"')) continue;
      const now = performance.now();
      if (last !== undefined) longest = Math.max(longest, now - last);
      last = now;
    }
    if (last === undefined && !over.aborted) throw new Error('An answer had no text.');
  }
  return longest;
}
