import type { FaultKind } from './virtual-world/faults.ts';

export type Counts = Readonly<Record<string, number>>;

/** One thing that must never be, and where it was found. */
export type Violation<Kind extends string = string> = { readonly kind: Kind; readonly detail: string };

/** The result of one history. */
export type History = {
  readonly seed: number;
  readonly violations: readonly Violation[];
  readonly faults: Counts;
  /** Counts of the subject, by name or by end. */
  readonly totals: Counts;
  /** The answers to customers. */
  readonly answers: Counts;
};

/** The system with one rule left out. The simulation must notice each. */
export type Variant<Kind extends string = string> = {
  readonly name: string;
  /** It is caught when one of these is broken. */
  readonly breaks: readonly Kind[];
};

/** The product as it is. */
export const SOUND: Variant<never> = { name: 'the product', breaks: [] };

/** A subject that is simulated in the virtual world. */
export type Subject = {
  readonly title: string;
  readonly faultKinds: readonly FaultKind[];
  readonly brokenVariants: readonly Variant[];
  /** Runs the history of a seed to its end. A variant is `SOUND` or one of `brokenVariants`. */
  runHistory(seed: number, variant: Variant): Promise<History>;
};

export function countOf(words: readonly string[]): Counts {
  const counts: Record<string, number> = {};
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1;
  return counts;
}
