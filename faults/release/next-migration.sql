-- A made-up migration of the next version: it does to tables of customers what a usual release does. OPS-3
alter table customer add column preferred_name text;
alter table policy add column review_date date;
create table customer_preference (
  customer_id bigint primary key references customer on delete cascade,
  text_size text not null
);
