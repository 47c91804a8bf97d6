-- outside a transaction
-- What an erasure leaves of a customer, and when the rest of it goes. PER-35
alter table customer add column if not exists erased_at timestamptz, add column if not exists erasure_due_at timestamptz;
drop index concurrently if exists customer_erasure_due;
create index concurrently customer_erasure_due on customer (erasure_due_at) where erasure_due_at is not null;
-- Since when nothing is collected by an authority any more: from then on its time counts. Those that are
-- over already count from here. PER-40
alter table direct_debit_authority add column if not exists ended_at timestamptz;
alter table direct_debit_authority disable trigger user;
update direct_debit_authority a set ended_at = now() where a.ended_at is null and (
  exists (select from policy p where p.customer_id = a.customer_id and p.policy_number = a.policy_number and p.status_id >= 50)
  or not exists (
    select from payment_method m where m.customer_id = a.customer_id and m.policy_number = a.policy_number and m.setup_id = a.setup_id));
alter table direct_debit_authority enable trigger user;
drop index concurrently if exists direct_debit_authority_by_end;
create index concurrently direct_debit_authority_by_end on direct_debit_authority (ended_at);
-- Contents of the document store that no document has any more: they are removed from it. A removal is
-- remembered for two days, so that an import that brings the content back knows of it. DOC-46
create table if not exists unused_content (
  sha256 bytea primary key check (octet_length(sha256) = 32),
  unused_since timestamptz not null default now(),
  removed_at timestamptz
);
drop index concurrently if exists unused_content_to_remove;
create index concurrently unused_content_to_remove on unused_content (unused_since) where removed_at is null;
drop index concurrently if exists unused_content_by_removal;
create index concurrently unused_content_by_removal on unused_content (removed_at);
drop index concurrently if exists document_by_content;
create index concurrently document_by_content on document (sha256);
-- Dead letters that may go. PER-41
drop index concurrently if exists core_event_dead;
create index concurrently core_event_dead on core_event (dead_lettered_at)
  where dead_lettered_at is not null and split_part(ordering_key, ' ', 1) <> 'payment';
