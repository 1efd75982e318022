import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DAY_MS } from '#shared/durations.ts';

const ARCHIVE = /^liftlore-(\d{8}T\d{6}Z)\.(backup|unusable)$/;

/**
 * Deletes archives that are older than `keepDays`, except the newest, which is all that could be restored.
 * @param keep the file of the last verified one, which a newer one may not be yet
 * @returns their names
 */
export async function removeExpired(
  folder: string,
  { keepDays, now = new Date(), keep }: { keepDays: number; now?: Date; keep?: string | undefined },
): Promise<string[]> {
  const archives = (await namesIn(folder)).flatMap((name) => {
    const [, stamp, ending] = ARCHIVE.exec(name) ?? [];
    return stamp === undefined ? [] : [{ name, at: timeOf(stamp), usable: ending === 'backup' }];
  });
  const newest = Math.max(...archives.filter(({ usable }) => usable).map(({ at }) => at));
  const expired = archives
    .filter(({ at, usable }) => now.getTime() - at > keepDays * DAY_MS && !(usable && at === newest))
    .map(({ name }) => name)
    .filter((name) => keep === undefined || join(folder, name) !== keep);
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
