ALTER TABLE "access_grants" ADD COLUMN "send_id" uuid;--> statement-breakpoint
ALTER TABLE "access_grants" ADD CONSTRAINT "grant_sent_once" UNIQUE("user_id","send_id");