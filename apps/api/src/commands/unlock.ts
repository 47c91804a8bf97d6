import { type IdentifierOption, readIdentifierOption } from '#api/commands/identifier-option.ts';
import { parseParameters, runOperatorCommand } from '#api/commands/operator-command.ts';
import { createUnlockRepository } from '#api/commands/unlock-repository.ts';
import type { Database } from '#api/database/database.ts';
import { deriveLoginKeys } from '#api/environment/environment.ts';
import { OperatorError } from '#api/environment/operator-error.ts';
import { createTokenHashing, type TokenHashing } from '#api/session/token-hashing.ts';

const USAGE = `Lifts the account lock of one identifier, for a customer who called and was recognised.

  npm run unlock -- --site <brand>-<country id> --operator <who unlocks> (--mobile <number> | --email <address>)

Run it where the server's DATABASE_URL and SECRET_KEY are set. The unlocking is written to the audit trail.`;

type Unlock = IdentifierOption & { readonly operator: string };

/** Reads what is to be unlocked, or refuses with how to say it. */
export function readUnlock(parameters: readonly string[]): Unlock {
  const text = { type: 'string' } as const;
  const options = { site: text, operator: text, mobile: text, email: text };
  const { values } = parseParameters(USAGE, { args: [...parameters], options });
  const named = readIdentifierOption(values);
  if (!named || !values.operator) throw new OperatorError(USAGE);
  return { ...named, operator: values.operator };
}

/** Lifts the lock; returns how many failures there were. LOG-64 */
export function unlock(database: Database, secrets: TokenHashing, request: Unlock): Promise<number> {
  const { identifier, ...at } = request;
  return createUnlockRepository(database).unlockIdentifier({
    ...request,
    identifierHash: secrets.hashIdentifier({ ...at, value: identifier }),
  });
}

if (import.meta.main) {
  await runOperatorCommand({
    read: readUnlock,
    async carryOut(request, database, environment) {
      const secrets = createTokenHashing(deriveLoginKeys(environment));
      const failures = await unlock(database, secrets, request);
      return failures > 0
        ? `Unlocked: ${failures} failures are forgotten. The customer can log in at once.`
        : 'There was nothing to unlock: this identifier has no failures at this site. Check how it is spelled.';
    },
  });
}
