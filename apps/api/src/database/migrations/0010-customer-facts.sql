-- What the core system said of a customer beside their record, the latest of each kind. INB-11
create table customer_fact (
  customer_id bigint not null references customer on delete cascade,
  kind text not null check (kind in ('letter-returned', 'death-recorded')),
  happened_on date,
  core_version bigint not null default 0,
  primary key (customer_id, kind)
);
