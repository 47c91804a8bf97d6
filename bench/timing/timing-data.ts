import type pg from 'pg';
import { SITE } from '../api/secrets.ts';
import type { Send } from './measure-timing.ts';

/** Below the failure that locks: a lock returns another status. */
export const TRIES_PER_IDENTIFIER = 4;

/**
 * Customers enough that each of two groups can be tried this many times. Nobody is born on the date that is
 * tried.
 */
const WRONG_DATE_OF_BIRTH = '1931-05-17';

/** `customers` of them, numbered from 1; what comes after the last is nobody's. */
export async function addCustomers(client: pg.Client, customers: number): Promise<void> {
  await client.query(
    `insert into customer (brand_id, country_id, title, first_name, last_name, date_of_birth, mobile)
     select ${SITE.brandId}, ${SITE.countryId}, 'Ms', 'First', 'Last', date '1945-01-01' + n % 9000, '021' || (1000000 + n)
     from generate_series(1, ${customers}) n`,
  );
  await client.query('vacuum analyze');
}

const mobileOf = (number: number): string => `021${1_000_000 + number}`;

/** A login with a wrong birth date. */
export const sendLogin: Send = (call, number) =>
  call('customerlogin', {
    BrandId: SITE.brandId,
    PhoneNumber: mobileOf(number),
    EmailId: null,
    DateOfBirth: WRONG_DATE_OF_BIRTH,
  });

/**
 * A leak of the kind that this bench is there to find: an identifier that nobody has is refused at once,
 * without the counting that everybody else gets. Status and size stay the same; only the time tells.
 */
export const PLANTED_LEAK = `
  alter function begin_login rename to begin_login_without_leak;
  do $outer$
  declare
    v_arguments text := pg_get_function_arguments('begin_login_without_leak'::regproc);
    v_names text := (select string_agg(name, ', ' order by position) from unnest(
      (select proargnames[1:pronargs] from pg_proc where oid = 'begin_login_without_leak'::regproc)) with ordinality as a (name, position));
  begin
    v_arguments := regexp_replace(v_arguments, ', OUT .*$', '');
    execute format($inner$
      create function begin_login(%s) returns table (outcome text, code_id bigint, retry_after_seconds integer) language plpgsql as $body$
      begin
        if not exists (select from customer where mobile = p_identifier) then
          return query select 'refused', null::bigint, null::integer;
          return;
        end if;
        return query select * from begin_login_without_leak(%s);
      end $body$ $inner$, v_arguments, v_names);
  end $outer$;`;
