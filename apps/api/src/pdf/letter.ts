import type { CalendarDate } from '@portal/domain/values/calendar-date';

/** A value, with the name of what it is. */
export type LabelledText = readonly [label: string, value: string];

/** The content of a letter, in reading order. */
export type Letter = {
  /** The day printed on it; null for a letter without one. */
  readonly date: CalendarDate | null;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** The rows that readers look for first: one or two texts in large figures. */
  readonly highlight?: readonly (readonly LabelledText[])[];
  readonly facts: readonly LabelledText[];
  readonly table?: {
    readonly heading: string;
    readonly columns: readonly string[];
    readonly rows: readonly (readonly string[])[];
  };
  /** The next steps of the reader, below the facts. */
  readonly section?: { readonly heading: string; readonly paragraphs: readonly string[] };
  /** How anybody makes sure that it is genuine. `url` opens the check filled in. */
  readonly check?: {
    readonly heading: string;
    readonly text: string;
    readonly code: string;
    readonly url: string;
  };
  /** Left out where nobody answers for it by name: a text that the customer agreed to. */
  readonly isSigned?: boolean;
};
