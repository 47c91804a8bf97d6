/** How long rows are kept while nobody asks for their erasure, and why. */
export type Kept = {
  readonly until: string;
  readonly because: string;
  /** The days after which the job `purge-expired` deletes a row; 0 where it goes at its moment. */
  readonly purgedAfterDays?: number;
};

/** Rows that an erasure leaves, with the reason that the operator and the customer read. */
type Remains = {
  /** SQL over the row `t`; without it every row remains. */
  readonly where?: string;
  readonly because: string;
  /** Replaces the personal values of such a row: the part of an update after `set`. */
  readonly blank?: string;
  /** The columns that keep a personal value after that. */
  readonly holding: string;
};

/** The part of a table that belongs to a person. */
type OfPerson = {
  /** The heading over the rows in an export. */
  readonly title: string;
  /** How the rows are found, as SQL over the row `t`: $1 is the customer. Without it by `customer_id`. */
  readonly of?: string;
  /** How those of policies are found: $2 has their numbers. Without it by the column `policy_number`. */
  readonly ofPolicies?: string;
  /** The rows that an erasure leaves. Without it every row is deleted. */
  readonly remains?: Remains;
};

/** A table of the database. */
export type StoredTable = {
  /** The columns that an export shows, separated by spaces. */
  readonly columns: string;
  /** The columns that no export shows: hashes, sealed values, and what only programs read. */
  readonly withheld?: string;
  /** Undefined where no row says anything of a person. */
  readonly person?: OfPerson;
  readonly kept: Kept;
};

export const wordsOf = (text = ''): readonly string[] => text.split(/\s+/).filter(Boolean);

/** Every column of a table. */
export const columnsOf = ({ columns, withheld }: StoredTable): readonly string[] => [
  ...wordsOf(columns),
  ...wordsOf(withheld),
];

/** How the rows of a customer are found. */
export const conditionOf = ({ of = 't.customer_id = $1' }: OfPerson): string => `(${of})`;

/** How the rows of some policies of a customer are found; undefined for a table that is about no policy. */
export function policyConditionOf({ columns, person }: StoredTable): string | undefined {
  if (!person) return undefined;
  const byNumber = wordsOf(columns).includes('policy_number') ? 't.policy_number = any($2)' : undefined;
  const condition = person.ofPolicies ?? byNumber;
  return condition && `${conditionOf(person)} and ${condition}`;
}
