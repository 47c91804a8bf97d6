-- The updates of the core system that hold, so that one that is sent again is known. A version says the same
-- after these rows are gone. INB-3
create table core_update (
  update_id uuid primary key,
  applied_at timestamptz not null default now()
);
create index core_update_by_moment on core_update (applied_at);
