import { findSiteByIds } from '@portal/config/sites/site';
import type { Queryable } from '#api/database/database.ts';
import type { BrandOf } from '#api/gateways/site-configurations.ts';
import { createIssuedReceiptsRepository } from '#api/receipts/issued-receipts-repository.ts';
import type { Receipt } from '#api/receipts/receipt.ts';
import { createReceiptDocument } from '#api/receipts/receipt-document.ts';
import type { CustomerSearch } from '#api/session/customer-statement.ts';
import type { SessionCredentials } from '#api/session/session-credentials.ts';

/** The documents of the customer's own receipts. */
export function createReceiptService(database: Queryable, brandOf: BrandOf) {
  const issued = createIssuedReceiptsRepository(database);
  return {
    /** Returns the PDF in base64, as a JSON string. Nothing is found for another customer's receipt. RCP-7 */
    async findOwnDocument(
      credentials: SessionCredentials,
      asked: Pick<Receipt, 'policyNumber' | 'receiptReference'>,
    ): Promise<CustomerSearch> {
      const { proof, receipt } = await issued.findOwn(credentials, asked);
      const site = receipt && findSiteByIds(receipt);
      const document = receipt && site && Buffer.from(createReceiptDocument(receipt, site, brandOf(site)));
      return { proof, json: document && JSON.stringify(document.toString('base64')), version: null };
    },
  };
}

export type ReceiptService = ReturnType<typeof createReceiptService>;
