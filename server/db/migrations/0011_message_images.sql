CREATE TABLE "message_images" (
	"message_id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"digest" text NOT NULL,
	"media_type" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "message_images_message_id_digest_pk" PRIMARY KEY("message_id","digest")
);
--> statement-breakpoint
ALTER TABLE "message_images" ADD CONSTRAINT "images_of_message" FOREIGN KEY ("message_id","conversation_id","user_id") REFERENCES "public"."messages"("id","conversation_id","user_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "message_images_user_id_digest_index" ON "message_images" USING btree ("user_id","digest");
--> statement-breakpoint
select keep_to_owner('message_images');
