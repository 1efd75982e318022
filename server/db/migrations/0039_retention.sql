-- Events of the audit log may be deleted after two years. It is a rule of the database, and holds for whoever writes to it.
create or replace function keep_audit_event() returns trigger language plpgsql as $$
declare
  names constant text[] := array['user_id', 'acting_admin_id', 'subject_id', 'address'];
begin
  if tg_op = 'DELETE' and old.at < now() - interval '2 years' then
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
--> statement-breakpoint
-- The trigger above lets nobody delete what is younger.
grant delete on audit_events to liftlore_service;
