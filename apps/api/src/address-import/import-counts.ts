/** The outcomes of the rows of an import. */
export type ImportCounts = {
  rows: number;
  addresses: number;
  places: number;
  /** Rows of reference data, such as the names of localities. */
  reference: number;
  /** Rows without a postcode, by reason. */
  withoutPostcode: Record<string, number>;
  /** Lines that were not in UTF-8. */
  otherEncoding: number;
  leftOut: Record<string, number>;
  rejected: Record<string, number>;
};

export const noCounts = (): ImportCounts => ({
  rows: 0,
  addresses: 0,
  places: 0,
  reference: 0,
  withoutPostcode: {},
  otherEncoding: 0,
  leftOut: {},
  rejected: {},
});

/** Counts one more row for a reason. */
export function countReason(reasons: Record<string, number>, reason: string): void {
  reasons[reason] = (reasons[reason] ?? 0) + 1;
}

/** How many postcodes are known, and about how many the country has. */
export type PostcodeCoverage = { readonly known: number; readonly expected: number };

/** With fewer of a country's postcodes, customers with a right postcode would be refused. */
const ENOUGH_POSTCODES = 0.9;

/**
 * Returns whether postcodes can be checked against those that are known. A refused customer cannot
 * save the address. ADDR-49
 */
export function describePostcodes({ known, expected }: PostcodeCoverage): string {
  const have = `${known.toLocaleString('en')} of about ${expected.toLocaleString('en')} postcodes of the country are known`;
  return known >= expected * ENOUGH_POSTCODES
    ? `${have}.`
    : `${have}: too few to check against. Import a larger table of postcodes, or leave postcodeVerificationFeature off.`;
}

const sum = (reasons: Record<string, number>): number => Object.values(reasons).reduce((a, b) => a + b, 0);
const list = (reasons: Record<string, number>): string[] =>
  Object.entries(reasons)
    .sort(([, a], [, b]) => b - a)
    .map(([reason, count]) => `    ${count.toLocaleString('en')}  ${reason}`);

/** Returns the report for the operator. */
export function describeCounts(
  counts: ImportCounts,
  size: { streets: number; addresses: number } | undefined,
): string[] {
  return [
    `${counts.rows.toLocaleString('en')} rows read`,
    ...(size
      ? [
          `  ${size.addresses.toLocaleString('en')} addresses in ${size.streets.toLocaleString('en')} streets are in the index, of ${counts.addresses.toLocaleString('en')} rows; ${sum(counts.withoutPostcode).toLocaleString('en')} rows without a postcode`,
          ...list(counts.withoutPostcode),
        ]
      : []),
    ...(counts.places > 0 ? [`  ${counts.places.toLocaleString('en')} places of postcodes`] : []),
    ...(counts.reference > 0 ? [`  ${counts.reference.toLocaleString('en')} rows of reference data`] : []),
    ...(counts.otherEncoding > 0
      ? [
          `  ${counts.otherEncoding.toLocaleString('en')} lines were not UTF-8 and were read as Windows-1252: check their names`,
        ]
      : []),
    `  ${sum(counts.leftOut).toLocaleString('en')} rows left out on purpose`,
    ...list(counts.leftOut),
    `  ${sum(counts.rejected).toLocaleString('en')} rows rejected`,
    ...list(counts.rejected),
  ];
}
