-- The audit trail says from where, and shows when it was tampered with: docs/decisions/0034-audit-trail.md.

-- Fast: both defaults are one value for all rows that are there.
alter table audit_event
  -- The keyed hash of the caller's network, never its address. Null where the network says nothing.
  add column network text,
  -- The keyed hash of the mobile number or e-mail address that was typed.
  add column identifier text,
  -- The transaction that wrote the event. Seals go by it: what is below every running transaction is final.
  add column written_in bigint not null default (pg_current_xact_id()::text::bigint);

-- The hash chain over the audit trail: each row seals the events of some transactions, and the seal before it.
create table audit_seal (
  seal_id bigint primary key,
  from_transaction bigint not null,
  -- The first transaction that is not in it.
  to_transaction bigint not null,
  events bigint not null,
  -- SHA-256 over the events, in the order of their transactions.
  digest bytea not null,
  -- SHA-256 over the seal before and everything above.
  seal bytea not null,
  newest_at timestamptz not null,
  sealed_at timestamptz not null default now()
);
-- The chain begins here: what was written before is not in it.
insert into audit_seal (seal_id, from_transaction, to_transaction, events, digest, seal, newest_at)
values (0, 0, pg_current_xact_id()::text::bigint + 1, 0, '', sha256('begin'), now());
