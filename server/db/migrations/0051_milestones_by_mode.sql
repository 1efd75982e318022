ALTER TABLE "analytics_milestones" ADD COLUMN "mode" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "analytics_milestones" DROP CONSTRAINT "analytics_milestones_user_id_milestone_pk";--> statement-breakpoint
ALTER TABLE "analytics_milestones" ADD CONSTRAINT "analytics_milestones_user_id_milestone_mode_pk" PRIMARY KEY("user_id","milestone","mode");--> statement-breakpoint
-- Whoever owns a table sees its rows only while that is not forced.
alter table billing_customers no force row level security;--> statement-breakpoint
alter table analytics_milestones no force row level security;--> statement-breakpoint
-- A checkout began with a customer: the one its member had then.
update analytics_milestones set mode = coalesce((select billing_customers.mode from billing_customers
  where billing_customers.user_id = analytics_milestones.user_id
  order by billing_customers.created_at limit 1), '') where milestone = 'checkout';--> statement-breakpoint
alter table billing_customers force row level security;--> statement-breakpoint
alter table analytics_milestones force row level security;
