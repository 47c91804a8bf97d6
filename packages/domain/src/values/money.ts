/**
 * Returns an amount as it is shown: `$250,000`, `$1,234.50`; nothing for null.
 * Amounts in cents. POL-25, POL-27
 */
export function formatAmount(amountCents: number | null): string {
  return write(amountCents, isWhole(amountCents));
}

/** Returns amounts of one page, written alike: without cents only if every one of them is whole. POL-27 */
export function formatAmounts(amountsCents: readonly (number | null)[]): string[] {
  const isEveryOneWhole = amountsCents.every(isWhole);
  return amountsCents.map((amountCents) => write(amountCents, isEveryOneWhole));
}

function isWhole(amountCents: number | null): boolean {
  return (amountCents ?? 0) % 100 === 0;
}

// Without Intl, because its results differ between versions of its data.
function write(amountCents: number | null, isWithoutCents: boolean): string {
  if (amountCents === null) return '';
  const cents = Math.abs(amountCents);
  const dollars = String(Math.trunc(cents / 100)).replace(/\B(?=(\d{3})+$)/g, ',');
  const rest = isWithoutCents ? '' : `.${String(cents % 100).padStart(2, '0')}`;
  return `${amountCents < 0 ? '-' : ''}$${dollars}${rest}`;
}
