-- DOC-46: notes the contents of documents that are gone, by whichever program: a job removes those that no
-- document has any more.
create or replace function note_unused_contents() returns trigger language plpgsql as $$
begin
  insert into unused_content (sha256) select distinct g.sha256 from gone g order by 1
  on conflict (sha256) do update set (unused_since, removed_at) = (now(), null);
  return null;
end $$;

create or replace trigger documents_gone after delete on document referencing old table as gone
for each statement execute function note_unused_contents();
