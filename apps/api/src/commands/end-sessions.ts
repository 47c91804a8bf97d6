import { type IdentifierOption, readIdentifierOption } from '#api/commands/identifier-option.ts';
import { parseParameters, runOperatorCommand } from '#api/commands/operator-command.ts';
import { type Queryable, statement } from '#api/database/database.ts';
import { OperatorError } from '#api/environment/operator-error.ts';

const USAGE = `Ends every session of one customer, or of all of them, at once.

  npm run end-sessions -- --operator <who ends them> --site <brand>-<country id> (--mobile <number> | --email <address>)
  npm run end-sessions -- --operator <who ends them> --all

Run it where the server's DATABASE_URL and SECRET_KEY are set. Each end is written to the audit trail.`;

/** Whose sessions end, and on whose word. */
type EndSessions = { readonly operator: string; readonly of: 'all' | IdentifierOption };

/** Reads whose sessions are to end, or refuses with how to say it. */
export function readEndSessions(parameters: readonly string[]): EndSessions {
  const text = { type: 'string' } as const;
  const options = {
    site: text,
    operator: text,
    mobile: text,
    email: text,
    all: { type: 'boolean' },
  } as const;
  const { values } = parseParameters(USAGE, { args: [...parameters], options });
  const { operator, all } = values;
  const isAnybodyNamed = Boolean(values.site || (values.mobile ?? values.email));
  const of = all && !isAnybodyNamed ? 'all' : readIdentifierOption(values);
  if (!operator || !of || (all && isAnybodyNamed)) throw new OperatorError(USAGE);
  return { operator, of };
}

const findByIdentifier = statement(
  'find-customers-by-identifier',
  `select customer_id from customer
   where brand_id = $1 and country_id = $2 and ($3 = 'sms' and mobile = $4 or $3 = 'email' and lower(email) = $4)`,
);
const findWithSession = statement(
  'find-customers-with-session',
  'select distinct customer_id from session where expires_at > now()',
);
const endOf = statement('end-sessions-of', 'select end_sessions_of($1, $2) as logins');

/** Ends the sessions, one customer after the other; returns how many logins those were. SES-64 */
export async function endSessions(database: Queryable, { operator, of }: EndSessions): Promise<number> {
  const clients = await (of === 'all'
    ? database.query<{ customer_id: number }>(findWithSession, [])
    : database.query<{ customer_id: number }>(findByIdentifier, [
        of.brandId,
        of.countryId,
        of.channel,
        of.identifier,
      ]));
  let ended = 0;
  for (const { customer_id } of clients) {
    const rows = await database.query<{ logins: number }>(endOf, [customer_id, JSON.stringify({ operator })]);
    ended += rows[0]?.logins ?? 0;
  }
  return ended;
}

if (import.meta.main) {
  await runOperatorCommand({
    read: readEndSessions,
    carryOut: async (request, database) => `Logins that were ended: ${await endSessions(database, request)}`,
  });
}
