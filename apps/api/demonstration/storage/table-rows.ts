import type { DemonstrationPolicy } from '#demonstration/person.ts';
import type { TableName } from '#demonstration/storage/save-statements.ts';

/** The keys are the columns of the table. */
export type Row = Readonly<Record<string, unknown>>;

export type RowsByTable = Record<TableName, Row[]>;

/** A policy of a customer of a site. */
export type OwnedPolicy = {
  readonly policy: DemonstrationPolicy;
  readonly customerId: number;
  readonly brandId: number;
  readonly countryId: number;
};
