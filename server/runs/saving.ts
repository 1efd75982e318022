import { sql } from 'drizzle-orm';
import { fixedQuery } from '#server/db/fixed-query.ts';
import { counting } from '#server/usage/count.ts';

/** Saves logs and, for ended runs, the message and the totals. Runs that ended earlier, or were continued since, are unchanged. */
export const saving = fixedQuery<'states' | 'batches' | 'spent'>(
  (value) => sql`
    with state as (
      select * from jsonb_to_recordset(${value('states')}::jsonb)
        as state (id uuid, generation int, ending text, content jsonb, sources jsonb, extras jsonb, error text, usage jsonb)
    ), open as (
      -- Held, so that of two writings of the same end only one counts it.
      select runs.id from runs join state on state.id = runs.id and state.generation = runs.generation
      where runs.ending is null order by runs.id for update of runs
    ), logged as (
      insert into run_events (run_id, first_n, user_id, events)
      select run_id, first_n, user_id, events
      from json_to_recordset(${value('batches')}::json)
        as batch (run_id uuid, first_n int, user_id uuid, events json)
      where batch.run_id in (select id from open)
      -- It was saved before, and nobody heard: there may be more in it by now.
      on conflict (run_id, first_n) do update set events = excluded.events
    ), final as (
      update messages
      set content = state.content, sources = state.sources, extras = state.extras, error = state.error,
        usage = coalesce(state.usage, messages.usage), status = state.ending
      from state
      where messages.id = state.id and state.ending is not null
        and state.id in (select id from open)
    ), ${counting(value('spent'), sql`answer.id in (select id from open)`)}
    update runs set heartbeat_at = now(), ending = coalesce(state.ending, runs.ending)
    from state where runs.id = state.id and runs.id in (select id from open)
    returning runs.id, stop_requested`,
);
