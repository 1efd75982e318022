CREATE TABLE "achievements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"goal_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"value" double precision NOT NULL,
	"unit" text,
	"body_weight" double precision,
	"sex" text,
	"notes" text DEFAULT '' NOT NULL,
	"verified_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "one_achievement_per_goal" UNIQUE("goal_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "display_names" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "goals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"kind" text DEFAULT 'score' NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lift_names" (
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"title" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lift_names_user_id_name_pk" PRIMARY KEY("user_id","name")
);
--> statement-breakpoint
CREATE TABLE "user_memories" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"content" text NOT NULL,
	"category" text DEFAULT 'general' NOT NULL,
	"importance" smallint DEFAULT 1 NOT NULL,
	"message_id" uuid,
	"last_used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "memories_of_owner" UNIQUE("id","user_id")
);
--> statement-breakpoint
CREATE TABLE "memory_vectors" (
	"memory_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"model" text NOT NULL,
	"dimension" integer NOT NULL,
	"embedding" vector NOT NULL,
	CONSTRAINT "memory_vectors_memory_id_model_pk" PRIMARY KEY("memory_id","model")
);
--> statement-breakpoint
CREATE TABLE "user_personal_records" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"title" text NOT NULL,
	"value" double precision NOT NULL,
	"unit" text,
	"repetitions" integer,
	"achieved_on" date NOT NULL,
	"body_weight" double precision,
	"body_weight_unit" text,
	"note" text DEFAULT '' NOT NULL,
	"source" text DEFAULT 'athlete' NOT NULL,
	"import_id" uuid,
	"import_key" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "record_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"format" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "record_imports_of_owner" UNIQUE("id","user_id")
);
--> statement-breakpoint
CREATE TABLE "user_ai_preferences" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"model" text,
	"temperature" double precision DEFAULT 0 NOT NULL,
	"personality" text DEFAULT 'default' NOT NULL,
	"memory" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_info" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"units" text DEFAULT 'us' NOT NULL,
	"height" double precision,
	"weight" double precision,
	"age" smallint,
	"sex" text,
	"physique" text DEFAULT '' NOT NULL,
	"experience" text DEFAULT '' NOT NULL,
	"goals" text DEFAULT '' NOT NULL,
	"equipment" text DEFAULT '' NOT NULL,
	"injuries" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "achievements" ADD CONSTRAINT "achievements_goal_id_goals_id_fk" FOREIGN KEY ("goal_id") REFERENCES "public"."goals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "achievements" ADD CONSTRAINT "achievements_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "display_names" ADD CONSTRAINT "display_names_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goals" ADD CONSTRAINT "goals_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lift_names" ADD CONSTRAINT "lift_names_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_memories" ADD CONSTRAINT "user_memories_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memory_vectors" ADD CONSTRAINT "vectors_of_memory" FOREIGN KEY ("memory_id","user_id") REFERENCES "public"."user_memories"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_personal_records" ADD CONSTRAINT "user_personal_records_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_personal_records" ADD CONSTRAINT "records_of_import" FOREIGN KEY ("import_id","user_id") REFERENCES "public"."record_imports"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_imports" ADD CONSTRAINT "record_imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_ai_preferences" ADD CONSTRAINT "user_ai_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_info" ADD CONSTRAINT "user_info_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "achievements_goal_id_value_index" ON "achievements" USING btree ("goal_id","value");--> statement-breakpoint
CREATE INDEX "achievements_user_id_index" ON "achievements" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "goals_is_active_created_at_index" ON "goals" USING btree ("is_active","created_at");--> statement-breakpoint
CREATE INDEX "user_memories_user_id_created_at_index" ON "user_memories" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "memories_by_words" ON "user_memories" USING gin (to_tsvector('english', "content"));--> statement-breakpoint
CREATE INDEX "memory_vectors_user_id_index" ON "memory_vectors" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "records_by_lift" ON "user_personal_records" USING btree ("user_id",lower("title"),"achieved_on","id");--> statement-breakpoint
CREATE INDEX "records_by_import" ON "user_personal_records" USING btree ("import_id");--> statement-breakpoint
CREATE UNIQUE INDEX "records_imported_once" ON "user_personal_records" USING btree ("user_id","import_key");--> statement-breakpoint
CREATE INDEX "record_imports_user_id_created_at_index" ON "record_imports" USING btree ("user_id","created_at");