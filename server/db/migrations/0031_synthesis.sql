CREATE TABLE "synthesis_pairs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"passage_hash" text NOT NULL,
	"position" integer NOT NULL,
	"question" text NOT NULL,
	"answer" text NOT NULL,
	"problem" text,
	"state" text DEFAULT 'unreviewed' NOT NULL,
	"edited" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "synthesis_passages" (
	"hash" text PRIMARY KEY NOT NULL,
	"passage_id" uuid,
	"store" text NOT NULL,
	"work_slug" text NOT NULL,
	"work_title" text NOT NULL,
	"page" integer NOT NULL,
	"place" text NOT NULL,
	"heading" text NOT NULL,
	"text" text NOT NULL,
	"model" text NOT NULL,
	"job_id" uuid NOT NULL,
	"problem" text,
	"input_tokens" integer,
	"output_tokens" integer,
	"cost_micros" bigint,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "synthesis_pairs" ADD CONSTRAINT "synthesis_pairs_passage_hash_synthesis_passages_hash_fk" FOREIGN KEY ("passage_hash") REFERENCES "public"."synthesis_passages"("hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "synthesis_passages" ADD CONSTRAINT "synthesis_passages_passage_id_passages_id_fk" FOREIGN KEY ("passage_id") REFERENCES "public"."passages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "synthesis_pairs_passage_hash_index" ON "synthesis_pairs" USING btree ("passage_hash");--> statement-breakpoint
CREATE INDEX "synthesis_pairs_state_index" ON "synthesis_pairs" USING btree ("state");--> statement-breakpoint
CREATE INDEX "synthesis_passages_passage_id_index" ON "synthesis_passages" USING btree ("passage_id");--> statement-breakpoint
CREATE INDEX "synthesis_passages_job_id_index" ON "synthesis_passages" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "synthesis_passages_made_at_index" ON "synthesis_passages" USING btree ("made_at");--> statement-breakpoint
select keep_to_service('synthesis_passages'), keep_to_service('synthesis_pairs');