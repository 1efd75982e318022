DROP INDEX "memories_by_words";--> statement-breakpoint
-- Nothing has written memories before; a row put in by hand is taken to be like no other.
ALTER TABLE "user_memories" ADD COLUMN "content_key" text DEFAULT gen_random_uuid()::text NOT NULL;--> statement-breakpoint
ALTER TABLE "user_memories" ALTER COLUMN "content_key" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "user_memories" ADD COLUMN "words" "tsvector" GENERATED ALWAYS AS (to_tsvector('english', category || ' ' || content)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "user_memories" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "user_memories" ADD CONSTRAINT "memory_once" UNIQUE("user_id","content_key");
