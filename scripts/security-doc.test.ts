import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const ROOT = new URL('..', import.meta.url);
const text = readFileSync(new URL('docs/security.md', ROOT), 'utf8');

/** Rows of the threat tables, without headers. */
const rows = text
  .split('\n')
  .filter((line) => /^\| (?!asset )/.test(line))
  .map((line) => line.slice(2, -2).split(' | '));

describe('the table of threats', () => {
  it('has rows of asset, attack, defense and test', () => {
    expect(rows.length).toBeGreaterThan(40);
    expect(rows.filter((cells) => cells.length !== 4 || cells.some((cell) => cell.trim() === ''))).toEqual(
      [],
    );
  });

  it.each(rows.flatMap(([, attack = '', , tests = '']) => tests.split('<br>').map((test) => [attack, test])))(
    '%s is tried: %s',
    (_, named) => {
      const [, file = '', name = ''] = /^`([^`]+)` › (.+)$/.exec(named) ?? [];
      expect(existsSync(new URL(file, ROOT))).toBe(true);
      const source = readFileSync(new URL(file, ROOT), 'utf8');
      expect(["'", '"', '`'].some((quote) => source.includes(quote + name + quote))).toBe(true);
    },
  );
});
