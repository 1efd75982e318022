import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { endWith, productNode, StartError } from './node.mjs';
import { run } from './run.mjs';

/** Sources of the web app, with `shared/` for the API contracts. */
const SOURCES = ['web', 'shared', 'scripts/vite', 'vite.config.ts', 'package-lock.json'];
const LEFT_OUT = /(^|\/)node_modules(\/|$)|\.test\.tsx?$/;

/** Whether `dist/web` is missing or was built from other sources than these. */
export function needsBuild(root) {
  return !existsSync(join(root, 'dist', 'web', 'index.html')) || recorded(root) !== hashSources(root);
}

/** Builds the web app into `dist/web`. */
export async function buildWeb(root) {
  console.log('Building the web app…');
  const hash = hashSources(root);
  rmSync(hashFile(root), { force: true });
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const code = await run(productNode(root), [vite, 'build', '--logLevel', 'warn'], { root });
  if (code !== 0) throw new StartError('The web app could not be built: see the error above.');
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(hashFile(root), hash);
}

const hashFile = (root) => join(root, 'dist', 'web.hash');

function recorded(root) {
  return existsSync(hashFile(root)) ? readFileSync(hashFile(root), 'utf8') : undefined;
}

function hashSources(root) {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap((path) => filesUnder(root, path))) {
    const content = readFileSync(join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

function filesUnder(root, path) {
  if (LEFT_OUT.test(path)) return [];
  let entries;
  try {
    entries = readdirSync(join(root, path), { withFileTypes: true });
  } catch (error) {
    if (error.code === 'ENOTDIR') return [path];
    throw error;
  }
  return entries
    .map((entry) => entry.name)
    .sort()
    .flatMap((name) => filesUnder(root, `${path}/${name}`));
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await buildWeb(fileURLToPath(new URL('..', import.meta.url))).catch(endWith);
