import { listPath } from '#portal/features/documents/document-path.ts';

/**
 * Closes the window of a document. A browser closes only a window that a page opened: one that was opened by
 * its address goes to the list. DOC-82
 */
export function closeDocument(): void {
  window.close();
  if (!window.closed) location.assign(listPath());
}
