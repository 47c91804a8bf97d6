import { paths } from '#portal/lib/routing/paths.ts';

/** Returns the path of the window that shows a document. */
export const documentPath = (policyNumber: string, documentId: string): string =>
  `${paths.document(policyNumber)}?${new URLSearchParams({ docId: documentId })}`;

/** Returns the document that a query names; none for an empty one. */
export const documentIdIn = (search: string): string | undefined =>
  new URLSearchParams(search).get('docId') || undefined;
