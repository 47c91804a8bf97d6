/** A table of single facts of somebody else's register, by the digits that it is asked for. */
export type BankTable<Row> = {
  /** The words by which operators know it. */
  readonly title: string;
  /** The day of its source, like `2026-01-05`. BNK-14 */
  readonly asOf: string;
  readonly rows: Readonly<Record<string, Row>>;
};
