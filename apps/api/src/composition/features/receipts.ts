import type { Base } from '#api/composition/base.ts';
import type { Feature } from '#api/composition/feature.ts';
import { receiptRoutes } from '#api/receipts/receipt-routes.ts';
import { createReceiptService } from '#api/receipts/receipt-service.ts';

/** The receipts of payments as PDFs. Their e-mails go with the other messages. */
export const createReceipts = ({ database, brandOf }: Base): Feature => ({
  calls: receiptRoutes({ receipts: createReceiptService(database, brandOf) }),
});
