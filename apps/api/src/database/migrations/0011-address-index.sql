-- Which set of tables holds the addresses of a country. An import fills a set of its own and then names it here: a search waits for nothing, and nothing
-- waits for a backup that reads the set before. ISO-10
create table address_index (
  country_id integer primary key,
  -- What follows address_street_, address_word_ and address_place_ in the names of the tables.
  tables text not null check (tables ~ '^[0-9]+(_[0-9]+)?$')
);
create sequence address_index_set;
drop function if exists publish_address_tables(text, text);
