import { LOCK } from './migrate.ts';

/**
 * Sets how many days the database refuses to delete events of the audit log, as the owner of its tables,
 * which the server is only at startup. Takes a lock: two servers starting at once must not replace the
 * function at the same time.
 * @param days null keeps them forever
 */
export async function setAuditRetention(
  owner: { query(text: string): PromiseLike<unknown> },
  days: number | null,
): Promise<void> {
  const kept = days ?? 'null::integer';
  await owner.query(`do $$ begin
    perform pg_advisory_xact_lock(${LOCK});
    if audit_kept_days() is distinct from ${kept} then
      create or replace function audit_kept_days() returns integer language sql stable as 'select ${kept}';
    end if;
  end $$`);
}
