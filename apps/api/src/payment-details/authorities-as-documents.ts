import { findSiteByIds } from '@portal/config/sites/site';
import type { CalendarDate } from '@portal/domain/values/calendar-date';
import type { Queryable } from '#api/database/database.ts';
import type { GeneratedDocuments } from '#api/documents/generated-documents.ts';
import type { BrandOf } from '#api/gateways/site-configurations.ts';
import { dayInCountrySql } from '#api/pdf/day-in-country.ts';
import { getDrawableName } from '#api/pdf/drawable.ts';
import type { Letter } from '#api/pdf/letter.ts';
import { createLetterDocument } from '#api/pdf/letter-document.ts';
import { customerReadStatement, ownParameter } from '#api/session/customer-statement.ts';

const DAY = dayInCountrySql('a.agreed_at', 'c.country_id');

/** The title that the customer read: countries call it differently. */
const TITLE = `split_part(a.agreed_text, E'\\n\\n', 1)`;

const LIST_SQL = `select a.authority_id::text as reference, ${TITLE} as subject, ${DAY} as day,
    ${TITLE} as file_name, a.agreed_at as arrived_at
  from direct_debit_authority a join customer c on c.customer_id = a.customer_id
  where a.customer_id = p.customer_id and a.policy_number = p.policy_number`;

const find = customerReadStatement(
  'find-own-authority',
  `select json_build_object('customer', a.customer_id::text, 'brandId', c.brand_id, 'countryId', c.country_id, 'day', ${DAY},
     'customerName', concat_ws(' ', c.first_name, c.last_name), 'policyNumber', a.policy_number, 'agreedText', a.agreed_text,
     'textId', a.text_id, 'accountName', a.account_name, 'bankName', a.bank_name, 'branch', a.branch_masked, 'account', a.account_masked)
   from direct_debit_authority a join customer c on c.customer_id = a.customer_id
   where a.customer_id = s.customer_id and a.authority_id::text = ${ownParameter(1)}`,
);

type Authority = {
  readonly customer: string;
  readonly brandId: number;
  readonly countryId: number;
  readonly day: CalendarDate;
  readonly customerName: string;
  readonly policyNumber: string;
  readonly agreedText: string;
  readonly textId: string;
  readonly accountName: string;
  readonly bankName: string | null;
  readonly branch: string;
  readonly account: string;
};

/** The text as it was agreed to, its title first, and the account as it may be shown. */
function letterOf(authority: Authority): Letter {
  const [heading = '', ...paragraphs] = authority.agreedText.split('\n\n');
  const facts = [
    ['Agreed by', getDrawableName(authority.customerName)],
    ['Policy number', authority.policyNumber],
    ['Account name', authority.accountName],
    ['Bank', authority.bankName],
    ['Branch', authority.branch],
    ['Account number', authority.account],
    ['Text', authority.textId],
  ] as const;
  return {
    date: authority.day,
    heading,
    paragraphs,
    isSigned: false,
    facts: facts.flatMap(([label, value]) => (value ? [[label, value] as const] : [])),
  };
}

/**
 * The agreements of customers, among the documents of their policies: as soon as it is recorded, and in the
 * words that they read. DOC-44
 */
export const createAuthoritiesAsDocuments = (database: Queryable, brandOf: BrandOf): GeneratedDocuments => ({
  kind: 'authority',
  listSql: LIST_SQL,
  async findOwn(credentials, reference) {
    const { proof, json } = await find.find(database, credentials, [reference]);
    const authority = json === undefined ? undefined : (JSON.parse(json) as Authority);
    const site = authority && findSiteByIds(authority);
    if (!site) return { proof, document: undefined };
    const make = () => createLetterDocument(letterOf(authority), site, brandOf(site));
    return { proof, document: { customer: authority.customer, make } };
  },
});
