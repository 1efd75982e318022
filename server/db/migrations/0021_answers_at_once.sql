CREATE INDEX "runs_open_of_user" ON "runs" USING btree ("user_id") WHERE ending is null;
--> statement-breakpoint
-- Counted where every server meets: the lock makes two questions of one member that come at once wait for each other,
-- and each statement of a volatile function sees what was committed before it. The run's own row does not count, so
-- that a question that is sent again comes to the same.
create function refuse_too_many_runs() returns trigger language plpgsql as $$
begin
  -- One open run a conversation comes first, and has a refusal of its own.
  if exists (select from runs where conversation_id = new.conversation_id and ending is null and id <> new.id) then
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('runs of ' || new.user_id, 0));
  if (select count(*) from runs where user_id = new.user_id and ending is null and id <> new.id) >= 3 then
    raise exception 'too many answers at once' using errcode = 'check_violation', constraint = 'three_open_runs_per_user';
  end if;
  return new;
end
$$;
--> statement-breakpoint
create trigger open_runs_bounded before insert on runs for each row
  when (new.ending is null) execute function refuse_too_many_runs();
--> statement-breakpoint
create trigger reopened_runs_bounded before update of ending on runs for each row
  when (new.ending is null and old.ending is not null) execute function refuse_too_many_runs();
