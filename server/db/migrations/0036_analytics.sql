CREATE TABLE "analytics_days" (
	"day" date NOT NULL,
	"event" text NOT NULL,
	"total" integer NOT NULL,
	CONSTRAINT "analytics_days_day_event_pk" PRIMARY KEY("day","event")
);
--> statement-breakpoint
CREATE TABLE "analytics_milestones" (
	"user_id" uuid NOT NULL,
	"milestone" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "analytics_milestones_user_id_milestone_pk" PRIMARY KEY("user_id","milestone")
);
--> statement-breakpoint
CREATE TABLE "analytics_salts" (
	"day" date PRIMARY KEY NOT NULL,
	"salt" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "analytics_visitors" (
	"day" date NOT NULL,
	"event" text NOT NULL,
	"visitor" "bytea" NOT NULL,
	CONSTRAINT "analytics_visitors_day_event_visitor_pk" PRIMARY KEY("day","event","visitor")
);
--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "reported_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "analytics_milestones" ADD CONSTRAINT "analytics_milestones_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
select keep_to_service('analytics_salts'), keep_to_service('analytics_visitors'), keep_to_service('analytics_days');
--> statement-breakpoint
select keep_to_owner('analytics_milestones');
--> statement-breakpoint
-- Until now, a purchase was kept when the browser was given it.
update purchases set reported_at = created_at;
--> statement-breakpoint
insert into analytics_milestones (user_id, milestone, at)
select user_id, 'first_cited_answer', min(created_at) from messages
where role = 'assistant' and status <> 'running' and sources <> '[]'
group by user_id;
