import { implement } from '@orpc/server';
import { eq } from 'drizzle-orm';
import { type Guards, requireAdmin } from '#server/access/guards.ts';
import { writeAuditEvent } from '#server/audit/audit-event.ts';
import type { Database } from '#server/db/database.ts';
import { jobs as jobsTable } from '#server/db/schema/jobs.ts';
import type { CallContext } from '#server/http/contract.ts';
import { notFound, Refusal } from '#server/http/refusal.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { health as contract } from '#shared/health.ts';
import { isOpenState } from '#shared/job-event.ts';
import { switchNeedsMail } from './needs-mail.ts';
import type { Reports } from './report.ts';

interface Options {
  database: Database;
  guards: Guards;
  jobs: Jobs;
  reports: Reports;
  /** Writes this server's pending counts. */
  flush(): Promise<unknown>;
}

export function healthRoutes({ database, guards, jobs, reports, flush }: Options) {
  const os = implement(contract).$context<CallContext>();
  return os.router({
    report: os.report.handler(async ({ context: { c } }) => {
      requireAdmin(await guards.signedIn(c), 'see how the server is doing');
      await flush();
      return await reports.read();
    }),

    stopJob: os.stopJob.handler(async ({ input: { id }, context: { c } }) => {
      requireAdmin(await guards.signedIn(c), 'stop jobs', 'isSuperAdmin');
      const [job] = await database
        .as('service')
        .read((tx) => tx.select().from(jobsTable).where(eq(jobsTable.id, id)));
      if (job === undefined) throw notFound('This job');
      const { title, stoppable } = jobs.describe(job);
      if (!stoppable) throw new Refusal('conflict', 'Jobs of this kind cannot be stopped.');
      const state = await jobs.stop(id);
      if (state === null) throw notFound('This job');
      if (!isOpenState(state)) throw new Refusal('conflict', 'This job has ended.');
      await writeAuditEvent(database, c, { kind: 'job_stopped', detail: { job: title } });
      return { stopping: state === 'running' };
    }),

    setNeedsMail: os.setNeedsMail.handler(async ({ input: { on }, context: { c } }) => {
      requireAdmin(await guards.signedIn(c), 'turn this mail on or off', 'isSuperAdmin');
      await database.as('service').transaction(async (tx) => {
        await switchNeedsMail(tx, on);
        await writeAuditEvent(tx, c, { kind: 'needs_mail_changed', detail: { on } });
      });
      return { on };
    }),
  });
}
