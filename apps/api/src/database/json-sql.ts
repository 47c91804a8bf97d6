import { type FieldsOf, fieldOf, isLeaf, type Leaf, type Shape } from '@portal/contract/wire/shape';

type Expressions = Readonly<Record<string, string>>;

function leafSql(leaf: Leaf, expressions: Expressions): string {
  const expression = expressions[fieldOf(leaf)] ?? 'null';
  // Integer cents times a numeric with two decimals keeps exactly two decimals: 1840 becomes 18.40.
  return typeof leaf === 'object' && 'cents' in leaf ? `(${expression}) * 0.01` : expression;
}

function objectSql(shape: Shape, expressions: Expressions): string {
  const members = Object.entries(shape).map(
    ([wireName, entry]) =>
      `'${wireName}', ${isLeaf(entry) ? leafSql(entry, expressions) : objectSql(entry, expressions)}`,
  );
  return `json_build_object(${members.join(', ')})`;
}

/**
 * SQL that builds a wire object in the database, from the contract's shape and an SQL expression
 * per field of ours. A field without an expression does not compile. Text of the program only;
 * values travel as parameters.
 */
export function jsonSql<const S extends Shape>(
  shape: S,
  expressions: { readonly [K in FieldsOf<S>]: string },
): string {
  return objectSql(shape, expressions);
}
