-- Returns the terms of a street's key, for the index and for the search. Its high cost keeps the planner from
-- scanning the table for a few rows. PL/pgSQL is not inlined into a statement, which would hide the cost.
create or replace function address_words(key text) returns tsvector
language plpgsql immutable strict cost 1000 as $$
begin
  return array_to_tsvector(string_to_array(btrim(key), ' '));
end $$;

-- Creates an empty table of the other names of places and of their neighbours: address_place_<name>.
create or replace function create_address_place_table(name text) returns void language plpgsql as $$
begin
  execute format('drop table if exists %I', 'address_place_' || name);
  execute format(
    'create table %I (
       -- As people type it.
       name text collate "C" not null,
       kind text not null check (kind in (''alias'', ''neighbour'', ''area'')),
       locality text not null,
       state text not null,
       primary key (name, kind, locality, state)
     )', 'address_place_' || name);
end $$;

-- Creates empty tables: address_street_<name>, address_word_<name> and address_place_<name>.
create or replace function create_address_tables(name text) returns void language plpgsql as $$
begin
  execute format('drop table if exists %I, %I', 'address_street_' || name, 'address_word_' || name);
  -- Rows are stored in the order of importance: a search takes the first matches, which are the best.
  execute format(
    'create table %I (
       key text not null,
       name text not null,
       type text not null,
       type_leads boolean not null,
       suffix text not null,
       locality text not null,
       state text not null,
       postcodes text not null,
       numbers text not null
     )', 'address_street_' || name);
  execute format(
    'create table %I (word text collate "C" not null, streets integer not null)', 'address_word_' || name);
  perform create_address_place_table(name);
end $$;

-- Creates the indexes of filled tables.
create or replace function index_address_tables(name text) returns void language plpgsql as $$
begin
  execute format(
    'create index %I on %I using gin (address_words(key)) with (fastupdate = off)',
    'address_street_words_' || name, 'address_street_' || name);
  execute format('alter table %I add constraint %I primary key (word)', 'address_word_' || name, 'address_word_key_' || name);
  execute format('analyze %I', 'address_street_' || name);
  execute format('analyze %I', 'address_word_' || name);
  execute format('analyze %I', 'address_place_' || name);
end $$;

-- Returns a name for a set of tables that no other set ever had.
create or replace function next_address_tables(country integer) returns text language sql as $$
  select country || '_' || nextval('address_index_set')
$$;

-- Lets searches of a country read this set of tables from the commit on.
create or replace function publish_address_index(country integer, name text) returns void language sql as $$
  insert into address_index (country_id, tables) values (country, name)
  on conflict (country_id) do update set tables = excluded.tables
$$;

-- Drops the sets of tables that no search of the country reads. It needs them to itself, so its callers bound
-- the wait.
create or replace function drop_unused_address_tables(country integer) returns void language plpgsql as $$
declare
  v_table text;
begin
  for v_table in
    select c.relname from pg_class c join address_index i on i.country_id = country
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
      and c.relname ~ ('^address_(street|word|place)_' || country || '(_[0-9]+)?$')
      and c.relname !~ ('^address_(street|word|place)_' || i.tables || '$')
  loop
    execute format('drop table %I', v_table);
  end loop;
end $$;

-- The tables of Australia, Canada and New Zealand are empty until addresses are imported.
select create_address_tables(country), index_address_tables(country)
from unnest(array['13', '39', '154']) country
where to_regclass('address_street_' || country) is null
  and not exists (select from address_index i where i.country_id = country::integer);

select create_address_place_table(country)
from unnest(array['13', '39', '154']) country
where to_regclass('address_place_' || country) is null
  and not exists (select from address_index i where i.country_id = country::integer);

insert into address_index (country_id, tables)
select country::integer, country from unnest(array['13', '39', '154']) country
on conflict do nothing;
