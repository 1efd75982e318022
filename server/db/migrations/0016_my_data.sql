CREATE TABLE "account_deletions" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "past_trials" (
	"address_hash" text PRIMARY KEY NOT NULL,
	"began_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "data_export_pieces" (
	"export_id" uuid NOT NULL,
	"n" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "data_export_pieces_export_id_n_pk" PRIMARY KEY("export_id","n")
);
--> statement-breakpoint
CREATE TABLE "data_exports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"heartbeat_at" timestamp with time zone DEFAULT now() NOT NULL,
	"files_done" integer DEFAULT 0 NOT NULL,
	"files_total" integer,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"ready_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "one_export_of_athlete" UNIQUE("user_id"),
	CONSTRAINT "exports_of_owner" UNIQUE("id","user_id")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "trial_began_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "account_deletions" ADD CONSTRAINT "account_deletions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_export_pieces" ADD CONSTRAINT "pieces_of_export" FOREIGN KEY ("export_id","user_id") REFERENCES "public"."data_exports"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_deletions_due_at_index" ON "account_deletions" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "data_exports_created_at_index" ON "data_exports" USING btree ("created_at") WHERE state in ('waiting', 'preparing');--> statement-breakpoint
CREATE INDEX "data_exports_expires_at_index" ON "data_exports" USING btree ("expires_at");
--> statement-breakpoint
select keep_to_service(name::regclass) from unnest(array['account_deletions', 'past_trials']) as name;
--> statement-breakpoint
select keep_to_owner(name::regclass) from unnest(array['data_exports', 'data_export_pieces']) as name;
--> statement-breakpoint
-- Emptied as a whole, a table gives its room back at once; nothing vacuums the embedded database.
grant truncate on data_export_pieces to liftlore_service;
