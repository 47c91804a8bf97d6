import { type Queryable, statement } from '#api/database/database.ts';

/** A customer by what decides whether they can log in. Nothing of it is printed but the numbers. */
export type CustomerForLogin = {
  readonly customerId: number;
  readonly brandId: number;
  readonly countryId: number;
  readonly dateOfBirth: string;
  readonly mobile: string | null;
  readonly email: string | null;
  /** Whether another customer of the site, born on the same day, has the mobile number, or the address. */
  readonly sharesMobile: boolean;
  readonly sharesEmail: boolean;
  readonly isHeld: boolean;
  readonly isActive: boolean;
  /** With spaces between; empty where there is none. */
  readonly policyNumbers: string;
  /** Without them the portal shows less than there is. */
  readonly hasAddresses: boolean;
  readonly hasMethods: boolean;
  /** Whether a letter came back, and the postal address is still the same. */
  readonly hasReturnedLetter: boolean;
};

const isShared = (sameIdentifier: string): string =>
  `exists (select from customer o where ${sameIdentifier} and o.brand_id = c.brand_id and o.country_id = c.country_id
     and o.date_of_birth = c.date_of_birth and o.is_active and o.customer_id <> c.customer_id)`;

const listForLogin = statement(
  'list-customers-for-login',
  `select c.customer_id as "customerId", c.brand_id as "brandId", c.country_id as "countryId", c.date_of_birth as "dateOfBirth",
     c.mobile, c.email, c.held_at is not null as "isHeld", c.is_active as "isActive",
     ${isShared('o.mobile = c.mobile')} as "sharesMobile", ${isShared('lower(o.email) = lower(c.email)')} as "sharesEmail",
     (select coalesce(string_agg(p.policy_number, ' ' order by p.policy_number), '') from policy p
      where p.customer_id = c.customer_id) as "policyNumbers",
     (select count(*) from address a where a.customer_id = c.customer_id) = 2 as "hasAddresses",
     not exists (select from policy p where p.customer_id = c.customer_id and not exists (
       select from payment_method m where (m.customer_id, m.policy_number) = (p.customer_id, p.policy_number))) as "hasMethods",
     exists (select from customer_fact f where f.customer_id = c.customer_id and f.kind = 'letter-returned'
       and f.happened_on is not null) as "hasReturnedLetter"
   from customer c where c.customer_id > $1 order by c.customer_id limit $2`,
);

/** Customers, from the side of an operator who asks whom the login would refuse. */
export const createCustomersReportRepository = (database: Queryable) => ({
  /** The customers after this one, in the order of their ids. */
  listForLogin: (after: number, limit: number) =>
    database.query<CustomerForLogin>(listForLogin, [after, limit]),
});
