import * as z from 'zod/mini';
import { SPECIAL_STATUS } from '../errors/special-status.ts';
import { CALL_PATHS } from '../paths.ts';
import {
  answerText,
  calendarDate,
  described,
  loginId,
  named,
  requestedPolicyNumber,
  text,
} from '../wire/fields.ts';
import { answer, bodyRefusals, type Operation, problem, queryRefusals } from '../wire/operation.ts';

const brandId = () => text(4).check(z.regex(/^[0-9]+$/, 'Send digits'));

/** What `documentlist` takes. */
export const documentListQuery = z.strictObject({
  PolicyNumber: requestedPolicyNumber(),
  BrandId: described(brandId(), 'The brand of the policy.'),
  ClientPortalLoginId: loginId(),
  ProductCode: text(64),
  SaleCompletedDate: described(
    z.optional(calendarDate()),
    'The day of the sale; left out when there is none.',
  ),
});

/** The specification names this field and does not show it: the client sends it back as it came. */
const quadientHeaders = () =>
  described(
    z.unknown(),
    'What the document store needs to find the document. Its form is open; send it back as it came.',
  );

const nullableResponseText = () => z.nullable(answerText());

const policyDocument = named(
  'Document',
  z.strictObject({
    DocId: answerText(),
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
  }),
  'One document of a policy.',
);

/** What `documentlist` answers. */
export const documentListAnswer = named(
  'DocumentList',
  z.strictObject({ HitList: z.array(policyDocument) }),
  'A policy’s documents.',
);

/** What `documentstream` takes. */
export const documentStreamRequest = named(
  'DocumentStreamRequest',
  z.strictObject({
    DocumentId: described(text(128), 'The `DocId` of the list.'),
    QuadientHeaders: quadientHeaders(),
  }),
  'The question for one document.',
);

/** What `documentstream` answers. */
export const documentStreamAnswer = described(z.base64(), 'The document, pdf or eml, in base64.');

/** The calls under `/api/v1/Document/`. */
export const documentOperations = {
  documentList: {
    method: 'GET',
    path: CALL_PATHS.documentList,
    auth: 'bearer',
    area: 'Document',
    summary: 'A policy’s documents',
    description: 'Asked only where the documents feature is on.',
    query: documentListQuery,
    responses: {
      ...answer('The documents; none is an empty list.', documentListAnswer),
      ...queryRefusals('policy.not-found'),
    },
  },
  documentStream: {
    method: 'POST',
    path: CALL_PATHS.documentStream,
    auth: 'bearer',
    area: 'Document',
    summary: 'One document',
    description: 'The content of one document of the customer’s own policies.',
    body: documentStreamRequest,
    responses: {
      ...answer('The document. A JSON string.', documentStreamAnswer),
      ...bodyRefusals(),
      ...problem(SPECIAL_STATUS.notFound.status, 'No such document, or not one of the customer’s own.'),
    },
  },
} as const satisfies Record<string, Operation>;
