/** The middle of some numbers; of an even count, the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.ceil(sorted.length / 2) - 1];
  if (upper === undefined || lower === undefined) throw new Error('The median of nothing was asked for');
  return (upper + lower) / 2;
}

/** The order of a round. None always runs first, and of two neighbours none always runs before the other. */
export function orderOfRound<T>(values: readonly T[], round: number): T[] {
  const at = Math.floor(round / 2) % values.length;
  const order = [...values.slice(at), ...values.slice(0, at)];
  return round % 2 === 0 ? order : order.reverse();
}
