CREATE TABLE "access_links" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"admin_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid,
	"acting_admin_id" uuid,
	"subject_id" uuid,
	"address" text,
	"request_id" text,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "acting_admin_id" uuid;--> statement-breakpoint
ALTER TABLE "access_links" ADD CONSTRAINT "access_links_admin_id_users_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_links" ADD CONSTRAINT "access_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_acting_admin_id_users_id_fk" FOREIGN KEY ("acting_admin_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_subject_id_users_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "access_links_admin_id_index" ON "access_links" USING btree ("admin_id");--> statement-breakpoint
CREATE INDEX "access_links_user_id_index" ON "access_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "audit_events_at_id_index" ON "audit_events" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_events_kind_at_id_index" ON "audit_events" USING btree ("kind","at","id");--> statement-breakpoint
CREATE INDEX "audit_events_user_id_at_id_index" ON "audit_events" USING btree ("user_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_events_subject_id_at_id_index" ON "audit_events" USING btree ("subject_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_events_acting_admin_id_index" ON "audit_events" USING btree ("acting_admin_id") WHERE acting_admin_id is not null;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_acting_admin_id_users_id_fk" FOREIGN KEY ("acting_admin_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_acting_admin_id_index" ON "sessions" USING btree ("acting_admin_id") WHERE acting_admin_id is not null;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "acting_admin_for_an_hour" CHECK (acting_admin_id is null or expires_at <= created_at + interval '1 hour');--> statement-breakpoint
select keep_to_service('access_links'), keep_to_owner('audit_events');
--> statement-breakpoint
-- The log only grows.
revoke update, delete, truncate on audit_events from liftlore_app, liftlore_service;
--> statement-breakpoint
-- Whoever owns the tables is held to it, too. One change is left, which deleting an account makes by itself: the log
-- no longer names who is gone, nor where they were.
create function keep_audit_event() returns trigger language plpgsql as $$
declare
  names constant text[] := array['user_id', 'acting_admin_id', 'subject_id', 'address'];
begin
  if tg_op = 'UPDATE'
    and to_jsonb(new) - names = to_jsonb(old) - names
    and (new.user_id is null or new.user_id = old.user_id)
    and (new.acting_admin_id is null or new.acting_admin_id = old.acting_admin_id)
    and (new.subject_id is null or new.subject_id = old.subject_id)
    and (new.user_id, new.acting_admin_id, new.subject_id)
      is distinct from (old.user_id, old.acting_admin_id, old.subject_id)
  then
    new.address := null;
    return new;
  end if;
  raise exception 'The audit log only grows.' using errcode = 'insufficient_privilege';
end
$$;
--> statement-breakpoint
create trigger kept before update or delete on audit_events
  for each row execute function keep_audit_event();
--> statement-breakpoint
create trigger kept_whole before truncate on audit_events
  for each statement execute function keep_audit_event();
