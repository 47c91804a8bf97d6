-- outside a transaction
-- The insurer's number of a customer, and the version that the core system gave each record. 0: it was not
-- loaded by the import. Of a policy the status has a version of its own: it changes from day to day. IMP-3
alter table customer add column if not exists customer_number text;
alter table customer add column if not exists core_version bigint not null default 0;
alter table address add column if not exists core_version bigint not null default 0;
alter table policy add column if not exists core_version bigint not null default 0,
  add column if not exists status_version bigint not null default 0;
alter table payment_method add column if not exists core_version bigint not null default 0;
alter table life_insured add column if not exists core_version bigint not null default 0;
alter table benefit add column if not exists core_version bigint not null default 0;
alter table benefit_exclusion add column if not exists core_version bigint not null default 0;
alter table beneficiary add column if not exists core_version bigint not null default 0;
alter table overdue_payment add column if not exists core_version bigint not null default 0;
alter table customer_offer add column if not exists core_version bigint not null default 0;
drop index concurrently if exists customer_by_number;
create unique index concurrently customer_by_number on customer (brand_id, country_id, customer_number) where customer_number is not null;
