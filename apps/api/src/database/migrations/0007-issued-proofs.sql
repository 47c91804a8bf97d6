-- The content of each proof of cover that was issued: those who check it compare their copy. Kept for
-- RETENTION.issuedProofDays, however the policy and its owner's name change. PRF-11
create table issued_proof (
  customer_id bigint not null,
  policy_number text not null,
  -- As it is on the proof, without hyphens. The same proof on the same day has the same one.
  code text not null,
  issued_on date not null,
  customer_name text not null,
  policy_name text not null,
  cover_amount_cents bigint,
  product_type_id integer not null,
  status_text text not null,
  brand_id integer not null,
  country_id integer not null,
  issued_at timestamptz not null default now(),
  primary key (customer_id, policy_number, code),
  foreign key (customer_id, policy_number) references policy on delete cascade
);
create index issued_proof_by_number on issued_proof (policy_number, code);
create index issued_proof_by_issue on issued_proof (issued_at);

-- It gets the proof, to store it. The next one serves the version before, too.
drop function if exists record_proof_issued(bigint, text);
