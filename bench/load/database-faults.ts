import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

/** Cuts every connection to a database and accepts no new ones for `ms`, as a restart of its server does. */
export async function restartDatabase(url: string, ms: number): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  const server = new URL(url);
  server.pathname = '/postgres';
  const client = new pg.Client(server.href);
  await client.connect();
  try {
    await client.query(`alter database ${name} allow_connections false`);
    await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
    await wait(ms);
  } finally {
    await client.query(`alter database ${name} allow_connections true`);
    await client.end();
  }
}

/** Blocks all access to conversations, answers and sessions for `ms`. */
export async function holdDatabase(url: string, ms: number): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query('begin');
    await client.query(
      'lock table users, sessions, conversations, messages, runs, run_events in access exclusive mode',
    );
    await wait(ms);
    await client.query('rollback');
  } finally {
    await client.end();
  }
}
