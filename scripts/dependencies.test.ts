import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Lockfile, licenseList, type Manifest, troubles } from './dependencies.ts';

const manifest: Manifest = { dependencies: { hono: '4.13.11' }, devDependencies: { vite: '8.3.1' } };
const lockfile = (packages: Lockfile['packages'] = {}): Lockfile => ({
  packages: {
    '': { license: 'MIT' },
    'node_modules/hono': { version: '4.13.11', license: 'MIT', integrity: 'sha512-x' },
    'node_modules/vite': { version: '8.3.1', license: 'MPL-2.0', integrity: 'sha512-x', dev: true },
    ...packages,
  },
});
const found = (packages?: Lockfile['packages'], asked = manifest) =>
  troubles(asked, lockfile(packages), licenseList(lockfile(packages)));

describe('what is installed', () => {
  it('is accepted when it is pinned, hashed, new enough and licensed', () => {
    expect(found()).toEqual([]);
  });

  it.each<[string, Lockfile['packages'], string]>([
    [
      'is older than the fix of a vulnerability',
      { 'node_modules/hono': { version: '4.9.20', license: 'MIT', integrity: 'sha512-x' } },
      'node_modules/hono is 4.9.20: use 4.13.11 or newer.',
    ],
    [
      'is older somewhere below',
      {
        'node_modules/a/node_modules/dompurify': { version: '3.2.9', license: 'MIT', integrity: 'sha512-x' },
      },
      'node_modules/a/node_modules/dompurify is 3.2.9: use 3.3.2 or newer.',
    ],
    [
      'is refused',
      { 'node_modules/mermaid': { version: '1.0.0', license: 'MIT', integrity: 'sha512-x' } },
      'node_modules/mermaid must not be used: it draws what others wrote as markup.',
    ],
    [
      'could be anything',
      { 'node_modules/b': { version: '1.0.0', license: 'MIT' } },
      'node_modules/b has no hash in the lockfile.',
    ],
    [
      'is under a license nobody agreed on',
      { 'node_modules/b': { version: '1.0.0', license: '(MIT AND GPL-3.0-only)', integrity: 'sha512-x' } },
      'node_modules/b is under (MIT AND GPL-3.0-only), which is not an allowed license.',
    ],
    [
      'is under no license',
      { 'node_modules/b': { version: '1.0.0', integrity: 'sha512-x' } },
      'node_modules/b is under no license, which is not an allowed license.',
    ],
  ])('is reported when it %s', (_, packages, message) => {
    expect(found(packages)).toEqual([message]);
  });

  it('is reported when it is requested by a range, or not listed', () => {
    expect(found({}, { ...manifest, dependencies: { hono: '^4.13.11' } })).toEqual([
      'package.json asks for hono ^4.13.11: name one version.',
    ]);
    expect(troubles(manifest, lockfile(), 'old')).toEqual([
      'docs/licenses.md is out of date: run npm run licenses.',
    ]);
  });

  it('runs nothing when it is installed', () => {
    expect(readFileSync(new URL('../.npmrc', import.meta.url), 'utf8')).toMatch(/^ignore-scripts=true$/m);
  });

  it('may be under one of several licenses', () => {
    const either = {
      'node_modules/b': { version: '1.0.0', license: '(GPL-3.0-only OR MIT)', integrity: 'x' },
    };
    expect(found(either)).toEqual([]);
  });
});
