import type pg from 'pg';
import { expect, it } from 'vitest';
import { DatabaseUnavailable } from '#server/db/database-error.ts';
import { TransactionClient } from './transaction-client.ts';

it('says that the database is away when the connection breaks in the first query', async () => {
  const released: unknown[] = [];
  const query = async (query: unknown) => {
    if (query !== 'begin') throw new Error('Connection terminated unexpectedly');
  };
  const stream = { cork() {}, uncork() {} };
  const connection = { query, connection: { stream }, release: (broken: unknown) => released.push(broken) };
  const pool = { connect: async () => connection } as unknown as pg.Pool;
  const client = new TransactionClient(pool, 'begin');
  await expect(client.query({ text: 'select 1' })).rejects.toBeInstanceOf(DatabaseUnavailable);
  await client.rollback();
  expect(released).toEqual([expect.any(Error)]);
});
