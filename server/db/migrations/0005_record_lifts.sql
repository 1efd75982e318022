DROP INDEX "records_by_lift";--> statement-breakpoint
ALTER TABLE "user_personal_records" ADD COLUMN "lift" text GENERATED ALWAYS AS (lower(title)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "records_by_lift" ON "user_personal_records" USING btree ("user_id","lift","achieved_on","created_at","id");