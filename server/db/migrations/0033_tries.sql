CREATE TABLE "usage_by_tries" (
	"day" date NOT NULL,
	"answers" integer NOT NULL,
	"input_tokens" bigint NOT NULL,
	"output_tokens" bigint NOT NULL,
	"cost_micros" bigint NOT NULL,
	CONSTRAINT "usage_by_tries_day_pk" PRIMARY KEY("day")
);
--> statement-breakpoint
select keep_to_service('usage_by_tries');
