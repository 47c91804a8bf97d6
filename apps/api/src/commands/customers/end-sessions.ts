import { listCustomersOfIdentifier } from '#api/commands/customers/customers-of-identifier-repository.ts';
import { createEndSessionsRepository } from '#api/commands/customers/end-sessions-repository.ts';
import { type IdentifierOption, readIdentifierOption } from '#api/commands/customers/identifier-option.ts';
import { FLAG, type OperatorCommand, TEXT } from '#api/commands/operator-command.ts';
import type { Queryable } from '#api/database/database.ts';

const OPTIONS = { site: TEXT, operator: TEXT, mobile: TEXT, email: TEXT, all: FLAG };

/** The customer whose sessions end, and the operator who ends them. */
type EndSessions = { readonly operator: string; readonly of: 'all' | IdentifierOption };

/** Ends the sessions, one customer after the other; returns how many logins those were. SES-64 */
export async function endSessions(database: Queryable, { operator, of }: EndSessions): Promise<number> {
  const repository = createEndSessionsRepository(database);
  const customerIds = await (of === 'all'
    ? repository.listCustomersWithSession()
    : listCustomersOfIdentifier(database, of));
  let ended = 0;
  for (const customerId of customerIds) ended += await repository.endSessionsOf(customerId, operator);
  return ended;
}

export const endSessionsCommand: OperatorCommand<typeof OPTIONS, EndSessions> = {
  usage: `Ends every session of one customer, or of all of them, at once.

  npm run portal -- end-sessions --operator <who ends them> --site <brand>-<country id> (--mobile <number> | --email <address>)
  npm run portal -- end-sessions --operator <who ends them> --all

Run it where the server's DATABASE_URL is set. Each end is written to the audit trail.`,
  options: OPTIONS,
  read(values, positionals) {
    const { operator, all } = values;
    const isAnybodyNamed = Boolean(values.site || (values.mobile ?? values.email));
    const of = all && !isAnybodyNamed ? 'all' : readIdentifierOption(values);
    if (!operator || !of || (all && isAnybodyNamed) || positionals.length > 0) return undefined;
    return { operator, of };
  },
  carryOut: async (request, { database }) => [`Logins ended: ${await endSessions(database, request)}`],
};
