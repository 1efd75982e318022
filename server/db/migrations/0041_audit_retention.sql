-- How many days events of the audit log are kept at least; null keeps them for good. It is a function, and not a row, so that
-- only the owner of the tables can change it: the server does so at its start, to what KEEP_AUDIT_DAYS says.
create function audit_kept_days() returns integer language sql stable as 'select 730';
--> statement-breakpoint
create or replace function keep_audit_event() returns trigger language plpgsql as $$
declare
  names constant text[] := array['user_id', 'acting_admin_id', 'subject_id', 'address'];
begin
  if tg_op = 'DELETE' and old.at < now() - make_interval(days => audit_kept_days()) then
    return old;
  end if;
  if tg_op = 'UPDATE'
    and to_jsonb(new) - names = to_jsonb(old) - names
    and (new.user_id is null or new.user_id = old.user_id)
    and (new.acting_admin_id is null or new.acting_admin_id = old.acting_admin_id)
    and (new.subject_id is null or new.subject_id = old.subject_id)
    and (new.user_id, new.acting_admin_id, new.subject_id)
      is distinct from (old.user_id, old.acting_admin_id, old.subject_id)
  then
    new.address := null;
    return new;
  end if;
  raise exception 'The audit log only grows.' using errcode = 'insufficient_privilege';
end
$$;
