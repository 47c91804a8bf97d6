import { type Statement, statement } from '#api/database/database.ts';

/** A statement that calls a function of the database, and the values for it from a record. */
type FunctionCall<Name extends string> = {
  readonly statement: Statement;
  readonly valuesOf: (values: Readonly<Record<Name, unknown>>) => unknown[];
};

const toSnakeCase = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * Declares a call with named arguments: `loginHash` goes into the parameter `p_login_hash`, at any place in
 * the function's list. A name that the function does not have fails at the first call, a value that the
 * caller forgets does not compile.
 */
export function functionCall<const Name extends string>(
  statementName: string,
  functionName: string,
  argumentNames: readonly Name[],
): FunctionCall<Name> {
  const list = argumentNames.map((name, index) => `p_${toSnakeCase(name)} => $${index + 1}`);
  return {
    statement: statement(statementName, `select * from ${functionName}(${list.join(', ')})`),
    valuesOf: (values) => argumentNames.map((name) => values[name]),
  };
}
