/** A value that a customer sent, and when it was acknowledged, if it was, by this machine's clock. */
export type Write = { readonly value: string; readonly sentMs: number; acknowledgedMs?: number };

/** Returns whether a write was acknowledged by this moment. */
export const isAcknowledgedBy = ({ acknowledgedMs }: Write, momentMs: number): boolean =>
  acknowledgedMs !== undefined && acknowledgedMs <= momentMs;

/**
 * Returns how a value that was found fits the writes of one field, in their order, in a database as of a
 * moment. `lost`: an acknowledged one was newer. `of later`: it was sent after the moment. A write that
 * nobody acknowledged may have been made.
 */
export function judgeFound(
  writes: readonly Write[],
  found: string | undefined,
  momentMs: number,
): 'kept' | 'lost' | 'of later' {
  const place = writes.findIndex(({ value }) => value === found);
  if (place < writes.findLastIndex((write) => isAcknowledgedBy(write, momentMs))) return 'lost';
  return (writes[place]?.sentMs ?? 0) > momentMs ? 'of later' : 'kept';
}
