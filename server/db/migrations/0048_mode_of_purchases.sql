ALTER TABLE "billing_events" ADD COLUMN "mode" text;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "mode" text;--> statement-breakpoint
-- Whoever owns a table sees its rows only while that is not forced.
alter table billing_customers no force row level security;--> statement-breakpoint
alter table billing_events no force row level security;--> statement-breakpoint
alter table purchases no force row level security;--> statement-breakpoint
-- The ids of checkouts tell live ones; the sandbox's look like those of tests.
update purchases set mode = case when session_id like 'cs_live_%' then 'live' else coalesce(
  (select min(mode) from billing_customers where user_id = purchases.user_id and mode <> 'live'), 'test') end;--> statement-breakpoint
-- An event that names no known customer is of the mode that was used then.
update billing_events set mode = coalesce(
  (select mode from billing_customers where customer_id = billing_events.customer_id),
  (select mode from billing_customers where created_at <= received_at order by created_at desc limit 1));--> statement-breakpoint
alter table billing_customers force row level security;--> statement-breakpoint
alter table billing_events force row level security;--> statement-breakpoint
alter table purchases force row level security;
