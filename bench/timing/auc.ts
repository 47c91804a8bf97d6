/**
 * How well two groups of times can be told apart: 0.5 is not at all, 0 or 1 always (Mann and Whitney 1947).
 */
export function areaUnderCurve(first: readonly number[], second: readonly number[]): number {
  const all = [
    ...first.map((value) => ({ value, isFirst: true })),
    ...second.map((value) => ({ value, isFirst: false })),
  ].sort((a, b) => a.value - b.value);
  let rankSum = 0;
  for (let start = 0; start < all.length; ) {
    let end = start;
    while (end < all.length && all[end]?.value === all[start]?.value) end += 1;
    // Equal times share the middle of their ranks.
    const rank = (start + 1 + end) / 2;
    rankSum += rank * all.slice(start, end).filter(({ isFirst }) => isFirst).length;
    start = end;
  }
  return (rankSum - (first.length * (first.length + 1)) / 2) / (first.length * second.length);
}

/** Half of the interval in which 95 of 100 repeats with indistinguishable groups would lie. */
export const halfWidth = (first: number, second: number): number =>
  1.96 * Math.sqrt((first + second + 1) / (12 * first * second));
