import { functionCall } from '#api/database/function-call.ts';

/** Adds a document to its policy: the one way in for documents. Its content is stored before. DOC-20 */
export const importDocument = functionCall('import-document', 'import_document', [
  'documentId',
  'policyNumber',
  'fileType',
  'correspondenceType',
  'correspondenceDate',
  'documentType',
  'fileName',
  'sizeBytes',
  'sha256',
  'operator',
]);
