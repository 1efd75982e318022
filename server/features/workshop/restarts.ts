import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/database.ts';
import { installation } from '#server/db/schema/operations.ts';
import { RESTART_KEY, readRestartRequest } from '#server/service-keys/restart-request.ts';
import type { ServiceKeys } from '#server/service-keys/service-keys.ts';

/** Read once, at startup. */
const WITH_START = ['SMTP_URL', 'MAIL_FROM', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;
/** Longer than a server takes to finish its answers and to start again, so that the others serve. */
const TURN_SECONDS = 90;

export interface Restarts {
  /** Whether keys were entered that this server has not started with. */
  isBehind(): boolean;
  /** Whether a restart was asked for since this server started. */
  isAsked(): Promise<boolean>;
  /** Has every server that is behind restart, after this one, which has the first turn. */
  ask(tx: Transaction): Promise<void>;
  /** Restarts this server if one was asked for, it is behind, and it is its turn. */
  follow(): Promise<void>;
}

interface Options {
  database: Database;
  keys: ServiceKeys;
  /** Whether another embedding model is available than the one in use. */
  hasOtherEmbeddings: () => boolean;
  /** null where the server cannot restart itself. */
  restart: (() => void) | null;
}

/** Coordinates the restarts of servers that share a database. */
export function coordinateRestarts({ database, keys, hasOtherEmbeddings, restart }: Options): Restarts {
  const { settings: atStart, restartAtStart } = keys;
  const isBehind = () =>
    WITH_START.some((name) => keys.settings[name] !== atStart[name]) || hasOtherEmbeddings();
  const isAsked = async () => (await database.as('service').read(readRestartRequest)) !== restartAtStart;

  return {
    isBehind,
    isAsked,
    async ask(tx) {
      await tx
        .insert(installation)
        .values({ key: RESTART_KEY, value: crypto.randomUUID() })
        .onConflictDoUpdate({
          target: installation.key,
          set: { value: sql`excluded.value`, updatedAt: sql`now()` },
        });
    },
    async follow() {
      if (restart === null || !isBehind() || !(await isAsked())) return;
      const { rows } = await database.as('service').transaction((tx) =>
        tx.execute(sql`
          update installation set updated_at = now()
          where key = ${RESTART_KEY} and updated_at < now() - make_interval(secs => ${TURN_SECONDS})
          returning key`),
      );
      if (rows.length > 0) restart();
    },
  };
}
