import { POLICY_STATUS } from '@portal/domain/policies/policy-status';
import type { CalendarDate } from '@portal/domain/values/calendar-date';
import { type Database, statement } from '#api/database/database.ts';
import { copyOfPerson } from '#demonstration/copy-person.ts';
import { DEMONSTRATION_SEED } from '#demonstration/fill.ts';
import { generatePeople } from '#demonstration/generation/generate-people.ts';
import type { DemonstrationPerson } from '#demonstration/person.ts';
import { saveDemonstrationPerson } from '#demonstration/storage/save-people.ts';

/** A person as the development pages show them. */
export type PersonListing = {
  readonly site: string;
  readonly brandId: number;
  readonly countryId: number;
  readonly customerNumber: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly mobile: string | null;
  readonly email: string | null;
  readonly dateOfBirth: string;
  readonly policies: readonly string[];
  readonly shows: string;
};

/** The people who can log in to the demonstration. */
export type DemonstrationPeople = {
  list(): Promise<PersonListing[]>;
  /** A new person like the one whose `shows` text or policy number is given; undefined when there is none. */
  copy(like: string): Promise<PersonListing | undefined>;
  /**
   * Ends a live policy as of today, even while its customer looks at it. Returns whether there was one.
   * DEMO-22
   */
  endPolicy(policyNumber: string): Promise<boolean>;
};

type Dependencies = { database: Database; today: CalendarDate };

/**
 * The people were made on the day the database was filled; those who stay 18 or 99
 * have that day's birth dates.
 */
const listBirthDates = statement(
  'demonstration-birth-dates',
  `select brand_id, country_id, mobile, email, first_name, date_of_birth as birth_date from customer`,
);
const newestCustomer = statement(
  'demonstration-newest-customer',
  'select coalesce(max(customer_id), 0) as newest from customer',
);

const endPolicy = statement(
  'demonstration-end-policy',
  `update policy set status_id = $2, termination_date = $3, next_collection_date = null
   where policy_number = $1 and termination_date is null returning policy_number`,
);

/** A copy has the letters of the person whom it is like, none of them read. DEMO-23 */
const copyDocuments = statement(
  'demonstration-copy-documents',
  `insert into document (customer_id, document_id, policy_number, file_type, correspondence_type, correspondence_date, document_type,
     file_name, size_bytes, sha256)
   select p.customer_id, gen_random_uuid()::text, p.policy_number, d.file_type, d.correspondence_type, d.correspondence_date,
     d.document_type, d.file_name, d.size_bytes, d.sha256
   from document d, policy p where d.policy_number = $1 and p.policy_number = $2`,
);

/** Any number: copies are made one after the other, so that no two take the same serial. */
const COPY_LOCK = 7_301_156;
const holdCopyLock = statement(
  'demonstration-copy-lock',
  "select set_config('lock_timeout', '0', true), pg_advisory_xact_lock($1::bigint)::text as held",
);

type BirthDateRow = {
  brand_id: number;
  country_id: number;
  mobile: string | null;
  email: string | null;
  first_name: string;
  birth_date: string;
};

const keyOf = (...parts: unknown[]): string => parts.join('|');

const listing = (person: DemonstrationPerson, dateOfBirth: string = person.dateOfBirth): PersonListing => ({
  site: person.siteKey,
  brandId: person.brandId,
  countryId: person.countryId,
  customerNumber: person.customerNumber,
  firstName: person.firstName,
  lastName: person.lastName,
  mobile: person.mobile,
  email: person.email,
  dateOfBirth,
  policies: person.policies.map(({ policyNumber }) => policyNumber),
  shows: person.shows,
});

/** The people of the fixed seed, as the database holds them. */
export function createDemonstrationPeople({ database, today }: Dependencies): DemonstrationPeople {
  const people = generatePeople({ seed: DEMONSTRATION_SEED, today });
  return {
    async list() {
      const rows = await database.query<BirthDateRow>(listBirthDates, []);
      const birthDates = new Map(
        rows.map((row) => [
          keyOf(row.brand_id, row.country_id, row.mobile, row.email, row.first_name),
          row.birth_date,
        ]),
      );
      return people.flatMap((person) => {
        const { brandId, countryId, mobile, email, firstName } = person;
        const dateOfBirth = birthDates.get(keyOf(brandId, countryId, mobile, email, firstName));
        return dateOfBirth === undefined ? [] : [listing(person, dateOfBirth)];
      });
    },
    async endPolicy(policyNumber) {
      const values = [policyNumber, POLICY_STATUS.lapsed, today];
      return (await database.query(endPolicy, values)).length === 1;
    },
    async copy(like) {
      const model = people.find(
        (person) => person.shows === like || person.policies.some((policy) => policy.policyNumber === like),
      );
      if (!model) return undefined;
      return database.transaction(async (tx) => {
        await tx.query(holdCopyLock, [COPY_LOCK]);
        const [row] = await tx.query<{ newest: number }>(newestCustomer, []);
        const copy = copyOfPerson(model, { serial: row?.newest ?? 0 });
        await saveDemonstrationPerson(tx, copy, today);
        for (const [index, { policyNumber }] of model.policies.entries())
          await tx.query(copyDocuments, [policyNumber, copy.policies[index]?.policyNumber]);
        return listing(copy);
      });
    },
  };
}
