import { isDeepStrictEqual } from 'node:util';
import { and, eq, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Database, Transaction } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';
import { gymEdits } from '#server/db/schema/gym-edits.ts';
import { GYM_PARTS, type GymPart, type GymParts } from '#shared/gym-parts.ts';
import { checkPart, PartError, partsOf } from './gym-parts.ts';
import { type Logo, readLogo } from './logo.ts';
import { composePack, type Pack, type PackOptions } from './pack.ts';
import type { PackFiles } from './pack-files.ts';

/** A part as stored. */
export interface GymEdit {
  part: GymPart;
  /** Zero for one that was never edited. */
  version: number;
  /** Null when the pack's file applies. */
  value: GymParts[GymPart] | null;
  editedAt: Date | null;
  /** Their address; null for a deleted account. */
  editedBy: string | null;
  /** The stored value no longer fits the pack, and is ignored. */
  unusable: boolean;
}

/** The content pack, overridden by what super admins edited in the browser. */
export interface GymEdits {
  /** The current state: a new object after each change. */
  readonly current: Pack;
  /** Always current when read from. Do not keep values read from it. */
  readonly pack: Pack;
  readonly logo: Logo | null;
  /** The content of the pack's files. */
  readonly files: GymParts;
  /** Whether the pack itself is the sample that comes with the app. */
  readonly isSamplePack: boolean;
  list(): Promise<GymEdit[]>;
  /**
   * Stores a part; null restores the file's value.
   * @param change.version the one that was edited
   * @returns false, and stores nothing, when there is a newer version
   * @throws {PartError} a sentence that names the first problem
   */
  keep(
    tx: Transaction,
    change: { part: GymPart; value: unknown; version: number; userId: string },
  ): Promise<boolean>;
  /** Rereads the edits after a change here or on another server. */
  refresh(): Promise<void>;
  /** Called after each change; after a failure, again with the next refresh. */
  onChange(listener: () => Promise<void>): void;
}

interface Options extends PackOptions {
  database: Database;
  files: PackFiles;
  log: Logger;
}

type Row = typeof gymEdits.$inferSelect;

export async function openGymEdits({ database, files, membership, log }: Options): Promise<GymEdits> {
  const fromFiles = partsOf(files);
  const listeners: (() => Promise<void>)[] = [];
  const behind = new Set<() => Promise<void>>();
  let versions = '';
  let current = composePack(files, { ...(membership !== undefined && { membership }) });
  let logo: Logo | null = null;

  function check(part: GymPart, value: unknown): GymParts[GymPart] {
    const checked = checkPart(part, value);
    const { file = null } = part === 'logo' ? (checked as GymParts['logo']) : {};
    if (file !== null) readLogo(file);
    if (part === 'plans') requireSamePlans(checked as GymParts['plans'], fromFiles.plans);
    return checked;
  }

  const usable = ({ part, value }: Pick<Row, 'part' | 'value'>) => {
    try {
      return { value: value === null ? null : checkPart(part, value), unusable: false };
    } catch (error) {
      if (!(error instanceof PartError)) throw error;
      return { value: null, unusable: true };
    }
  };

  async function read(): Promise<void> {
    const kept = await database
      .as('service')
      .read((tx) =>
        tx.select({ part: gymEdits.part, version: gymEdits.version }).from(gymEdits).orderBy(gymEdits.part),
      );
    const now = JSON.stringify(kept);
    if (now === versions) return;
    const rows = await database.as('service').read((tx) => tx.select().from(gymEdits));
    const edits: Partial<GymParts> = {};
    for (const row of rows) {
      const { value, unusable } = usable(row);
      if (unusable) log.warn({ part: row.part }, 'a saved edit no longer fits the content pack');
      if (value !== null) Object.assign(edits, { [row.part]: value });
    }
    current = composePack(files, { ...(membership !== undefined && { membership }) }, edits);
    logo = edits.logo?.file == null ? null : readLogo(edits.logo.file);
    // The values may be newer than the versions read before: the next read then finds the same again.
    versions = now;
    for (const listener of listeners) behind.add(listener);
  }

  async function refresh(): Promise<void> {
    await read();
    for (const listener of behind) {
      try {
        await listener();
        behind.delete(listener);
      } catch (err) {
        log.error({ err }, 'a gym edit could not be applied yet');
      }
    }
  }

  await read();
  let turn: Promise<unknown> = Promise.resolve();
  return {
    get current() {
      return current;
    },
    pack: following(() => current),
    get logo() {
      return logo;
    },
    files: fromFiles,
    isSamplePack: files.gym.sample,
    async list() {
      const rows = await database
        .as('service')
        .read((tx) =>
          tx
            .select({ edit: gymEdits, email: users.email })
            .from(gymEdits)
            .leftJoin(users, eq(users.id, gymEdits.editedBy)),
        );
      return GYM_PARTS.map((part) => {
        const row = rows.find(({ edit }) => edit.part === part);
        return {
          part,
          version: row?.edit.version ?? 0,
          editedAt: row?.edit.editedAt ?? null,
          editedBy: row?.email ?? null,
          ...(row === undefined ? { value: null, unusable: false } : usable(row.edit)),
        };
      });
    },
    async keep(tx, { part, value, version, userId }) {
      const checked = value === null ? null : check(part, value);
      const differs = checked !== null && !isDeepStrictEqual(checked, fromFiles[part]);
      const row = { value: differs ? checked : null, editedBy: userId, version: version + 1 };
      const { rowCount } =
        version === 0
          ? await tx
              .insert(gymEdits)
              .values({ part, ...row })
              .onConflictDoNothing()
          : await tx
              .update(gymEdits)
              .set({ ...row, editedAt: sql`now()` })
              .where(and(eq(gymEdits.part, part), eq(gymEdits.version, version)));
      return rowCount === 1;
    },
    refresh() {
      // One by one: what was stored before the call is in force after it.
      const done = turn.catch(() => undefined).then(refresh);
      turn = done;
      return done;
    },
    onChange(listener) {
      listeners.push(listener);
    },
  };
}

/** @throws {PartError} */
function requireSamePlans(sent: GymParts['plans'], ofPack: GymParts['plans']): void {
  const ids = (plans: GymParts['plans']) => plans.map(({ id }) => id).sort();
  if (!isDeepStrictEqual(ids(sent), ids(ofPack)))
    throw new PartError(
      'Plans come from plans.yaml. Here you can change only their names, descriptions and order.',
    );
}

/** Creates an object whose properties are always read from the current one. */
function following(current: () => Pack): Pack {
  const properties = Object.keys(current()).map((key) => [
    key,
    { enumerable: true, get: () => current()[key as keyof Pack] },
  ]);
  return Object.defineProperties({}, Object.fromEntries(properties)) as Pack;
}
