import type { CalendarDate } from '@portal/domain/values/calendar-date';

/** The content of a letter, in reading order. */
export type Letter = {
  /** The day printed on it; null for a letter without one. */
  readonly date: CalendarDate | null;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly table?: {
    readonly heading: string;
    readonly columns: readonly string[];
    readonly rows: readonly (readonly string[])[];
  };
};
