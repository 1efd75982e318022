import { and, desc, eq, gt, ne, or, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { isOpenJob, jobEvents, jobs } from '#server/db/schema/jobs.ts';
import { errorLog } from '#server/db/schema/monitoring.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { MAIL_JOB } from '#server/mail/mail.ts';
import type { Health, HealthError } from '#shared/health.ts';
import { ERROR_REQUESTS, HEALTH_ROWS } from '#shared/health-limits.ts';

/** Reads open jobs, and those that failed within seven days; mail is reported separately. */
export async function readJobs(database: Database, describe: Jobs['describe']): Promise<Health['jobs']> {
  const shown = and(
    ne(jobs.kind, MAIL_JOB),
    or(isOpenJob, and(eq(jobs.state, 'failed'), gt(jobs.endedAt, sql`now() - interval '7 days'`))),
  );
  const states = await database
    .as('service')
    .read((tx) =>
      tx
        .select({ state: jobs.state, count: sql<number>`count(*)::int` })
        .from(jobs)
        .where(shown)
        .groupBy(jobs.state),
    );
  const rows = await database.as('service').read((tx) =>
    tx
      .select({
        job: jobs,
        reason: sql<string | null>`(
          select event ->> 'message' from ${jobEvents}
          where ${jobEvents.jobId} = ${jobs.id} order by n desc limit 1)`,
      })
      .from(jobs)
      .where(shown)
      .orderBy(
        sql`array_position(array['running', 'waiting', 'failed'], ${jobs.state})`,
        desc(sql`coalesce(${jobs.endedAt}, ${jobs.createdAt})`),
      )
      .limit(HEALTH_ROWS),
  );
  const countOf = (state: string) => states.find((row) => row.state === state)?.count ?? 0;
  return {
    running: countOf('running'),
    waiting: countOf('waiting'),
    failed: countOf('failed'),
    list: rows.map(({ job, reason }) => {
      const { title, stoppable } = describe(job);
      const isOpen = job.state !== 'failed';
      return {
        id: job.id,
        title,
        state: job.state as 'waiting' | 'running' | 'failed',
        attempts: job.attempts,
        added_at: job.createdAt.toISOString(),
        started_at: job.state === 'running' ? (job.startedAt?.toISOString() ?? null) : null,
        ended_at: job.endedAt?.toISOString() ?? null,
        progress: isOpen ? job.progress : null,
        reason: isOpen ? null : reason,
        stoppable: isOpen && stoppable,
        stopping: isOpen && job.stopRequested,
      };
    }),
  };
}

/** Reads the last day's errors of all servers, grouped, newest first. */
export async function readErrors(database: Database): Promise<HealthError[]> {
  const { level, message, about, code, detail, route } = errorLog;
  const same = [level, message, about, code, detail, route];
  const rows = await database.as('service').read((tx) =>
    tx
      .select({
        level,
        message,
        about,
        code,
        detail,
        route,
        times: sql<number>`sum(${errorLog.times})::int`,
        first: sql<string>`min(${errorLog.at})`,
        last: sql<string>`max(${errorLog.at})`,
        requests: sql<string[] | null>`
          (array_agg(${errorLog.requestId}::text order by ${errorLog.at} desc)
            filter (where ${errorLog.requestId} is not null))[1:${sql.raw(String(ERROR_REQUESTS))}]`,
      })
      .from(errorLog)
      .where(gt(errorLog.at, sql`now() - interval '1 day'`))
      .groupBy(...same)
      .orderBy(desc(sql`max(${errorLog.at})`))
      .limit(HEALTH_ROWS),
  );
  return rows.map(({ first, last, requests, ...error }) => ({
    ...error,
    first_at: new Date(first).toISOString(),
    last_at: new Date(last).toISOString(),
    request_ids: requests ?? [],
  }));
}
