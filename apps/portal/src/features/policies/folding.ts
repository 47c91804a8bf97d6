/** Returns whether the screen has room to show at once what a phone folds. POL-42 */
export const isWideScreen = (): boolean => matchMedia('(min-width: 48rem)').matches;

function unfold() {
  for (const part of document.querySelectorAll('details')) part.open = true;
}

/** Unfolds everything when the page is printed. Returns how to stop that. POL-38 */
export function unfoldForPrint(): () => void {
  addEventListener('beforeprint', unfold);
  return () => removeEventListener('beforeprint', unfold);
}
