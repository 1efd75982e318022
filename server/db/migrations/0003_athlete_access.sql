select keep_to_owner(name::regclass) from unnest(array[
  'user_info', 'user_ai_preferences', 'user_personal_records', 'record_imports', 'lift_names',
  'user_memories', 'memory_vectors', 'display_names', 'achievements'
]) as name;
--> statement-breakpoint
-- The leaderboard: whoever is signed in reads all of it.
select keep_to_service('goals');
--> statement-breakpoint
grant select on goals to liftlore_app;
--> statement-breakpoint
create policy readers on goals for select to liftlore_app
  using ((select nullif(current_setting('app.user_id', true), '')) is not null);
--> statement-breakpoint
create policy readers on display_names for select to liftlore_app
  using ((select nullif(current_setting('app.user_id', true), '')) is not null);
--> statement-breakpoint
create policy readers on achievements for select to liftlore_app
  using ((select nullif(current_setting('app.user_id', true), '')) is not null);
--> statement-breakpoint
-- What an athlete writes themselves nobody has verified, whatever the statement says.
create function unverify_achievement() returns trigger language plpgsql as $$
begin
  if current_user = 'liftlore_app' then
    new.verified_at := null;
  end if;
  return new;
end
$$;
--> statement-breakpoint
create trigger unverified before insert or update on achievements
  for each row execute function unverify_achievement();
--> statement-breakpoint
create unique index display_names_once on display_names (lower(name));
