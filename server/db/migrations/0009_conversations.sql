CREATE TABLE "message_words" (
	"message_id" uuid PRIMARY KEY NOT NULL,
	"conversation_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"words" "tsvector" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "first_message" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "message_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "position" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "summary" text;--> statement-breakpoint
ALTER TABLE "message_words" ADD CONSTRAINT "words_of_message" FOREIGN KEY ("message_id","conversation_id","user_id") REFERENCES "public"."messages"("id","conversation_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "messages_by_words" ON "message_words" USING gin ("words");--> statement-breakpoint
CREATE INDEX "conversations_deleted_at_index" ON "conversations" USING btree ("deleted_at") WHERE deleted_at is not null;
--> statement-breakpoint
select keep_to_owner('message_words');
--> statement-breakpoint
-- What is deleted is out of every viewer's sight; the service brings it back, or ends it.
create policy kept on conversations as restrictive to liftlore_app using (deleted_at is null);
--> statement-breakpoint
-- Letters and digits alone, without accents: every kind of punctuation parts words, in each collation alike. Each word
-- stands there as it is written and by its stem. The owner is a word too.
create function words_of_message(content jsonb, owner uuid) returns tsvector language sql immutable as $$
  select to_tsvector('simple', body) || to_tsvector('english', body) || array_to_tsvector(array[owner::text])
  from (
    select regexp_replace(
      case when octet_length(raw) = length(raw) then raw
        else regexp_replace(normalize(raw, NFKD), '[\u0300-\u036f]', '', 'g') end,
      '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u2000-\u2bff\u3000-\u303f\ufe00-\uffff\U0001f000-\U0001ffff]+',
      ' ', 'g') as body
    from (
      select left(string_agg(concat_ws(' ', part ->> 'file_name', part ->> 'text'), ' '), 100000) as raw
      from jsonb_array_elements(content) as part
    ) as parts
  ) as plain
$$;
--> statement-breakpoint
create function keep_message_words() returns trigger language plpgsql as $$
begin
  insert into message_words (message_id, conversation_id, user_id, words)
  values (new.id, new.conversation_id, new.user_id, words_of_message(new.content, new.user_id))
  on conflict (message_id) do update set words = excluded.words;
  return null;
end
$$;
--> statement-breakpoint
create trigger words after insert or update of content on messages
  for each row when (new.content <> '[]'::jsonb) execute function keep_message_words();
--> statement-breakpoint
-- What is there already. Row-level security holds for the owner of the tables, too.
create index message_parents on messages (parent_id);
--> statement-breakpoint
set local role liftlore_service;
--> statement-breakpoint
with recursive branch as (
  select id, 1 as position from messages where parent_id is null
  union all
  select messages.id, branch.position + 1 from branch join messages on messages.parent_id = branch.id
)
update messages set position = branch.position from branch where messages.id = branch.id and branch.position > 1;
--> statement-breakpoint
insert into message_words (message_id, conversation_id, user_id, words)
select id, conversation_id, user_id, words_of_message(content, user_id) from messages where content <> '[]'::jsonb;
--> statement-breakpoint
update conversations set
  message_count = coalesce((select position from messages where messages.id = conversations.leaf_id), 0),
  first_message = coalesce((
    select left(messages.content -> 0 ->> 'text', 200) from messages
    where messages.conversation_id = conversations.id and messages.role = 'user'
    order by messages.created_at limit 1), '');
--> statement-breakpoint
reset role;
--> statement-breakpoint
drop index message_parents;
