import { listCustomersOfIdentifier } from '#api/commands/customers/customers-of-identifier-repository.ts';
import { type IdentifierOption, readIdentifierOption } from '#api/commands/customers/identifier-option.ts';
import { createReleaseHoldRepository } from '#api/commands/customers/release-hold-repository.ts';
import { type OperatorCommand, TEXT } from '#api/commands/operator-command.ts';
import type { Queryable } from '#api/database/database.ts';

const OPTIONS = { site: TEXT, operator: TEXT, mobile: TEXT, email: TEXT };

type ReleaseHold = IdentifierOption & { readonly operator: string };

/** Lifts the hold of the customers of an identifier; returns how many were on hold. CON-78 */
export async function releaseHold(database: Queryable, request: ReleaseHold): Promise<number> {
  const repository = createReleaseHoldRepository(database);
  let released = 0;
  for (const customerId of await listCustomersOfIdentifier(database, request))
    if (await repository.releaseHold(customerId, request.operator)) released += 1;
  return released;
}

export const releaseHoldCommand: OperatorCommand<typeof OPTIONS, ReleaseHold> = {
  usage: `Lifts the hold on an account, for a customer who called and was identified. First make sure which contact details are theirs.

  npm run portal -- release-hold --site <brand>-<country id> --operator <who lifts it> (--mobile <number> | --email <address>)

Run it where the server's DATABASE_URL is set. It is written to the audit trail.`,
  options: OPTIONS,
  read(values, positionals) {
    const identifier = readIdentifierOption(values);
    if (!identifier || !values.operator || positionals.length > 0) return undefined;
    return { ...identifier, operator: values.operator };
  },
  carryOut: async (request, { database }) => [`Holds lifted: ${await releaseHold(database, request)}`],
};
