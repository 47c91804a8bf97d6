/** The list is one step above the viewer: `/documents/70010001/view`. */
const listPath = (): string => location.pathname.replace(/\/view\/?$/, '');

/**
 * Closes the window of a document. A browser closes only a window that a page opened: one that was opened by
 * its address goes to the list. DOC-82
 */
export function closeDocument(): void {
  window.close();
  if (!window.closed) location.assign(listPath());
}
