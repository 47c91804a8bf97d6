/** The sentence in the document about a portal that does not run. It is hidden at first. NAV-35 */
export const NOT_RUNNING_ID = 'not-running';

/** Shows it. */
export function showNotRunning(): void {
  document.getElementById(NOT_RUNNING_ID)?.removeAttribute('hidden');
}
