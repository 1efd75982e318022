import { existsSync } from 'node:fs';
import { join } from 'node:path';

const NEEDED_MAJOR = 24;

/**
 * How the server's Node uses memory. Left to itself it lets each thread's young objects take 128 MB, and glibc keeps a
 * heap for each thread; the server is as fast without, and half as large.
 */
export const SERVER_FLAGS = ['--max-semi-space-size=8'];
export const SERVER_MEMORY = { MALLOC_ARENA_MAX: '2' };

/** A step that cannot go on; the message is one sentence for the person who started it. */
export class StartError extends Error {}

/**
 * The Node to run the product with: the one the lockfile pins, or this one where no pinned one exists.
 * @throws StartError when that is too old.
 */
export function productNode(root) {
  const system = process.platform === 'win32' ? 'win' : process.platform;
  const binary = process.platform === 'win32' ? 'node.exe' : 'node';
  const pinned = join(root, 'node_modules', `node-${system}-${process.arch}`, 'bin', binary);
  if (existsSync(pinned)) return pinned;
  if (Number.parseInt(process.versions.node, 10) >= NEEDED_MAJOR) return process.execPath;
  throw new StartError(
    `Liftlore needs Node ${NEEDED_MAJOR} on this kind of machine, and this is Node ${process.versions.node}: install it from https://nodejs.org and start again.`,
  );
}
