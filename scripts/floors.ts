/** Fails when the lockfile holds a package older than the version that mended a hole in it. */
import { readFileSync } from 'node:fs';

const FLOORS: Record<string, string> = {
  '@hono/node-server': '2.1.3',
  'better-auth': '1.7.16',
  hono: '4.13.11',
};

const lockfile = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')) as {
  packages: Record<string, { version?: string }>;
};
const low = Object.entries(lockfile.packages).flatMap(([path, { version }]) => {
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const floor = FLOORS[name];
  return floor && version && isBelow(version, floor)
    ? [`${path} is ${version}: take ${floor} or newer.`]
    : [];
});
for (const line of low) console.error(line);
process.exitCode = low.length > 0 ? 1 : 0;

function isBelow(version: string, floor: string): boolean {
  return version.localeCompare(floor, 'en', { numeric: true }) < 0;
}
