ALTER TABLE "works" ADD COLUMN "corrected" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
-- The owner of a table sees all rows only while its policies are not forced.
alter table library_files no force row level security;--> statement-breakpoint
-- Where a work differs from its file, or a copy from the playground, an admin corrected it.
update works set corrected = jsonb_strip_nulls(jsonb_build_object(
  'title', nullif(works.title, coalesce(library_files.title, library_files.outline ->> 'title')),
  'author', nullif(works.author, coalesce(library_files.author, library_files.outline ->> 'author')),
  'kind', nullif(works.kind, coalesce(library_files.kind, library_files.outline ->> 'kind'))))
from library_files where works.origin = 'upload' and library_files.id = works.file_id;--> statement-breakpoint
update works set corrected = jsonb_strip_nulls(jsonb_build_object(
  'title', nullif(works.title, original.title),
  'author', nullif(works.author, original.author),
  'kind', nullif(works.kind, original.kind)))
from works as original where works.origin = 'copy' and original.store = 'playground'
  and original.retired_at is null and coalesce(original.file_id, original.id) = works.file_id;--> statement-breakpoint
alter table library_files force row level security;
