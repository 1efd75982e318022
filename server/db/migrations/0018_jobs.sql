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
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "job_events" ADD CONSTRAINT "job_events_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "one_open_job_per_key" ON "jobs" USING btree ("kind","key") WHERE state in ('waiting', 'running');--> statement-breakpoint
CREATE INDEX "jobs_due_at_index" ON "jobs" USING btree ("due_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "jobs_lease_until_index" ON "jobs" USING btree ("lease_until") WHERE state = 'running';--> statement-breakpoint
CREATE INDEX "jobs_kind_ended_at_index" ON "jobs" USING btree ("kind","ended_at");--> statement-breakpoint
CREATE INDEX "jobs_user_id_index" ON "jobs" USING btree ("user_id");
--> statement-breakpoint
select keep_to_owner('jobs'), keep_to_service('job_events');
--> statement-breakpoint
-- Their owner may look; what becomes of a job is for the servers to write.
revoke insert, update, delete on jobs from liftlore_app;
