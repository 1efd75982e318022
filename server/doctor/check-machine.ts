import { existsSync } from 'node:fs';
import { access, constants, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { isRecent, OLDEST_NODE } from '#scripts/node.mjs';
import { explainStorage } from '#server/db/storage-fault.ts';
import { languageFile, OCR_LANGUAGE } from '#server/library/ocr/ocr.ts';
import type { Settings } from '#server/settings.ts';
import { version } from '#server/version.ts';
import { DISK_FREE_MIN_SHARE } from '#shared/health-limits.ts';
import { about, type Finding } from './finding.ts';

const ROOT = resolve(import.meta.dirname, '..', '..');
const [disk, versions] = [about('Disk'), about('Versions')];

/** Checks the versions of the runtime. */
export function checkVersions(node = process.versions.node): Finding[] {
  return [
    isRecent(node)
      ? versions.well(`Liftlore ${version} on Node v${node}.`)
      : versions.fault(`Node is v${node}: install ${OLDEST_NODE} or newer.`),
    existsSync(join(ROOT, 'dist', 'web', 'index.html'))
      ? versions.well('The web app is built.')
      : versions.note('The web app is not built: "npm start" builds it.'),
  ];
}

/** Checks the folders that are written to. One that is missing is left to the server, whose user may be another. */
export async function checkDisk(
  settings: Pick<Settings, 'DATA_DIR' | 'BACKUP_DIR' | 'OCR_LANG_PATH'>,
): Promise<Finding[]> {
  const data = await checkFolder('DATA_DIR', settings.DATA_DIR);
  const found = [data];
  // A fault of the folder around it need not be named twice.
  if (data.is !== 'fault' || relative(settings.DATA_DIR, settings.BACKUP_DIR).startsWith('..')) {
    found.push(await checkFolder('BACKUP_DIR', settings.BACKUP_DIR));
  }
  const { OCR_LANG_PATH: languages } = settings;
  if (languages !== undefined && languageFile(languages) === null) {
    found.push(disk.fault(`OCR_LANG_PATH: ${languages} has no ${OCR_LANGUAGE}.traineddata: put it there.`));
  }
  return found;
}

async function checkFolder(name: string, folder: string): Promise<Finding> {
  try {
    const existing = await nearestExisting(folder);
    const isThere = existing === folder;
    await access(existing, constants.W_OK);
    if (isThere) {
      const trial = join(folder, '.doctor');
      await writeFile(trial, 'x'.repeat(4096));
      await rm(trial);
    }
    const { bavail, blocks, bsize } = await statfs(existing);
    const free = `${((bavail * bsize) / 1e9).toFixed(1)} of ${((blocks * bsize) / 1e9).toFixed(1)} GB free`;
    return bavail / blocks < DISK_FREE_MIN_SHARE
      ? disk.fault(`${name}: the disk below ${folder} is almost full (${free}): free some space there.`)
      : disk.well(`${name}: ${folder} ${isThere ? 'can be written' : 'will be created'}, ${free}.`);
  } catch (error) {
    const known = explainStorage(error, `${name} ${folder}`, name);
    return disk.fault(known?.message ?? `${name}: ${folder} cannot be used (${(error as Error).message}).`);
  }
}

async function nearestExisting(folder: string): Promise<string> {
  try {
    await stat(folder);
    return folder;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || dirname(folder) === folder) throw error;
    return await nearestExisting(dirname(folder));
  }
}
