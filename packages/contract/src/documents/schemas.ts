import * as z from 'zod/mini';
import {
  calendarDate,
  described,
  loginId,
  named,
  requestedPolicyNumber,
  responseText,
  text,
} from '../wire/fields.ts';

const brandId = () => text(4).check(z.regex(/^[0-9]+$/, 'Send digits'));

/** The request of `documentlist`. */
export const documentListQuery = z.object({
  PolicyNumber: requestedPolicyNumber(),
  BrandId: described(brandId(), 'The brand of the policy.'),
  ClientPortalLoginId: loginId(),
  ProductCode: text(64),
  SaleCompletedDate: described(
    z.optional(calendarDate()),
    'The day of the sale; left out when there is none.',
  ),
});

/** The specification names this field without its form. The client sends it back as it came. */
const quadientHeaders = () =>
  described(
    z.unknown(),
    'What the document store needs to find the document. Its form is open; send it back as it came.',
  );

const nullableResponseText = () => z.nullable(responseText());

const policyDocument = named(
  'Document',
  z.strictObject({
    DocId: responseText(),
    FolderFields: z.strictObject({
      FileType: described(nullableResponseText(), '`pdf` or `eml`.'),
      CorrespondenceType: described(nullableResponseText(), 'The subject.'),
      CorrespondenceDate: described(
        nullableResponseText(),
        'A date or date-time; null for a welcome document.',
      ),
      DocumentType: described(nullableResponseText(), '`PD` means welcome document.'),
      FileName: nullableResponseText(),
    }),
    QuadientHeaders: quadientHeaders(),
    IsRead: described(
      z.optional(z.boolean()),
      'Whether the customer has opened the document. An addition of this host; a portal may ignore it.',
    ),
    IsNew: described(
      z.optional(z.boolean()),
      'Whether the document came after the customer’s first login and is unread: the dashboard’s ‘New letter’, for a year at least. What the customer caused, like a receipt, is never new. An addition of this host; a portal may ignore it.',
    ),
  }),
  'One document of a policy.',
);

/** The response of `documentlist`. */
export const documentListResponse = named(
  'DocumentList',
  z.strictObject({ HitList: z.array(policyDocument) }),
  'A policy’s documents.',
);

/** The request of `documentstream`. */
export const documentStreamRequest = named(
  'DocumentStreamRequest',
  z.object({
    DocumentId: described(text(128), 'The `DocId` of the list.'),
    QuadientHeaders: quadientHeaders(),
  }),
  'Asks for one document.',
);

/** The response of `documentstream`. */
export const documentStreamResponse = described(z.base64(), 'The document, pdf or eml, in base64.');
