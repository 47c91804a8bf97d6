import { documentStreamRequestToWire } from '@portal/contract/documents/mapping';
import { CALL_PATHS } from '@portal/contract/paths';
import type { DocumentFileType, PolicyDocument } from '@portal/domain/documents/policy-document';
import { decodeBase64Json } from '#portal/features/documents/decode-base64.ts';
import { callApi } from '#portal/lib/api/api-client.ts';

const MEDIA_TYPES: Readonly<Record<DocumentFileType, string>> = {
  pdf: 'application/pdf',
  eml: 'message/rfc822',
};

const PDF_START = '%PDF-';

const startsAsPdf = (bytes: Uint8Array): boolean =>
  String.fromCharCode(...bytes.subarray(0, PDF_START.length)) === PDF_START;

/** A PDF says so at its beginning. Nothing is shown under a type that it does not have. */
const isOfType = (bytes: Uint8Array, fileType: DocumentFileType): boolean =>
  bytes.length > 0 && startsAsPdf(bytes) === (fileType === 'pdf');

/** Loads the content of a document. Throws where it cannot be had, or is not what the list said. DOC-34 */
export async function loadDocumentContent(document: PolicyDocument): Promise<Blob> {
  const { fileType } = document;
  if (fileType === null) throw new Error('A document of an unknown type');
  const response = await callApi({
    path: CALL_PATHS.documentStream,
    body: documentStreamRequestToWire(document),
    isRead: true,
    // The window of the document says so itself, and the portal goes on.
    isOptional: true,
  });
  const bytes = decodeBase64Json(await response.arrayBuffer());
  if (!isOfType(bytes, fileType)) throw new Error('A document of another type than the list says');
  return new Blob([bytes], { type: MEDIA_TYPES[fileType] });
}
