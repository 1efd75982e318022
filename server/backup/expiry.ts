import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS } from '#shared/durations.ts';

const ARCHIVE = /^liftlore-(\d{8}T\d{6}Z)\.(backup|unusable)$/;

/** The last backup that was verified, which another server may have made elsewhere. */
interface Verified {
  /** The moment of its snapshot. */
  at: string;
  file: string;
}

/**
 * Deletes archives that are older than `keepDays`, except the last verified one, and the newest unless the
 * verified one is newer: it is all that could be restored.
 * @returns their names
 */
export async function removeExpired(
  folder: string,
  { keepDays, now = new Date(), verified }: { keepDays: number; now?: Date; verified?: Verified | undefined },
): Promise<string[]> {
  const archives = (await namesIn(folder)).flatMap((name) => {
    const [, stamp, ending] = ARCHIVE.exec(name) ?? [];
    return stamp === undefined ? [] : [{ name, at: timeOf(stamp), usable: ending === 'backup' }];
  });
  const newest = Math.max(...archives.filter(({ usable }) => usable).map(({ at }) => at));
  // File names have seconds.
  const isNewestElsewhere = verified !== undefined && Date.parse(verified.at) >= newest + 1000;
  const isKept = ({ name, at, usable }: (typeof archives)[number]) =>
    join(folder, name) === verified?.file || (usable && at === newest && !isNewestElsewhere);
  const expired = archives
    .filter((archive) => now.getTime() - archive.at > keepDays * DAY_MS && !isKept(archive))
    .map(({ name }) => name);
  for (const name of expired) await rm(join(folder, name), { force: true });
  return expired;
}

const timeOf = (stamp: string) =>
  Date.parse(stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));

/** Empty until the first backup made the folder. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
