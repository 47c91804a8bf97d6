import type { CountryId } from '@portal/domain/country';
import type { DatePart } from '@portal/domain/date-of-birth';

/** A field that is checked by a pattern. The pattern is text, so that it can be served as JSON. */
export type PatternField = {
  readonly label: string;
  readonly example: string;
  readonly pattern: string;
  readonly maxLength: number;
  /** What to show when the pattern does not match. */
  readonly invalidMessage: string;
};

/**
 * How a country writes things. Pure data.
 * Patterns are proposals of ours, judged against published number plans; the specification fixes none.
 */
export type Region = {
  readonly countryId: CountryId;
  readonly countryName: string;
  /** For `<html lang>`. */
  readonly language: string;
  /** Turns an international number into the national form that the mobile pattern knows. */
  readonly dialling: { readonly countryCode: string; readonly trunkPrefix: string };
  readonly mobile: PatternField;
  readonly email: PatternField;
  readonly dates: {
    readonly region: string;
    readonly order: readonly DatePart[];
    readonly invalidMessage: string;
  };
  readonly login: {
    /** Shown for every 403. LOG-30 */
    readonly accountLockMessage: string;
    /** Shown when the code is wrong. */
    readonly invalidCodeMessage: string;
  };
};
