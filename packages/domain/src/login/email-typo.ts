/** Returns every text that results when one letter is left out of `word`. */
const withoutOneLetter = (word: string): string[] =>
  [...word].map((_, index) => word.slice(0, index) + word.slice(index + 1));

/** Whether two letters side by side changed places in two texts that differ. */
function hasSwappedLetters(typed: string, meant: string): boolean {
  const first = [...typed].findIndex((letter, index) => letter !== meant[index]);
  return (
    typed.slice(0, first) + typed.charAt(first + 1) + typed.charAt(first) + typed.slice(first + 2) === meant
  );
}

/**
 * Whether two texts differ by one typing slip: a letter too many, too few, another,
 * or two in the wrong order.
 */
function isOneSlipAway(typed: string, meant: string): boolean {
  if (typed.length > meant.length) return withoutOneLetter(typed).includes(meant);
  if (typed.length < meant.length) return withoutOneLetter(meant).includes(typed);
  const differing = [...typed].filter((letter, index) => letter !== meant[index]).length;
  return differing === 1 || hasSwappedLetters(typed, meant);
}

/**
 * Returns the e-mail address that was probably meant: its domain is one typing slip away from one of
 * `domains`, the first that fits. Returns undefined for a domain that is among them, or like none. The portal
 * only asks; it never refuses the typed one. LOG-55
 */
export function suggestEmail(email: string, domains: readonly string[]): string | undefined {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1).toLowerCase();
  if (at < 1 || domains.includes(domain)) return undefined;
  const meant = domains.find((known) => isOneSlipAway(domain, known));
  return meant && `${email.slice(0, at)}@${meant}`;
}
