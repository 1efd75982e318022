-- Unlogged: a crash may forget the counts, and keeping them costs no write to disk.
CREATE UNLOGGED TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
select keep_to_service('rate_limits');
