import { SITES } from '@portal/config/sites/site';
import { OFFERS } from '@portal/domain/offers/offer';
import { createOffersReportRepository, type OfferCounts } from '#api/commands/offers-report-repository.ts';
import type { OperatorCommand } from '#api/commands/operator-command.ts';

const HEADINGS = ['site', 'offer', 'variant', 'shown', 'days shown', 'dismissed', 'used'];
/** From this column on there are numbers, which end at the right. */
const FIRST_NUMBER = 3;

const siteName = ({ brandId, countryId }: OfferCounts): string =>
  SITES.find((site) => site.brandId === brandId && site.countryId === countryId)?.key ??
  `brand ${brandId}, country ${countryId}`;

const offerName = ({ offerId }: OfferCounts): string =>
  OFFERS.find((offer) => offer.offerId === offerId)?.key ?? `offer ${offerId}`;

const share = (part: number, whole: number): string => `${part} (${Math.round((part / whole) * 100)}%)`;

const cellsOf = (row: OfferCounts): string[] => [
  siteName(row),
  offerName(row),
  row.variant,
  String(row.shown),
  String(row.daysShown),
  share(row.dismissed, row.shown),
  share(row.used, row.shown),
];

/** Returns the report as lines of a table. OFF-12 */
export function offersReport(counts: readonly OfferCounts[]): string[] {
  if (counts.length === 0) return ['No offer was shown yet.'];
  const rows = [HEADINGS, ...counts.map(cellsOf)];
  const widths = HEADINGS.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lineOf = (row: readonly string[]): string =>
    row
      .map((cell, column) => {
        const width = widths[column] ?? 0;
        return column < FIRST_NUMBER ? cell.padEnd(width) : cell.padStart(width);
      })
      .join('  ')
      .trimEnd();
  return rows.map(lineOf);
}

export const offersReportCommand: OperatorCommand<Record<never, never>, object> = {
  usage: `Prints how many customers were shown, dismissed and used each offer, by site and variant.

  npm run portal -- offers report

Run it where the server's DATABASE_URL is set. It changes nothing and names nobody.`,
  options: {},
  read: (_values, positionals) => (positionals.length > 0 ? undefined : {}),
  carryOut: async (_request, { database }) =>
    offersReport(await createOffersReportRepository(database).countOffers()),
};
