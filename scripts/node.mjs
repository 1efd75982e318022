import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The first with `import.meta.main`. */
const NEEDED = { major: 24, minor: 2 };
export const OLDEST_NODE = `${NEEDED.major}.${NEEDED.minor}`;

/**
 * Memory settings of the server's Node. By default each thread's young generation may take 128 MB, the old
 * one may grow to four times what is in use, and glibc keeps a heap for each thread; with these settings the
 * server is as fast and half as large. The old generation is collected from 160 MB on, or at half more than
 * was in use. V8 would shrink its heap after eight quiet seconds, and the next five hundred questions would
 * take a third longer, so it waits five minutes.
 */
export const SERVER_FLAGS = [
  '--max-semi-space-size=16',
  '--initial-old-space-size=160',
  '--heap-growing-percent=50',
  '--gc-memory-reducer-start-delay-ms=300000',
  '--expose-gc',
];
export const serverEnvironment = (root) => ({
  MALLOC_ARENA_MAX: '2',
  // Larger blocks go back to the system when they are freed. By default glibc keeps those up to 32 MB.
  MALLOC_MMAP_THRESHOLD_: '131072',
  // Compiled code is cached: startup takes half as long, and no thread even loads TypeScript's parser.
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled'),
});

/** A step that cannot continue; the message is one sentence for the person who started it. */
export class StartError extends Error {}

/** Exits with a readable message; anything but a StartError is a bug and shows its location. */
export function endWith(error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exit(1);
}

const system = process.platform === 'win32' ? 'win' : process.platform;
const pinned = `node-${system}-${process.arch}`;
export function isRecent(version = process.versions.node) {
  const [major, minor] = version.split('.').map(Number);
  return major > NEEDED.major || (major === NEEDED.major && minor >= NEEDED.minor);
}

/**
 * Fails before anything is installed when no suitable Node will be available to run the product.
 * @throws StartError
 */
export function requireNode(root) {
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  if (!isRecent() && !(pinned in optionalDependencies)) throw tooOld();
}

/**
 * Returns the Node to run the product with: the one the lockfile pins, or this one where no pinned one
 * exists.
 * @throws StartError when that is too old
 */
export function productNode(root) {
  const binary = process.platform === 'win32' ? 'node.exe' : 'node';
  const brought = join(root, 'node_modules', pinned, 'bin', binary);
  if (existsSync(brought)) return brought;
  if (isRecent()) return process.execPath;
  throw tooOld();
}

const tooOld = () =>
  new StartError(
    `Liftlore needs Node ${OLDEST_NODE} on this kind of machine, and this is Node ${process.versions.node}: install it from https://nodejs.org and start again.`,
  );
