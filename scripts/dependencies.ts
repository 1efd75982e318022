/**
 * Checks what is installed against its rules: exact versions, each with a hash, none older than the fix of a
 * known vulnerability, under licenses we can accept, and listed in `docs/licenses.md`. With `--write` it
 * writes that list.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The oldest versions without a known vulnerability. */
const FLOORS: Record<string, string> = {
  '@hono/node-server': '2.1.3',
  'better-auth': '1.7.16',
  dompurify: '3.3.2',
  hono: '4.13.11',
  'pdfjs-dist': '4.2.67',
  stripe: '22.6.2',
};

/** Why a package must not be used at all. */
const REFUSED: Record<string, string> = {
  mermaid: 'it draws what others wrote as markup',
  'rehype-raw': 'it lets others’ HTML into the page',
};

const LICENSES = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  // It requires that changes to its own files are published: we make none.
  'MPL-2.0',
  'OFL-1.1',
  'Zlib',
]);

/** The license from the license file, where the package metadata is incomplete. */
const READ: Record<string, string> = {
  duck: 'BSD-2-Clause',
  // Its code, of which we use none, is under MIT.
  '@expo-google-fonts/big-shoulders': 'OFL-1.1',
};

/** Parts of the tools that build the web app and contribute no code to it. */
const TOOLS = /^lightningcss(-|$)/;

export interface Manifest {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}
export interface Lockfile {
  packages: Record<
    string,
    { version?: string; license?: string; integrity?: string; dev?: boolean; devOptional?: boolean }
  >;
}

interface Installed {
  path: string;
  name: string;
  version: string;
  license: string;
  integrity: string | undefined;
  shipped: boolean;
}

function installed({ packages }: Lockfile): Installed[] {
  return Object.entries(packages).flatMap(
    ([path, { version = '', license = '', integrity, dev, devOptional }]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
      const shipped = !dev && !devOptional && !TOOLS.test(name);
      return path === '' ? [] : [{ path, name, version, license: READ[name] ?? license, integrity, shipped }];
    },
  );
}

/** Returns every problem with what is installed, a sentence each. */
export function troubles(manifest: Manifest, lockfile: Lockfile, listed: string): string[] {
  const declared = Object.entries({
    ...manifest.dependencies,
    ...manifest.devDependencies,
    ...manifest.optionalDependencies,
  });
  const inexact = declared
    .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
    .map(([name, version]) => `package.json asks for ${name} ${version}: name one version.`);
  const wrong = installed(lockfile).flatMap(({ path, name, version, license, integrity, shipped }) => {
    const floor = FLOORS[name];
    return [
      ...(floor !== undefined && isBelow(version, floor)
        ? [`${path} is ${version}: use ${floor} or newer.`]
        : []),
      ...(name in REFUSED ? [`${path} must not be used: ${REFUSED[name]}.`] : []),
      ...(integrity === undefined ? [`${path} has no hash in the lockfile.`] : []),
      ...(shipped && !isAllowed(license)
        ? [`${path} is under ${license || 'no license'}, which is not an allowed license.`]
        : []),
    ];
  });
  const stale =
    listed === licenseList(lockfile) ? [] : ['docs/licenses.md is out of date: run npm run licenses.'];
  return [...inexact, ...wrong, ...stale];
}

function isBelow(version: string, floor: string): boolean {
  return version.localeCompare(floor, 'en', { numeric: true }) < 0;
}

/** Whether a license is allowed: one of those joined by `or`, all of those joined by `and`. */
const isAllowed = (license: string) =>
  license
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((one) => LICENSES.has(one)));

/** Lists the packages of the product by license, as Markdown. */
export function licenseList(lockfile: Lockfile): string {
  const names = new Map<string, Set<string>>();
  for (const { name, license, shipped } of installed(lockfile)) {
    if (shipped) names.set(license, (names.get(license) ?? new Set()).add(name));
  }
  const parts = [...names]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([license, packages]) => `## ${license}\n\n${[...packages].sort().join(', ')}\n`);
  return `# Licenses\n\nThe packages the product runs with, by license. Written by \`npm run licenses\`; \`npm run check\` sees that it is up to date.\n\n${parts.join('\n')}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
  const lockfile = JSON.parse(read('package-lock.json')) as Lockfile;
  if (process.argv.includes('--write')) {
    writeFileSync(new URL('../docs/licenses.md', import.meta.url), licenseList(lockfile));
  }
  const found = troubles(JSON.parse(read('package.json')) as Manifest, lockfile, read('docs/licenses.md'));
  for (const line of found) console.error(line);
  process.exitCode = found.length > 0 ? 1 : 0;
}
