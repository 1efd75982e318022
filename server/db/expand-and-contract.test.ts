import { expect, test } from 'vitest';
import { readMigrations } from './migrate.ts';

/** The last one of the first release. No installation has run earlier ones step by step. */
const FIRST_RELEASE = '0039_retention';
/**
 * Changes that break the previous release, which runs on the new tables while servers are restarted in turn.
 */
const CONTRACTS =
  /\bdrop\s+(table|column|view|function|type|policy)\b|\brename\s+(to|column)\b|\bset\s+not\s+null\b|\balter\s+column\s+\S+\s+(set\s+data\s+)?type\b|\badd\s+column\b(?![^;]*\bdefault\b)[^;]*\bnot\s+null\b/i;
const MARK = /^-- contract: .{10,}/m;

test.each(readMigrations().filter(({ name }) => name > FIRST_RELEASE))(
  '$name keeps the previous release working, or says since when nothing uses what it removes',
  ({ sql }) => {
    const found = CONTRACTS.exec(sql.replace(/^--.*$/gm, ''))?.[0] ?? null;
    if (!MARK.test(sql)) expect(found, 'Expand first; see docs/upgrading.md.').toBeNull();
  },
);

test('distinguishes removals from additions', () => {
  for (const sql of [
    'alter table users drop column name',
    'drop table goals;',
    'alter table users rename column a to b',
    'alter table users alter column name set not null',
    'alter table users add column name text not null;',
    'alter table "users" alter column "age" set data type bigint',
  ])
    expect(sql).toMatch(CONTRACTS);
  for (const sql of [
    'create table goals (id uuid not null);',
    'alter table users add column name text;',
    "alter table users add column name text default '' not null;",
    'create index on goals (id)',
    'alter table users drop constraint a',
  ])
    expect(sql).not.toMatch(CONTRACTS);
});
