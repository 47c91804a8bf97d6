import { type IdentifierOption, readIdentifierOption } from '#api/commands/customers/identifier-option.ts';
import { createUnlockRepository } from '#api/commands/customers/unlock-repository.ts';
import { type OperatorCommand, TEXT } from '#api/commands/operator-command.ts';
import type { Database } from '#api/database/database.ts';
import { checkIdentifierKeys } from '#api/key-rotation/check-keys.ts';
import type { KeyRing } from '#api/keys/key-ring.ts';
import { hashIdentifierUnder } from '#api/keys/token-hashing.ts';

const OPTIONS = { site: TEXT, operator: TEXT, mobile: TEXT, email: TEXT };

type Unlock = IdentifierOption & { readonly operator: string };

/** Lifts the lock; returns how many failures there were. LOG-64, KEY-6 */
export async function unlock(database: Database, identifierKeys: KeyRing, request: Unlock): Promise<number> {
  const { identifier, ...at } = request;
  await checkIdentifierKeys(database, identifierKeys);
  return createUnlockRepository(database).unlockIdentifier({
    ...request,
    hashed: hashIdentifierUnder(identifierKeys, { ...at, value: identifier }),
  });
}

export const unlockCommand: OperatorCommand<typeof OPTIONS, Unlock> = {
  usage: `Lifts the account lock of one identifier, for a customer who called and was identified.

  npm run portal -- unlock --site <brand>-<country id> --operator <who unlocks> (--mobile <number> | --email <address>)

Run it where the server's DATABASE_URL and IDENTIFIER_KEYS are set (npm run portal -- keys identifier-keys prints them; SECRET_KEYS does as well). The
unlocking is written to the audit trail.`,
  options: OPTIONS,
  read(values, positionals) {
    const identifier = readIdentifierOption(values);
    if (!identifier || !values.operator || positionals.length > 0) return undefined;
    return { ...identifier, operator: values.operator };
  },
  async carryOut(request, { database, environment }) {
    const failures = await unlock(database, environment.identifierKeys, request);
    return failures > 0
      ? [`Unlocked: ${failures} failed tries were cleared. The customer can log in now.`]
      : [
          'There was nothing to unlock: this identifier has no failed tries at this site. Check its spelling. Where the account is on hold, release-hold lifts that.',
        ];
  },
};
