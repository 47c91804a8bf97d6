import { paths } from '#portal/lib/routing/paths.ts';

/** Returns the path of the window that shows a document. */
export const documentPath = (policyNumber: string, documentId: string): string =>
  `${paths.document(policyNumber)}?${new URLSearchParams({ docId: documentId })}`;

/** Returns the path of the list, which is one step above the window of a document. DOC-82, DOC-91 */
export const listPath = (): string => location.pathname.replace(/\/view\/?$/, '');

/** Returns the document that a query names; none for an empty one. */
export const documentIdIn = (search: string): string | undefined =>
  new URLSearchParams(search).get('docId') || undefined;
