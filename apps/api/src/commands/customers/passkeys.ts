import { passkeyProvider } from '@portal/domain/passkeys/passkey-providers';
import { listCustomersOfIdentifier } from '#api/commands/customers/customers-of-identifier-repository.ts';
import { type IdentifierOption, readIdentifierOption } from '#api/commands/customers/identifier-option.ts';
import { createPasskeysRepository, type ListedPasskey } from '#api/commands/customers/passkeys-repository.ts';
import { type OperatorCommand, TEXT, UUID } from '#api/commands/operator-command.ts';
import type { Queryable } from '#api/database/database.ts';
import { OperatorError } from '#api/operator-error.ts';

const OPTIONS = { site: TEXT, operator: TEXT, mobile: TEXT, email: TEXT, passkey: TEXT };

type PasskeysRequest = IdentifierOption &
  (
    | { readonly verb: 'list' }
    | { readonly verb: 'remove'; readonly operator: string; readonly passkeyId: string | null }
  );

const momentsOf = ({ addedAt, lastUsedAt }: ListedPasskey): string =>
  `added ${addedAt} UTC, ${lastUsedAt === null ? 'never used' : `last used ${lastUsedAt} UTC`}`;

function lineOf(passkey: ListedPasskey): string {
  const { customerNumber, passkeyId, aaguid, label, isOff } = passkey;
  const parts = [
    passkeyId,
    `customer ${customerNumber}`,
    passkeyProvider(aaguid) ?? `AAGUID ${aaguid}`,
    label ?? 'A browser',
    momentsOf(passkey),
    ...(isOff ? ['Turned off.'] : []),
  ];
  return parts.join('  ');
}

/** Lists or removes the passkeys of the customers of an identifier; returns the lines to print. PKY-17 */
export async function passkeys(database: Queryable, request: PasskeysRequest): Promise<readonly string[]> {
  const repository = createPasskeysRepository(database);
  const customerIds = await listCustomersOfIdentifier(database, request);
  if (request.verb === 'list') {
    const found = await repository.list(customerIds);
    return [`Passkeys: ${found.length}`, ...found.map(lineOf)];
  }
  const { passkeyId, operator } = request;
  if (customerIds.length > 1 && passkeyId === null)
    throw new OperatorError('Several customers have this identifier. Name one passkey with --passkey.');
  let removed = 0;
  for (const customerId of customerIds) removed += await repository.remove(customerId, passkeyId, operator);
  return [`Passkeys removed: ${removed}`];
}

export const passkeysCommand: OperatorCommand<typeof OPTIONS, PasskeysRequest> = {
  usage: `Lists the passkeys of a customer who called and was identified, or removes one or all of them. Codes go on working.

  npm run portal -- passkeys list --site <brand>-<country id> (--mobile <number> | --email <address>)
  npm run portal -- passkeys remove --site <brand>-<country id> --operator <who removes> (--mobile <number> | --email <address>)
    [--passkey <id of the list>]

Each line of the list has the id, whose passkey it is, who keeps it, and when it was added and last used, in UTC. A removal is told to the customer and
written to the audit trail. Run it where the server's DATABASE_URL is set.`,
  options: OPTIONS,
  read(values, [verb, ...more]) {
    const identifier = readIdentifierOption(values);
    const { operator, passkey } = values;
    if (!identifier || more.length > 0) return undefined;
    if (verb === 'list' && passkey === undefined) return { ...identifier, verb };
    if (verb !== 'remove' || !operator || (passkey !== undefined && !UUID.test(passkey))) return undefined;
    return { ...identifier, verb, operator, passkeyId: passkey ?? null };
  },
  carryOut: (request, { database }) => passkeys(database, request),
};
