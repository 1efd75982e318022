ALTER TABLE "oauth_refresh_tokens" ADD COLUMN "rotation_replay_response" text;--> statement-breakpoint
ALTER TABLE "oauth_refresh_tokens" ADD COLUMN "rotation_replay_expires_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "oauth_refresh_tokens_rotated_at_index" ON "oauth_refresh_tokens" USING btree ("rotated_at");