CREATE TABLE "job_events" (
	"job_id" uuid NOT NULL,
	"n" integer NOT NULL,
	"event" json NOT NULL,
	CONSTRAINT "job_events_job_id_n_pk" PRIMARY KEY("job_id","n")
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"key" text,
	"user_id" uuid,
	"payload" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"lease_until" timestamp with time zone,
	"stop_requested" boolean DEFAULT false NOT NULL,
	"checkpoint" jsonb,
	"progress" json,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
-- Before there are rows: a check of all at once would not see the users, whose rows are kept to the service.
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- What waits in the tables of before goes on as jobs. Whoever owns a table sees its rows only while that is not forced.
ALTER TABLE "mails" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
insert into jobs (id, kind, key, payload, due_at, created_at)
select id, 'mail', kind || ' ' || address, json_build_object('kind', kind, 'address', address), due_at, created_at from mails;
--> statement-breakpoint
DROP TABLE "mails" CASCADE;--> statement-breakpoint
alter table data_exports no force row level security;--> statement-breakpoint
insert into jobs (id, kind, key, user_id, payload, state, progress, created_at, ended_at)
select id, 'data-export', user_id, user_id, '{}',
  case state when 'ready' then 'done' when 'failed' then 'failed' else 'waiting' end,
  json_build_object('done', files_done, 'total', files_total, 'message', ''),
  created_at,
  case when state in ('ready', 'failed') then coalesce(ready_at, now()) end
from data_exports;
--> statement-breakpoint
DROP INDEX "data_exports_created_at_index";--> statement-breakpoint
DROP INDEX "data_exports_expires_at_index";--> statement-breakpoint
ALTER TABLE "data_exports" ADD COLUMN "job_id" uuid;--> statement-breakpoint
update data_exports set job_id = id, ready_at = case when state = 'ready' then ready_at end;--> statement-breakpoint
alter table data_exports alter column job_id set not null;--> statement-breakpoint
alter table data_exports force row level security;--> statement-breakpoint
ALTER TABLE "job_events" ADD CONSTRAINT "job_events_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "one_open_job_per_key" ON "jobs" USING btree ("kind","key") WHERE state in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "jobs_due_at_index" ON "jobs" USING btree ("due_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "jobs_lease_until_index" ON "jobs" USING btree ("lease_until") WHERE state = 'running';--> statement-breakpoint
CREATE INDEX "jobs_kind_ended_at_index" ON "jobs" USING btree ("kind","ended_at");--> statement-breakpoint
CREATE INDEX "jobs_user_id_index" ON "jobs" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_exports" DROP COLUMN "state";--> statement-breakpoint
ALTER TABLE "data_exports" DROP COLUMN "attempts";--> statement-breakpoint
ALTER TABLE "data_exports" DROP COLUMN "heartbeat_at";--> statement-breakpoint
ALTER TABLE "data_exports" DROP COLUMN "files_done";--> statement-breakpoint
ALTER TABLE "data_exports" DROP COLUMN "files_total";--> statement-breakpoint
ALTER TABLE "data_exports" DROP COLUMN "expires_at";--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "one_export_of_job" UNIQUE("job_id");
--> statement-breakpoint
select keep_to_owner('jobs'), keep_to_service('job_events');
--> statement-breakpoint
-- Their owner may look; what becomes of a job is for the servers to write.
revoke insert, update, delete on jobs from liftlore_app;
