import { expect, test } from 'vitest';
import { readMigrations } from './migrate.ts';

/** The last one of the first release. What came before it no installation has run step by step. */
const FIRST_RELEASE = '0039_retention';
/** What the release before would stumble over: it is served on the new tables while servers are restarted in turn. */
const CONTRACTS =
  /\bdrop\s+(table|column|view|function|type|policy)\b|\brename\s+(to|column)\b|\bset\s+not\s+null\b|\balter\s+column\s+\S+\s+(set\s+data\s+)?type\b|\badd\s+column\b(?![^;]*\bdefault\b)[^;]*\bnot\s+null\b/i;
const MARK = /^-- contract: .{10,}/m;

test.each(readMigrations().filter(({ name }) => name > FIRST_RELEASE))(
  '$name leaves the release before able to run, or says since when nothing uses what it takes away',
  ({ sql }) => {
    const found = CONTRACTS.exec(sql.replace(/^--.*$/gm, ''))?.[0] ?? null;
    if (!MARK.test(sql)) expect(found, 'Expand first; see docs/upgrading.md.').toBeNull();
  },
);

test('tells what takes away from what adds', () => {
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
