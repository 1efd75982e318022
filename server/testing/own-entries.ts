import type { Memory } from '#shared/memories.ts';
import type { PersonalRecord } from '#shared/records.ts';
import type { Client } from './test-app.ts';

const PROFILE = '/api/user-info';

/** Sets a member's profile to kilos; the default is pounds. */
export async function countInKilos(client: Client): Promise<void> {
  const profile = (await (await client.request(PROFILE)).json()) as object;
  const body = JSON.stringify({ ...profile, units: 'metric' });
  const headers = { 'content-type': 'application/json' };
  const reply = await client.request(PROFILE, { method: 'PUT', headers, body });
  if (!reply.ok) throw new Error(await reply.text());
}

/** Reads a member's records as 'Squat 150 × 3', with any note in parentheses, sorted. */
export async function recordsOf(client: Client): Promise<string[]> {
  const reply = await client.request('/api/personal-records');
  const { records } = (await reply.json()) as { records: PersonalRecord[] };
  return records
    .map(
      ({ title, value, repetitions, note }) =>
        `${title} ${value} × ${repetitions ?? 1}${note === '' ? '' : ` (${note})`}`,
    )
    .toSorted();
}

/** Reads a member's memories. */
export async function memoriesOf(client: Client): Promise<string[]> {
  const reply = await client.request('/api/user-memories');
  return ((await reply.json()) as { memories: Memory[] }).memories.map(({ content }) => content);
}
