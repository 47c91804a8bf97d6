import { type CommandContext, type OperatorCommand, TEXT } from '#api/commands/operator-command.ts';
import { UNLIMITED_TIMEOUTS } from '#api/database/connections/connection-settings.ts';
import { identifierKeysLine } from '#api/environment/secret-keys.ts';
import { checkIdentifierKeys, checkServerKeys } from '#api/key-rotation/check-keys.ts';
import { describeKeys, describeKeyUse } from '#api/key-rotation/key-report.ts';
import { createKnownKeysRepository } from '#api/key-rotation/known-keys-repository.ts';
import { IDENTIFIER_COUNTS } from '#api/key-rotation/protected-columns.ts';
import { rotateKeys } from '#api/key-rotation/rotate-keys.ts';
import { createRotationRepository } from '#api/key-rotation/rotation-repository.ts';
import { deriveKeys } from '#api/keys/key-ring.ts';
import { OperatorError } from '#api/operator-error.ts';

const OPTIONS = { operator: TEXT, key: TEXT };

type KeysRequest =
  | { readonly act: 'list' | 'status' | 'identifier-keys' }
  | { readonly act: 'rotate'; readonly operator: string }
  | { readonly act: 'retire'; readonly operator: string; readonly keyId: number };

const COUNTS = `${IDENTIFIER_COUNTS.table}.${IDENTIFIER_COUNTS.column}`;

/** The numbers of the keys that this process has, newest first. */
const listedIds = ({ environment }: CommandContext): number[] => environment.secretKeys.map(({ id }) => id);

async function list(context: CommandContext): Promise<readonly string[]> {
  const known = await createKnownKeysRepository(context.database).listKnown();
  return describeKeys(listedIds(context), known);
}

async function status(context: CommandContext): Promise<readonly string[]> {
  return describeKeyUse(listedIds(context), await createRotationRepository(context.database).listKeyUse());
}

async function rotate(context: CommandContext, operator: string): Promise<readonly string[]> {
  const { database, environment } = context;
  const { secretKeys, identifierKeys } = environment;
  await checkServerKeys(database, deriveKeys(secretKeys, 'identifier'));
  const { moved, unreadable } = await rotateKeys({ database, secretKeys, identifierKeys });
  const keyId = secretKeys[0]?.id ?? 0;
  await createRotationRepository(database).recordRotation({ operator, keyId, moved });
  const lines = [`Moved to key ${keyId}: ${moved}`];
  if (unreadable > 0)
    lines.push(`Left unchanged, because the key that they name does not decrypt them: ${unreadable}`);
  return [...lines, ...(await status(context))];
}

async function retire(context: CommandContext, operator: string, keyId: number): Promise<readonly string[]> {
  const { database } = context;
  if (listedIds(context)[0] === keyId)
    throw new OperatorError(
      `Nothing was retired: key ${keyId} is the newest, and everything is written with it.`,
    );
  const repository = createKnownKeysRepository(database);
  if (!(await repository.listKnown()).some(({ id }) => id === keyId))
    throw new OperatorError(`Nothing was retired: this database has no key ${keyId}.`);
  const uses = (await createRotationRepository(database).listKeyUse()).filter((use) => use.keyId === keyId);
  const needed = uses.filter(({ column }) => column !== COUNTS);
  if (needed.length > 0) {
    const left = needed.map(({ column, values }) => `${column} ${values}`).join(', ');
    throw new OperatorError(
      `Nothing was retired: key ${keyId} is still needed (${left}). Run npm run portal -- keys rotate; the data of logins expires within 70 minutes.`,
    );
  }
  await repository.retireKey(keyId, operator);
  const counts = uses[0]?.values ?? 0;
  return [
    `Key ${keyId} is retired: remove it from SECRET_KEYS.`,
    ...(counts === 0
      ? []
      : [
          `It still counts failed logins of ${counts} identifiers that no customer has. First put the output of npm run portal -- keys identifier-keys into IDENTIFIER_KEYS of the servers, so that these stay locked.`,
        ]),
  ];
}

async function identifierKeys({ database, environment }: CommandContext): Promise<readonly string[]> {
  await checkIdentifierKeys(database, environment.identifierKeys);
  return [`IDENTIFIER_KEYS=${identifierKeysLine(environment.identifierKeys)}`];
}

function carryOut(request: KeysRequest, context: CommandContext): Promise<readonly string[]> {
  switch (request.act) {
    case 'list':
      return list(context);
    case 'status':
      return status(context);
    case 'identifier-keys':
      return identifierKeys(context);
    case 'rotate':
      return rotate(context, request.operator);
    case 'retire':
      return retire(context, request.operator, request.keyId);
  }
}

export const keysCommand: OperatorCommand<typeof OPTIONS, KeysRequest> = {
  usage: `Shows and changes the keys that protect the data. docs/operations/keys.md has the steps of a rotation.

  npm run portal -- keys list                                          the keys that are listed here, and those that the database knows
  npm run portal -- keys status                                        how much is under each key
  npm run portal -- keys rotate --operator <who>                       puts everything under the newest key; can be stopped and repeated
  npm run portal -- keys retire --operator <who> --key <number>        lets go of a key under which nothing is left
  npm run portal -- keys identifier-keys                               prints the keys that npm run portal -- unlock needs: they are secret

Run it where the server's DATABASE_URL and SECRET_KEYS are set. A rotation and a retirement are written to the audit trail.`,
  options: OPTIONS,
  read({ operator, key }, positionals) {
    const [act, ...others] = positionals;
    if (others.length > 0) return undefined;
    if (act === 'list' || act === 'status' || act === 'identifier-keys')
      return operator || key ? undefined : { act };
    if (act === 'rotate') return operator && !key ? { act, operator } : undefined;
    const keyId = /^\d{1,3}$/.test(key ?? '') ? Number(key) : undefined;
    return act === 'retire' && operator && keyId !== undefined ? { act, operator, keyId } : undefined;
  },
  carryOut,
  // Counting reads whole tables.
  timeouts: UNLIMITED_TIMEOUTS,
};
