-- Returns the terms of a street's key, for the index and for the search. Its high cost keeps the planner from scanning the table for a few
-- rows. PL/pgSQL is not inlined into a statement, which would hide the cost.
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

-- Replaces one set of tables by another.
create or replace function publish_address_tables(from_name text, to_name text) returns void language plpgsql as $$
begin
  execute format(
    'drop table if exists %I, %I, %I',
    'address_street_' || to_name, 'address_word_' || to_name, 'address_place_' || to_name);
  execute format('alter table %I rename to %I', 'address_place_' || from_name, 'address_place_' || to_name);
  execute format(
    'alter index %I rename to %I', 'address_place_' || from_name || '_pkey', 'address_place_' || to_name || '_pkey');
  execute format('alter table %I rename to %I', 'address_street_' || from_name, 'address_street_' || to_name);
  execute format('alter table %I rename to %I', 'address_word_' || from_name, 'address_word_' || to_name);
  execute format('alter index %I rename to %I', 'address_street_words_' || from_name, 'address_street_words_' || to_name);
  execute format('alter index %I rename to %I', 'address_word_key_' || from_name, 'address_word_key_' || to_name);
end $$;

-- The tables of Australia, Canada and New Zealand are empty until addresses are imported.
select create_address_tables(country), index_address_tables(country)
from unnest(array['13', '39', '154']) country where to_regclass('address_street_' || country) is null;

select create_address_place_table(country)
from unnest(array['13', '39', '154']) country where to_regclass('address_place_' || country) is null;
