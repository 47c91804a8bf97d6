-- The insurer's numbers of customers who were erased, so that a later load does not bring them back. PER-38
create table erased_number (
  brand_id integer not null,
  country_id integer not null,
  customer_number text not null,
  erased_at timestamptz not null default now(),
  primary key (brand_id, country_id, customer_number)
);
create index erased_number_by_moment on erased_number (erased_at);
