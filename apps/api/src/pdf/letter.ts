import type { CalendarDate } from '@portal/domain/values/calendar-date';

/** The content of a letter, in reading order. */
export type Letter = {
  /** The day that stands on it; null for one without. */
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
