import { resolve } from 'node:path';
import { commandConfigurations } from '#api/commands/customers/command-configurations.ts';
import { type OperatorCommand, TEXT } from '#api/commands/operator-command.ts';
import { CUSTOMER_USAGE, findPerson, readPersonName } from '#api/commands/person/person-name.ts';
import { UNLIMITED_TIMEOUTS } from '#api/database/connections/connection-settings.ts';
import { systemClock } from '#api/gateways/clock.ts';
import { createDocumentStore } from '#api/gateways/document-store/create-document-store.ts';
import { createBrandOf } from '#api/gateways/site-configurations.ts';
import { createSealer } from '#api/keys/encryption.ts';
import { deriveKeys } from '#api/keys/key-ring.ts';
import { createPasskeyNames } from '#api/passkeys/passkey-names.ts';
import { exportPerson } from '#api/person/export-person.ts';
import type { PersonName } from '#api/person/person-repository.ts';

const OPTIONS = { operator: TEXT, to: TEXT };

type ExportPerson = { readonly named: PersonName; readonly folder: string; readonly operator: string };

export const exportPersonCommand: OperatorCommand<typeof OPTIONS, ExportPerson> = {
  usage: `Writes everything that is stored about a customer into a new folder: person.json, person.pdf, the documents and the receipts.

  npm run portal -- person export CUSTOMER --operator <who exports> --to <folder>

${CUSTOMER_USAGE} First make sure who asks (docs/operations/person.md). Run it where DATABASE_URL, SECRET_KEYS and the DOCUMENT_…
variables of the servers are set. It is written to the audit trail.`,
  options: OPTIONS,
  read({ operator, to }, positionals) {
    const named = readPersonName(positionals[0]);
    if (!named || !operator || !to || positionals.length !== 1) return undefined;
    return { named, operator, folder: resolve(to) };
  },
  async carryOut({ named, ...request }, { database, ...context }) {
    const person = await findPerson(database, named);
    const store = await createDocumentStore(context.environment.documents.store);
    const brandOf = createBrandOf(commandConfigurations(context));
    const keys = deriveKeys(context.environment.secretKeys, 'passkey-name');
    const passkeyNames = createPasskeyNames(createSealer(keys));
    return exportPerson(
      { database, store, clock: systemClock, brandOf, passkeyNames },
      { ...request, person },
    );
  },
  timeouts: UNLIMITED_TIMEOUTS,
};
