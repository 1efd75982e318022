-- Taking characters apart makes more of them, and an index entry holds a megabyte: cut once more behind it.
create or replace function words_of_message(content jsonb, owner uuid) returns tsvector language plpgsql immutable as $$
declare
  words text;
begin
  select left(string_agg(concat_ws(' ', part ->> 'file_name', part ->> 'text'), ' '), 100000)
    into words from jsonb_array_elements(content) as part;
  if octet_length(words) > length(words) then
    words := left(regexp_replace(normalize(words, NFKD), '[\u0300-\u036f]', '', 'g'), 100000);
  end if;
  words := regexp_replace(
    words,
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u2000-\u2bff\u3000-\u303f\ufe00-\uffff\U0001f000-\U0001ffff]+',
    ' ', 'g');
  return to_tsvector('simple', words) || to_tsvector('english', words) || array_to_tsvector(array[owner::text]);
end
$$;
