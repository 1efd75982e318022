CREATE TABLE "golden_questions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"question" text NOT NULL,
	"slug" text NOT NULL,
	"page" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "library_file_pieces" (
	"file_id" uuid NOT NULL,
	"n" integer NOT NULL,
	"data" "bytea" NOT NULL,
	CONSTRAINT "library_file_pieces_file_id_n_pk" PRIMARY KEY("file_id","n")
);
--> statement-breakpoint
CREATE TABLE "library_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"store" text NOT NULL,
	"name" text NOT NULL,
	"size" integer NOT NULL,
	"received" integer DEFAULT 0 NOT NULL,
	"state" text NOT NULL,
	"problem" text,
	"digest" text,
	"outline" jsonb,
	"title" text,
	"author" text,
	"kind" text,
	"replaces_id" uuid,
	"work_id" uuid,
	"uploaded_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scorecards" (
	"id" uuid PRIMARY KEY NOT NULL,
	"measured_at" timestamp with time zone DEFAULT now() NOT NULL,
	"questions" integer NOT NULL,
	"passages" integer NOT NULL,
	"ndcg" double precision NOT NULL,
	"recall" double precision NOT NULL,
	"reciprocal_rank" double precision NOT NULL
);
--> statement-breakpoint
ALTER TABLE "works" DROP CONSTRAINT "works_store_slug_unique";--> statement-breakpoint
ALTER TABLE "passages" ADD COLUMN "out_of_use" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "works" ADD COLUMN "file_id" uuid;--> statement-breakpoint
ALTER TABLE "works" ADD COLUMN "retired_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "works" ADD COLUMN "retired_for" text;--> statement-breakpoint
ALTER TABLE "library_file_pieces" ADD CONSTRAINT "library_file_pieces_file_id_library_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."library_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_files" ADD CONSTRAINT "library_files_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_files" ADD CONSTRAINT "library_files_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "golden_questions_once" ON "golden_questions" USING btree ("question","slug","page");--> statement-breakpoint
CREATE INDEX "library_files_store_state_index" ON "library_files" USING btree ("store","state");--> statement-breakpoint
CREATE INDEX "library_files_uploaded_by_index" ON "library_files" USING btree ("uploaded_by");--> statement-breakpoint
CREATE INDEX "library_files_work_id_index" ON "library_files" USING btree ("work_id");--> statement-breakpoint
CREATE UNIQUE INDEX "works_in_use" ON "works" USING btree ("store","slug") WHERE retired_at is null;--> statement-breakpoint
CREATE INDEX "works_store_slug_index" ON "works" USING btree ("store","slug");--> statement-breakpoint
select keep_to_service(name::regclass) from unnest(array['library_file_pieces', 'library_files', 'golden_questions', 'scorecards']) as name;
