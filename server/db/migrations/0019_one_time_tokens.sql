CREATE TABLE "one_time_tokens" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"user_id" uuid,
	"issuer_id" uuid,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP TABLE "access_links" CASCADE;--> statement-breakpoint
ALTER TABLE "one_time_tokens" ADD CONSTRAINT "one_time_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_tokens" ADD CONSTRAINT "one_time_tokens_issuer_id_users_id_fk" FOREIGN KEY ("issuer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "one_time_tokens_user_id_index" ON "one_time_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "one_time_tokens_issuer_id_index" ON "one_time_tokens" USING btree ("issuer_id");--> statement-breakpoint
CREATE INDEX "one_time_tokens_expires_at_index" ON "one_time_tokens" USING btree ("expires_at");
--> statement-breakpoint
-- Mailed links that keep an account stay good; the owner link is made again at each start, and the rest lasts minutes.
alter table verifications no force row level security;--> statement-breakpoint
insert into one_time_tokens (token_hash, purpose, user_id, expires_at, created_at)
select decode(substr(identifier, 14), 'hex'), 'keep-account', substr(value, 9)::uuid, expires_at, created_at
from verifications where identifier like 'keep-account:%';
--> statement-breakpoint
delete from verifications where identifier like 'keep-account:%' or identifier like 'once:%';--> statement-breakpoint
alter table verifications force row level security;--> statement-breakpoint
alter table installation no force row level security;--> statement-breakpoint
delete from installation where key = 'owner_link';--> statement-breakpoint
alter table installation force row level security;--> statement-breakpoint
select keep_to_service('one_time_tokens');
