CREATE TABLE "error_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"level" text NOT NULL,
	"request_id" uuid,
	"route" text,
	"message" text NOT NULL,
	"about" text,
	"code" text,
	"detail" text,
	"times" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "service_calls" (
	"service" text NOT NULL,
	"name" text NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"failure" text NOT NULL,
	"bucket" smallint NOT NULL,
	"calls" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "service_calls_service_name_hour_failure_bucket_pk" PRIMARY KEY("service","name","hour","failure","bucket")
);
--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "started_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "error_log_at_index" ON "error_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "service_calls_hour_index" ON "service_calls" USING btree ("hour");--> statement-breakpoint
select keep_to_service('service_calls'), keep_to_service('error_log');
