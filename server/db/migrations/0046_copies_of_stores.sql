-- A store's jobs are of one kind, so that its key allows one at a time.
alter table jobs no force row level security;--> statement-breakpoint
delete from jobs as copy where kind = 'copy the playground' and exists (
  select from jobs where kind = 'process a store' and key = copy.key and state in ('waiting', 'running'));--> statement-breakpoint
update jobs set kind = 'process a store', payload = jsonb_build_object('store', key, 'what', 'copy')
where kind = 'copy the playground';--> statement-breakpoint
alter table jobs force row level security;
