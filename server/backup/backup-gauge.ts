import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { Gauge, type Registry } from 'prom-client';
import type { Database } from '#server/db/database.ts';
import { readLastBackups } from './last-backup.ts';

/** How long `/metrics` waits for the database. */
const DATABASE_MS = 2000;

/** Reports when the last verified backup was made, on any server; no value while there is none. */
export function addBackupGauge(register: Registry, database: Database, log: Logger): void {
  new Gauge({
    name: 'liftlore_last_verified_backup_timestamp_seconds',
    help: 'When the last verified backup was made',
    registers: [register],
    async collect() {
      this.remove();
      try {
        const late = wait(DATABASE_MS, null, { ref: false });
        const last = await Promise.race([readLastBackups(database), late]);
        if (last?.verified) this.set(Date.parse(last.verified.at) / 1000);
      } catch (err) {
        // The other metrics matter most while the database is away.
        log.warn({ err }, 'the last backup cannot be read');
      }
    },
  });
}
