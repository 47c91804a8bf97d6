import { fillText } from '@portal/config/brands/brand';
import { findSiteByIds } from '@portal/config/sites/site';
import { formatAmount } from '@portal/domain/values/money';
import type { Message } from '#api/gateways/messaging/message.ts';
import type { BrandOf } from '#api/gateways/site-configurations.ts';
import type { Sealer } from '#api/keys/encryption.ts';
import type { Leased } from '#api/queue/queue.ts';
import type { Receipt } from '#api/receipts/receipt.ts';
import { createReceiptDocument } from '#api/receipts/receipt-document.ts';

/** An e-mail as the database keeps it: its recipient is sealed, text and PDF are made when it is sent. */
type StoredReceiptEmail = {
  readonly customerId: number;
  readonly receiptReference: string;
  readonly paymentId: string;
  readonly brandId: number;
  readonly countryId: number;
  readonly sealedRecipient: Uint8Array;
};

/**
 * A stored e-mail that this process, and no other, may send. `refusedBy`: the
 * providers that will never take it.
 */
export type LeasedReceiptEmail = StoredReceiptEmail & Leased & { readonly refusedBy: readonly string[] };

/** Seals the recipient of a receipt, and makes the message from it. */
export interface ReceiptEmails {
  /** Bound to the payment: a recipient moved to another receipt opens nowhere. RCP-9 */
  sealRecipient(recipient: string, paymentId: string): Uint8Array;
  /**
   * Makes the message in the brand's text, with the PDF. Throws when the recipient cannot be opened. RCP-8
   */
  open(email: StoredReceiptEmail, receipt: Receipt): Message;
}

export function createReceiptEmails(sealer: Sealer, brandOf: BrandOf): ReceiptEmails {
  return {
    sealRecipient: (recipient, paymentId) => sealer.seal(recipient, paymentId),
    open({ paymentId, brandId, countryId, sealedRecipient }, receipt) {
      const site = findSiteByIds({ brandId, countryId });
      if (!site) throw new Error('A receipt of a site that is not sold');
      const to = sealer.open(sealedRecipient, paymentId);
      const brand = brandOf(site);
      const { name, phone, messages } = brand;
      const values = {
        amount: formatAmount(receipt.amountCents),
        reference: receipt.receiptReference,
        phone: phone.number,
      };
      return {
        id: paymentId,
        channel: 'email',
        to,
        destination: to,
        siteKey: site.key,
        sender: name,
        subject: fillText(messages.receipt.subject, values),
        text: fillText(messages.receipt.text, values),
        attachment: {
          fileName: `receipt-${receipt.receiptReference}.pdf`,
          contentType: 'application/pdf',
          content: createReceiptDocument(receipt, site, brand),
        },
      };
    },
  };
}
