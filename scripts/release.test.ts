import { execFileSync } from 'node:child_process';
import { createHash, generateKeyPairSync, verify } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { release } from './release.ts';

const root = mkdtempSync(join(tmpdir(), 'liftlore-release-'));
const keyFile = `${root}.pem`;
const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const git = (...words: string[]) =>
  execFileSync('git', ['-c', 'user.name=Someone', '-c', 'user.email=someone@example.com', ...words], {
    cwd: root,
    encoding: 'utf8',
  }).trim();
const write = (path: string, content: string) => writeFileSync(join(root, path), content);
const commit = (subject: string) => {
  git('add', '-A');
  git('commit', '-qm', subject);
  return git('rev-parse', 'HEAD');
};

beforeAll(() => {
  writeFileSync(keyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }));
  git('init', '-q');
  mkdirSync(join(root, 'deploy'));
  mkdirSync(join(root, 'server/db/migrations'), { recursive: true });
  const packages = { name: 'gym', version: '1.2.3', dependencies: { pg: '8.23.0' } };
  write('package.json', JSON.stringify(packages));
  const locked = {
    version: '8.23.0',
    resolved: 'https://registry.example/pg.tgz',
    integrity: 'sha512-AAAA',
    license: 'MIT',
  };
  write(
    'package-lock.json',
    JSON.stringify({
      ...packages,
      lockfileVersion: 3,
      packages: { '': packages, 'node_modules/pg': locked },
    }),
  );
  write('.gitignore', 'dist/');
  const first = commit('Begin');
  write('deploy/first-release', `${first}\n`);
  write('server/db/migrations/0040_plates.sql', 'select 1;');
  commit('Count plates');
}, 30_000);
afterAll(() => {
  rmSync(root, { recursive: true });
  rmSync(keyFile);
});

test('a release has sources, changes, a bill of materials, checksums and a signature', () => {
  const folder = release(root, keyFile);
  const read = (file: string) => readFileSync(join(folder, file));
  const sums = read('SHA256SUMS');
  expect(verify(null, sums, publicKey, read('SHA256SUMS.sig'))).toBe(true);
  const listed = sums
    .toString()
    .trim()
    .split('\n')
    .map((line) => line.split('  ') as [string, string]);
  expect(listed.map(([, file]) => file)).toEqual(['gym-1.2.3.tar.gz', 'CHANGES.md', 'sbom.cdx.json']);
  for (const [sum, file] of listed) expect(createHash('sha256').update(read(file)).digest('hex')).toBe(sum);
  expect(read('CHANGES.md').toString()).toMatch(
    /^# gym-1\.2\.3, [\d-]+\n[\s\S]*Migrations: 0040_plates\.\n\n- Count plates\n/,
  );
  expect(JSON.parse(read('sbom.cdx.json').toString())).toMatchObject({
    bomFormat: 'CycloneDX',
    components: [{ name: 'pg', version: '8.23.0', purl: 'pkg:npm/pg@8.23.0' }],
  });
  const inside = execFileSync('tar', ['-tzf', join(folder, 'gym-1.2.3.tar.gz')], { encoding: 'utf8' });
  expect(inside).toContain('gym-1.2.3/server/db/migrations/0040_plates.sql');
  const before = read('gym-1.2.3.tar.gz');
  expect(readFileSync(join(release(root, keyFile), 'gym-1.2.3.tar.gz')).equals(before)).toBe(true);
  write('later', '');
  expect(() => release(root, keyFile)).toThrow('not committed');
}, 60_000);
