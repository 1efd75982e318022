CREATE TABLE "feedback" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"send_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"path" text,
	"rating" text,
	"reason" text,
	"conversation_id" uuid,
	"message_id" uuid,
	"reported" jsonb,
	"question" text,
	"answer" text,
	"read_at" timestamp with time zone,
	"done_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "feedback_of_owner" UNIQUE("id","user_id"),
	CONSTRAINT "feedback_sent_once" UNIQUE("user_id","send_id")
);
--> statement-breakpoint
CREATE TABLE "feedback_replies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"feedback_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"send_id" uuid NOT NULL,
	"text" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reply_sent_once" UNIQUE("feedback_id","send_id")
);
--> statement-breakpoint
CREATE TABLE "feedback_screenshots" (
	"feedback_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"media_type" text NOT NULL,
	"bytes" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "legal_acceptances" (
	"user_id" uuid NOT NULL,
	"version" text NOT NULL,
	"at_sign_up" boolean DEFAULT false NOT NULL,
	"accepted_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "legal_acceptances_user_id_version_pk" PRIMARY KEY("user_id","version")
);
--> statement-breakpoint
CREATE TABLE "legal_versions" (
	"version" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_replies" ADD CONSTRAINT "feedback_replies_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_replies" ADD CONSTRAINT "reply_to_feedback" FOREIGN KEY ("feedback_id","user_id") REFERENCES "public"."feedback"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_screenshots" ADD CONSTRAINT "screenshot_of_feedback" FOREIGN KEY ("feedback_id","user_id") REFERENCES "public"."feedback"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legal_acceptances" ADD CONSTRAINT "legal_acceptances_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legal_acceptances" ADD CONSTRAINT "legal_acceptances_version_legal_versions_version_fk" FOREIGN KEY ("version") REFERENCES "public"."legal_versions"("version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "feedback_one_rating" ON "feedback" USING btree ("user_id","message_id") WHERE kind = 'rating';--> statement-breakpoint
CREATE INDEX "feedback_kind_id_index" ON "feedback" USING btree ("kind","id");--> statement-breakpoint
CREATE INDEX "feedback_unread" ON "feedback" USING btree ("id") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "feedback_open" ON "feedback" USING btree ("id") WHERE done_at is null;--> statement-breakpoint
CREATE INDEX "feedback_replies_user_id_index" ON "feedback_replies" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "feedback_replies_created_by_index" ON "feedback_replies" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "feedback_screenshots_user_id_index" ON "feedback_screenshots" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "legal_acceptances_version_index" ON "legal_acceptances" USING btree ("version");--> statement-breakpoint
select keep_to_service('legal_versions');--> statement-breakpoint
select keep_to_owner('legal_acceptances');--> statement-breakpoint
select keep_to_owner('feedback');--> statement-breakpoint
select keep_to_owner('feedback_screenshots');--> statement-breakpoint
select keep_to_service('feedback_replies');
