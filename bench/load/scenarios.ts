import { setTimeout as wait } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import { holdDatabase, restartDatabase } from './database-faults.ts';

export interface Scenario {
  says: string;
  streams: number;
  seconds: number;
  pagesPerSecond?: number;
  signInsPerSecond?: number;
  deaf?: number;
  /** The share of answers that are stopped midway. */
  stops?: number;
  embedded?: true;
  /** Number of servers behind a proxy; one server and no proxy when left out. */
  servers?: number;
  /** The proxy is Caddy, which must be installed. */
  caddy?: true;
  /** Fault injected into the servers or the database during the load. */
  fault?: (cluster: Cluster, url: string) => Promise<void>;
  /** Speed is not a gate: nothing may be lost. */
  onlyCorrect?: true;
  /** A server is killed: its answers end as interrupted within this time of their last word. */
  interruptsWithinMs?: number;
  /** More than this server can answer: the excess is refused. */
  refuses?: true;
  gapMs: number;
}

async function restartInTurn(cluster: Cluster): Promise<void> {
  await wait(10_000);
  for (const nth of cluster.servers.keys()) {
    await cluster.servers[nth]!.stop();
    await cluster.startAgain(nth);
    await wait(5_000);
  }
}

export const SCENARIOS: Record<string, Scenario> = {
  L1: {
    says: '100 streams, 5 page loads a second',
    streams: 100,
    seconds: 60,
    pagesPerSecond: 5,
    gapMs: 120,
  },
  L2: { says: '200 streams', streams: 200, seconds: 60, gapMs: 200 },
  L3: { says: '800 streams', streams: 800, seconds: 60, refuses: true, gapMs: 200 },
  L4: {
    says: 'L1 and 20 sign-ins a second',
    streams: 100,
    seconds: 60,
    pagesPerSecond: 5,
    signInsPerSecond: 20,
    gapMs: 120,
  },
  L5: { says: '30 streams on the embedded database', streams: 30, seconds: 60, embedded: true, gapMs: 120 },
  L6: {
    says: '50 streams for half an hour, some stopped',
    streams: 50,
    seconds: 1800,
    stops: 0.3,
    gapMs: 120,
  },
  two: { says: 'L1 on two servers', streams: 100, seconds: 60, pagesPerSecond: 5, servers: 2, gapMs: 120 },
  four: {
    says: 'L1 on four servers',
    streams: 100,
    seconds: 60,
    pagesPerSecond: 5,
    servers: 4,
    onlyCorrect: true,
    gapMs: 120,
  },
  'rolling-restart': {
    says: 'L1 on two servers, each restarted in turn',
    streams: 100,
    seconds: 90,
    pagesPerSecond: 5,
    servers: 2,
    onlyCorrect: true,
    gapMs: 120,
    fault: restartInTurn,
  },
  caddy: {
    says: 'the same behind Caddy, with https, as deploy/Caddyfile says',
    caddy: true,
    streams: 100,
    seconds: 90,
    pagesPerSecond: 5,
    servers: 2,
    onlyCorrect: true,
    gapMs: 120,
    fault: restartInTurn,
  },
  'server-killed': {
    says: 'L1 on two servers, one of them killed',
    streams: 100,
    seconds: 60,
    pagesPerSecond: 5,
    servers: 2,
    onlyCorrect: true,
    interruptsWithinMs: 5000,
    gapMs: 120,
    async fault(cluster) {
      await wait(20_000);
      await cluster.servers[0]!.kill();
      await wait(5_000);
      await cluster.startAgain(0);
    },
  },
  'database-restart': {
    says: 'L1 on two servers, the database away for 3 s',
    streams: 100,
    seconds: 60,
    pagesPerSecond: 5,
    servers: 2,
    onlyCorrect: true,
    gapMs: 120,
    async fault(_, url) {
      await wait(20_000);
      await restartDatabase(url, 3000);
    },
  },
  'database-slow': {
    says: 'L1 on two servers, the database without an answer for 20 s',
    streams: 100,
    seconds: 80,
    pagesPerSecond: 5,
    servers: 2,
    onlyCorrect: true,
    gapMs: 120,
    async fault(_, url) {
      await wait(15_000);
      await holdDatabase(url, 20_000);
    },
  },
  L7: { says: '50 readers that never read', streams: 0, seconds: 40, deaf: 50, gapMs: Number.NaN },
};
