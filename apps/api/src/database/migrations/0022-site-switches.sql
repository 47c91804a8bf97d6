-- What an operator switched of a site, each until its end. SWI-1 to SWI-3
create table site_switch (
  brand_id integer not null,
  country_id integer not null,
  -- SITE_SWITCHES of packages/domain/src/switches/site-switches.ts.
  name text not null,
  ends_at timestamptz not null,
  -- The sentence above the pages, of the notice alone.
  notice text,
  primary key (brand_id, country_id, name),
  constraint site_switch_name check (name in ('notice', 'documents', 'address-search', 'pay-now', 'update-payment')),
  constraint site_switch_notice check ((name = 'notice') = (notice is not null) and char_length(notice) between 1 and 300)
);
