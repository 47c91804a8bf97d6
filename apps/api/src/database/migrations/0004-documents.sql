-- Letters and e-mails about policies. docs/data-model.md draws them. Their content lies in the document store.
create table document (
  customer_id bigint not null,
  -- Random, and the only name by which a customer can ask for it.
  document_id text not null,
  policy_number text not null,
  file_type text not null check (file_type in ('pdf', 'eml')),
  -- The subject.
  correspondence_type text not null,
  -- The day of the letter; null for a welcome document, which stands under the day of the policy's acceptance.
  correspondence_date date,
  -- 'PD' is a welcome document.
  document_type text,
  file_name text not null,
  size_bytes bigint not null check (size_bytes > 0),
  -- Where the content lies in the store, and what it is checked against.
  sha256 bytea not null check (octet_length(sha256) = 32),
  imported_at timestamptz not null default now(),
  -- When the customer first opened it.
  read_at timestamptz,
  primary key (customer_id, document_id),
  -- The same letter imported twice is one document.
  unique nulls not distinct (customer_id, policy_number, sha256, correspondence_type, correspondence_date),
  foreign key (customer_id, policy_number) references policy on delete cascade
);
