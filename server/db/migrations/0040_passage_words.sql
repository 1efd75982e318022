CREATE TABLE "passage_words" (
	"passage_id" uuid PRIMARY KEY NOT NULL,
	"work_id" uuid NOT NULL,
	"words" "tsvector" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "passage_words" ADD CONSTRAINT "passage_words_passage_id_passages_id_fk" FOREIGN KEY ("passage_id") REFERENCES "public"."passages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passage_words" ADD CONSTRAINT "passage_words_work_id_works_id_fk" FOREIGN KEY ("work_id") REFERENCES "public"."works"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "passages_by_words" ON "passage_words" USING gin ("words");--> statement-breakpoint
CREATE INDEX "passage_words_work_id_index" ON "passage_words" USING btree ("work_id");--> statement-breakpoint
select keep_to_service('passage_words');
