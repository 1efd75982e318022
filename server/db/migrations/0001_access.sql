-- Two roles that own nothing: every query of the product runs as one of them.
-- They belong to the whole server, so another database of it may have made them already, this very moment even.
do $$
declare
  wanted text;
  may_become boolean;
begin
  foreach wanted in array array['liftlore_app', 'liftlore_service'] loop
    if not exists (select from pg_roles where rolname = wanted) then
      begin
        execute format('create role %I nologin', wanted);
      exception when duplicate_object or unique_violation then
        null;
      end;
    end if;
    -- Since PostgreSQL 16 whoever creates a role may grant it, yet may not become it.
    may_become := pg_has_role(
      current_user, wanted,
      case when current_setting('server_version_num')::int >= 160000 then 'SET' else 'MEMBER' end
    );
    if not may_become then
      execute format('grant %I to current_user', wanted);
    end if;
  end loop;
end
$$;
--> statement-breakpoint
grant usage on schema public to liftlore_app, liftlore_service;
--> statement-breakpoint
grant select, insert, update, delete on all tables in schema public to liftlore_service;
--> statement-breakpoint
alter default privileges in schema public grant select, insert, update, delete on tables to liftlore_service;
--> statement-breakpoint
-- For this migration and later ones: only the service may touch the rows of this table.
create function keep_to_service(target regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy service on %s to liftlore_service using (true) with check (true)', target);
end
$$;
--> statement-breakpoint
-- For this migration and later ones: the application sees and writes only the rows whose user_id is the viewer's.
create function keep_to_owner(target regclass) returns void language plpgsql as $$
begin
  perform keep_to_service(target);
  -- The sub-select is evaluated once a query, not once a row.
  execute format(
    'create policy owner on %s to liftlore_app'
    ' using (user_id = (select nullif(current_setting(''app.user_id'', true), '''')::uuid))'
    ' with check (user_id = (select nullif(current_setting(''app.user_id'', true), '''')::uuid))',
    target
  );
  execute format('grant select, insert, update, delete on %s to liftlore_app', target);
end
$$;
--> statement-breakpoint
revoke execute on function keep_to_service(regclass), keep_to_owner(regclass) from public;
--> statement-breakpoint
select keep_to_service(name::regclass) from unnest(array['users', 'sessions', 'accounts', 'verifications', 'installation']) as name;
--> statement-breakpoint
select keep_to_owner(name::regclass) from unnest(array['conversations', 'messages', 'runs', 'run_events']) as name;
--> statement-breakpoint
grant select on works, pages, passages, segments, passage_vectors to liftlore_app;
