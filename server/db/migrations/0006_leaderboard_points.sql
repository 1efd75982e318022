DROP INDEX "achievements_goal_id_value_index";--> statement-breakpoint
ALTER TABLE "achievements" ADD COLUMN "score" double precision GENERATED ALWAYS AS (case when unit = 'lb' then value * 0.45359237 else value end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "achievements" ADD COLUMN "dots" double precision;--> statement-breakpoint
ALTER TABLE "achievements" ADD COLUMN "ipf_gl" double precision;--> statement-breakpoint
DROP INDEX "display_names_once";--> statement-breakpoint
-- Nothing has written names before; one put in by hand is taken to be like no other.
ALTER TABLE "display_names" ADD COLUMN "key" text DEFAULT gen_random_uuid()::text NOT NULL;--> statement-breakpoint
ALTER TABLE "display_names" ALTER COLUMN "key" DROP DEFAULT;--> statement-breakpoint
CREATE INDEX "achievements_goal_id_score_index" ON "achievements" USING btree ("goal_id","score");--> statement-breakpoint
CREATE INDEX "achievements_goal_id_dots_index" ON "achievements" USING btree ("goal_id","dots");--> statement-breakpoint
CREATE INDEX "achievements_goal_id_ipf_gl_index" ON "achievements" USING btree ("goal_id","ipf_gl");--> statement-breakpoint
ALTER TABLE "display_names" ADD CONSTRAINT "display_names_once" UNIQUE("key");