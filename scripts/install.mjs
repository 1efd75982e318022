import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { requireNode, StartError } from './node.mjs';
import { runNpm } from './run.mjs';

/**
 * Installs the packages of the lockfile unless they are present: all of them, or those needed to run a built
 * app.
 * @throws StartError
 */
export async function ensureInstalled(root, { forDevelopment }) {
  requireNode(root);
  if (isInstalled(root, forDevelopment)) return;
  console.log('Installing the packages of package-lock.json. This takes a minute or two, and only now…');
  const began = Date.now();
  const code = await runNpm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], { root });
  if (code !== 0) {
    throw new StartError(
      'The packages could not be installed (npm ci failed, see above): check the network and start again.',
    );
  }
  console.log(`Installed in ${Math.round((Date.now() - began) / 1000)} s.`);
}

/** Compares the lockfile with npm's record of the installed packages. */
function isInstalled(root, forDevelopment) {
  const wanted = packages(join(root, 'package-lock.json'));
  const present = packages(join(root, 'node_modules', '.package-lock.json'));
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '' || (entry.dev && !forDevelopment)) return true;
    const found = present[path];
    // Made for another kind of machine.
    if (found === undefined && (entry.optional || entry.devOptional)) return true;
    return found?.version === entry.version && found?.integrity === entry.integrity;
  });
}

function packages(lockfile) {
  try {
    return JSON.parse(readFileSync(lockfile, 'utf8')).packages;
  } catch (error) {
    if (error.code === 'ENOENT' || error instanceof SyntaxError) return {};
    throw error;
  }
}
