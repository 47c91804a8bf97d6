import { findSiteByIds } from '@portal/config/sites/site';
import { RECEIPT_CORRESPONDENCE } from '@portal/contract/documents/mapping';
import type { Queryable } from '#api/database/database.ts';
import type { GeneratedDocuments } from '#api/documents/generated-documents.ts';
import type { BrandOf } from '#api/gateways/site-configurations.ts';
import { dayInCountrySql } from '#api/pdf/day-in-country.ts';
import { createIssuedReceiptsRepository } from '#api/receipts/issued-receipts-repository.ts';
import { createReceiptDocument } from '#api/receipts/receipt-document.ts';

/** The day of a receipt is the one printed on it: that of its country. */
const LIST_SQL = `select r.receipt_reference as reference, '${RECEIPT_CORRESPONDENCE}' as subject,
    ${dayInCountrySql('r.issued_at', 't.country_id')} as day,
    'Receipt ' || r.receipt_reference as file_name, r.issued_at as arrived_at
  from receipt r join payment t on t.customer_id = r.customer_id and t.payment_id = r.payment_id
  where r.customer_id = p.customer_id and r.policy_number = p.policy_number`;

/**
 * The receipts of a policy among its documents. A receipt is one as soon as the payment is captured, in
 * the same transaction. DOC-42
 */
export function createReceiptsAsDocuments(database: Queryable, brandOf: BrandOf): GeneratedDocuments {
  const issued = createIssuedReceiptsRepository(database);
  return {
    kind: 'receipt',
    listSql: LIST_SQL,
    async findOwn(credentials, reference) {
      const { proof, receipt } = await issued.findOwnByReference(credentials, reference);
      const site = receipt && findSiteByIds(receipt);
      if (!site) return { proof, document: undefined };
      return {
        proof,
        document: {
          customer: receipt.customer,
          make: () => createReceiptDocument(receipt, site, brandOf(site)),
        },
      };
    },
  };
}
