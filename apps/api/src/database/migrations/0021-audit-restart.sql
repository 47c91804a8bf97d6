-- How far the transaction numbers of the audit trail are ahead of the database's own, since it was restored from a dump into a server that counts
-- anew. Empty as long as that never happened. Rows come from restart_audit_seals alone.
create table audit_restart (
  restart_id bigint generated always as identity primary key,
  ahead bigint not null,
  restarted_at timestamptz not null default now()
);
