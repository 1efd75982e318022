/**
 * Writes the files of a release: the sources, the changes, a bill of materials (CycloneDX), their checksums,
 * and a signature of these by a key from outside the repository.
 *
 *   npm run release -- --key <file>
 *
 * The key is an Ed25519 private key in PEM (openssl genpkey -algorithm ed25519). The version is that of
 * package.json.
 */
import { execFileSync } from 'node:child_process';
import { createHash, createPrivateKey, sign } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { givenPath } from './given-path.ts';

/** The release failed; the message says why. */
export class ReleaseError extends Error {}

/** @returns the folder with the files */
export function release(root: string, keyFile: string): string {
  const git = (...words: string[]) =>
    execFileSync('git', words, { cwd: root, maxBuffer: 1e9, stdio: ['ignore', 'pipe', 'pipe'] });
  const lines = (...words: string[]) =>
    git(...words)
      .toString()
      .split('\n')
      .filter(Boolean);
  if (lines('status', '--porcelain').length > 0)
    throw new ReleaseError('There are changes that are not committed: commit or remove them.');
  const key = createPrivateKey(readFileSync(keyFile));
  if (key.asymmetricKeyType !== 'ed25519') throw new ReleaseError(`${keyFile} is not an Ed25519 key.`);
  const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<
    string,
    string
  >;
  const title = `${name}-${version}`;
  const folder = join(root, 'dist', 'release', title);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const files = {
    // The same commit gives the same bytes.
    [`${title}.tar.gz`]: gzipSync(git('archive', `--prefix=${title}/`, 'HEAD'), { level: 9 }),
    'CHANGES.md': Buffer.from(changes(lines, root, title)),
    'sbom.cdx.json': billOfMaterials(root),
  };
  const sums = Object.entries(files)
    .map(([file, bytes]) => `${createHash('sha256').update(bytes).digest('hex')}  ${file}\n`)
    .join('');
  for (const [file, bytes] of Object.entries(files)) writeFileSync(join(folder, file), bytes);
  writeFileSync(join(folder, 'SHA256SUMS'), sums);
  writeFileSync(join(folder, 'SHA256SUMS.sig'), sign(null, Buffer.from(sums), key));
  return folder;
}

/**
 * Returns the subjects of the commits since the previous release, newest first, and the migrations among
 * them.
 */
function changes(lines: (...words: string[]) => string[], root: string, title: string): string {
  const [commit, date] = lines('log', '-1', '--format=%H%n%cs') as [string, string];
  const tag = lines('tag', '--list', 'v*', '--sort=-creatordate', '--merged', 'HEAD^').at(0);
  const before = tag ?? readFileSync(join(root, 'deploy', 'first-release'), 'utf8').trim();
  const range = `${before}..HEAD`;
  const migrations = lines(
    'diff',
    '--name-only',
    '--diff-filter=A',
    range,
    '--',
    'server/db/migrations/*.sql',
  );
  return [
    `# ${title}, ${date}`,
    `Commit ${commit}. Since ${before}.`,
    migrations.length === 0
      ? 'No migrations.'
      : `Migrations: ${migrations.map((path) => path.replace(/^.*\/|\.sql$/g, '')).join(', ')}.`,
    lines('log', '--no-merges', '--format=- %s', range).join('\n'),
    '',
  ].join('\n\n');
}

function billOfMaterials(root: string): Buffer {
  const words = [
    'sbom',
    '--package-lock-only',
    '--omit=dev',
    '--sbom-format=cyclonedx',
    '--sbom-type=application',
  ];
  const npm = process.env.npm_execpath;
  return npm === undefined
    ? execFileSync('npm', words, { cwd: root, maxBuffer: 1e9, shell: process.platform === 'win32' })
    : execFileSync(process.execPath, [npm, ...words], { cwd: root, maxBuffer: 1e9 });
}

if (import.meta.main) {
  try {
    const { values } = parseArgs({ options: { key: { type: 'string' } } });
    if (values.key === undefined) throw new ReleaseError('Give --key <file>, an Ed25519 private key in PEM.');
    console.log(release(resolve(import.meta.dirname, '..'), givenPath(values.key)));
  } catch (error) {
    if (!(error instanceof ReleaseError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
