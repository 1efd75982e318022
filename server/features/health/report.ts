import { currencyOf } from '#server/content/model-catalog.ts';
import type { Pack } from '#server/content/pack.ts';
import type { Database } from '#server/db/database.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import type { MailQueue } from '#server/mail/mail.ts';
import type { Catalog } from '#server/models/catalog.ts';
import type { BillingMode } from '#server/payments/payments.ts';
import type { Settings } from '#server/settings.ts';
import type { Budget } from '#server/usage/budget.ts';
import type { Health, Need } from '#shared/health.ts';
import { diskReader, readBackup, readDatabase, readServer } from './installation.ts';
import { type Facts, needsOf } from './needs.ts';
import { readNeedsMail } from './needs-mail.ts';
import { readMail, readModels, readPayments } from './services.ts';
import { readErrors, readJobs } from './work.ts';

export interface ReportOptions {
  database: Database;
  settings: Pick<Settings, 'DATA_DIR' | 'BACKUP_EVERY_HOURS' | 'BACKUP_KEEP_DAYS'>;
  catalog: Catalog;
  pack: Pick<Pack, 'models'>;
  mailQueue: Pick<MailQueue, 'host'>;
  /** Null while subscriptions are off. */
  mode: BillingMode | null;
  jobs: Pick<Jobs, 'describe'>;
  budget: Pick<Budget, 'today'>;
}

export interface Reports {
  /** Reads the complete health report. */
  read(): Promise<Health>;
  /** Lists what needs the owner. */
  needs(): Promise<Need[]>;
}

export function createReports(options: ReportOptions): Reports {
  const { database, settings, pack, mailQueue, mode, jobs, budget } = options;
  const readDisk = diskReader(settings.DATA_DIR);
  const currency = currencyOf(pack.models);

  async function readFacts(): Promise<Facts> {
    const [models, mail, payments, disk, backup, spent, work] = await Promise.all([
      readModels(options),
      readMail(database, mailQueue),
      readPayments(database, mode),
      readDisk(),
      readBackup(database, settings),
      budget.today(),
      readJobs(database, jobs.describe),
    ]);
    return {
      models,
      mail,
      payments,
      disk,
      backup,
      budget: {
        spent_micros: spent.spent,
        answers: spent.answers,
        limit_micros: spent.limit,
        currency,
        members_at_limit: spent.membersAtLimit,
      },
      jobs: work,
    };
  }

  return {
    async read() {
      // Runs alone, because its latency is shown.
      const databaseFacts = await readDatabase(database);
      const [facts, server, errors, needsMail] = await Promise.all([
        readFacts(),
        readServer(),
        readErrors(database),
        readNeedsMail(database),
      ]);
      const now = new Date();
      return {
        at: now.toISOString(),
        needs: needsOf(facts, now),
        needs_mail: needsMail,
        server,
        database: databaseFacts,
        ...facts,
        errors,
      };
    },
    needs: async () => needsOf(await readFacts(), new Date()),
  };
}
