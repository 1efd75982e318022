import pg from 'pg';
import { startLiftlore } from '#bench/liftlore.ts';
import type { Place } from '#bench/place.ts';
import { type ServerProcess, startProcess } from '#bench/process.ts';
import { startCaddy } from './caddy.ts';

/** Liftlore on one database: a single server, or several behind a proxy. */
export interface Cluster {
  /** The address that readers ask. */
  address: string;
  servers: ServerProcess[];
  /** Starts a stopped or killed server again at its old address. */
  startAgain(nth: number): Promise<void>;
  /** Number of transactions the database has finished so far. */
  transactions(): Promise<number>;
  stop(): Promise<void>;
}

export async function startCluster(
  place: Place,
  model: string,
  { servers: count = 1, caddy }: { servers?: number; caddy?: true },
): Promise<Cluster> {
  const servers: ServerProcess[] = [];
  for (let nth = 0; nth < count; nth++) servers.push(await startLiftlore(place, model));
  const addresses = servers.map(({ url }) => url);
  const startProxy = () =>
    caddy ? startCaddy(addresses) : startProcess('bench/load/proxy.ts', { args: addresses });
  const proxy = count > 1 ? await startProxy() : null;
  return {
    address: proxy?.url ?? servers[0]!.url,
    servers,
    async startAgain(nth) {
      servers[nth] = await startLiftlore(place, model, Number(new URL(servers[nth]!.url).port));
    },
    async transactions() {
      if (place.settings.DATABASE_URL === undefined) return Number.NaN;
      const client = new pg.Client(place.settings.DATABASE_URL);
      await client.connect();
      const { rows } = await client.query<{ done: number }>(
        'select (xact_commit + xact_rollback)::float8 as done from pg_stat_database where datname = current_database()',
      );
      await client.end();
      return rows[0]!.done;
    },
    async stop() {
      await proxy?.stop();
      for (const server of servers) await server.stop();
    },
  };
}
