CREATE TABLE "house_rules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"written_by" uuid,
	"written_at" timestamp with time zone DEFAULT now() NOT NULL,
	"in_force_since" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "prompt_snapshots" (
	"day" date PRIMARY KEY NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "house_rules" ADD CONSTRAINT "house_rules_written_by_users_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "house_rules_in_force_since_index" ON "house_rules" USING btree ("in_force_since");--> statement-breakpoint
CREATE INDEX "house_rules_written_by_index" ON "house_rules" USING btree ("written_by");--> statement-breakpoint
select keep_to_service('house_rules'), keep_to_service('prompt_snapshots');
