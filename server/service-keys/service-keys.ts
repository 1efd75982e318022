import { eq, inArray, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';
import { serviceKeys } from '#server/db/schema/service-keys.ts';
import type { Settings } from '#server/settings.ts';
import { keysWith, SERVICE_KEYS, type ServiceKeyName } from '#shared/service-keys.ts';
import type { ServiceKey } from '#shared/workshop.ts';
import { readRestartRequest } from './restart-request.ts';
import { seal, unseal } from './seal.ts';

export type KeySettings = Partial<Pick<Settings, ServiceKeyName>>;

/** The keys of outside services: those of the environment, then those entered in the browser. */
export interface ServiceKeys {
  /** The values in use: of those entered in the browser, only such as are complete with what they need. */
  readonly settings: KeySettings;
  /** Only those of the environment. */
  readonly environment: KeySettings;
  /** The last request for a restart that was made before the keys were first read. */
  readonly restartAtStart: string;
  /** Reads all values, also those of an incomplete pair. */
  readAll(): Promise<KeySettings>;
  /** Lists the keys without their values. */
  list(): Promise<ServiceKey[]>;
  keep(tx: Transaction, values: KeySettings, userId: string): Promise<void>;
  /** Removes a key, and those that are of no use without it. @returns the removed ones */
  remove(tx: Transaction, name: ServiceKeyName): Promise<ServiceKeyName[]>;
  /** Rereads the keys after a change here or on another server. */
  refresh(): Promise<void>;
  /** Called after a refresh that found other values. */
  onChange(listener: (settings: KeySettings) => Promise<void>): void;
}

const LAST = 4;
/** The end of a shorter value would reveal too much. */
const LEAST = 12;

export async function openServiceKeys({
  database,
  secret,
  environment: given,
}: {
  database: Database;
  secret: string;
  environment: KeySettings;
}): Promise<ServiceKeys> {
  const environment: KeySettings = Object.fromEntries(
    SERVICE_KEYS.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]])),
  );
  const listeners: ((settings: KeySettings) => Promise<void>)[] = [];
  const readRows = () =>
    database
      .as('service')
      .transaction((tx) =>
        tx
          .select({ key: serviceKeys, email: users.email })
          .from(serviceKeys)
          .leftJoin(users, eq(users.id, serviceKeys.setBy)),
      );
  async function readAll(): Promise<KeySettings> {
    const entered = (await readRows()).flatMap(({ key: { name, sealed } }) => {
      const value = unseal(secret, name, sealed);
      return value === null ? [] : [[name, value] as const];
    });
    return { ...Object.fromEntries(entered), ...environment };
  }
  async function read(): Promise<KeySettings> {
    const all = await readAll();
    // A server could not start with half of a pair, and nobody could enter the other half.
    const isUsable = (name: ServiceKeyName) =>
      environment[name] !== undefined || keysWith(name).every((other) => all[other] !== undefined);
    return Object.fromEntries(Object.entries(all).filter(([name]) => isUsable(name as ServiceKeyName)));
  }
  // Before the keys: those entered ahead of a later request are then either known here, or followed by a restart.
  const restartAtStart = await database.as('service').transaction(readRestartRequest);
  let settings = await read();

  return {
    environment,
    restartAtStart,
    get settings() {
      return settings;
    },
    readAll,
    async list() {
      const rows = new Map((await readRows()).map((row) => [row.key.name, row]));
      return SERVICE_KEYS.map((name) => {
        const row = rows.get(name);
        const source =
          environment[name] !== undefined ? ('environment' as const) : row ? ('browser' as const) : null;
        return {
          name,
          source,
          last_four: row?.key.lastFour ?? null,
          set_at: row?.key.setAt.toISOString() ?? null,
          set_by: row?.email ?? null,
          unreadable: row !== undefined && unseal(secret, name, row.key.sealed) === null,
        };
      });
    },
    async keep(tx, values, userId) {
      for (const name of SERVICE_KEYS) {
        const value = values[name];
        if (value === undefined) continue;
        const row = {
          sealed: seal(secret, name, value),
          lastFour: value.length < LEAST ? '' : value.slice(-LAST),
          setBy: userId,
        };
        await tx
          .insert(serviceKeys)
          .values({ name, ...row })
          .onConflictDoUpdate({ target: serviceKeys.name, set: { ...row, setAt: sql`now()` } });
      }
    },
    async remove(tx, name) {
      const removed = await tx
        .delete(serviceKeys)
        .where(inArray(serviceKeys.name, [...keysWith(name)]))
        .returning({ name: serviceKeys.name });
      return SERVICE_KEYS.filter((one) => removed.some((row) => row.name === one));
    },
    async refresh() {
      const next = await read();
      if (JSON.stringify(sorted(next)) === JSON.stringify(sorted(settings))) return;
      for (const listener of listeners) await listener(next);
      // Last, so that the next refresh calls them again if one of them failed.
      settings = next;
    },
    onChange(listener) {
      listeners.push(listener);
    },
  };
}

const sorted = (settings: KeySettings) => SERVICE_KEYS.map((name) => settings[name] ?? null);
