import { FLAG, type OperatorCommand, TEXT } from '#api/commands/operator-command.ts';
import { CUSTOMER_USAGE, findPerson, readPersonName } from '#api/commands/person/person-name.ts';
import { UNLIMITED_TIMEOUTS } from '#api/database/connections/connection-settings.ts';
import type { Queryable } from '#api/database/database.ts';
import { createDocumentStore } from '#api/gateways/document-store/create-document-store.ts';
import { OperatorError } from '#api/operator-error.ts';
import { type ErasureScope, erasePerson } from '#api/person/erase-person.ts';
import { createPersonRepository, type PersonName } from '#api/person/person-repository.ts';

const OPTIONS = { operator: TEXT, 'dry-run': FLAG, 'ended-only': FLAG, confirm: TEXT };

type ErasePerson = {
  readonly named: PersonName;
  readonly operator: string;
  readonly scope: ErasureScope;
  readonly isDryRun: boolean;
  readonly confirmed: number | undefined;
};

/** Whether nothing is left of a customer who was erased: not even what the law keeps. */
async function isGone(database: Queryable, customerId: number): Promise<boolean> {
  const repository = createPersonRepository(database);
  return (await repository.find({ customerId })) === undefined && (await repository.wasErased(customerId));
}

export const erasePersonCommand: OperatorCommand<typeof OPTIONS, ErasePerson> = {
  usage: `Erases a customer, keeps what the law keeps, and prints what was kept and why.

  npm run portal -- person erase CUSTOMER --operator <who erases> --dry-run [--ended-only]
  npm run portal -- person erase CUSTOMER --operator <who erases> --confirm <our number of the customer> [--ended-only]

${CUSTOMER_USAGE} The dry run prints our number. It refuses while a policy is live, or a payment, a collection or a claim is under way. --ended-only
erases the customer's ended policies of which nothing is kept, and leaves the customer. Erase in the core system too. A later load
does not bring back a customer whose number it knows. Run it where DATABASE_URL and the DOCUMENT_… variables of the servers are set. It is written to the audit trail.`,
  options: OPTIONS,
  read(values, positionals) {
    const named = readPersonName(positionals[0]);
    const { operator, confirm } = values;
    const isDryRun = values['dry-run'] ?? false;
    const isConfirmed = confirm !== undefined && /^\d{1,15}$/.test(confirm);
    if (!named || !operator || positionals.length !== 1 || isDryRun === isConfirmed) return undefined;
    const scope = values['ended-only'] ? 'ended' : 'all';
    return { named, operator, scope, isDryRun, confirmed: isConfirmed ? Number(confirm) : undefined };
  },
  async carryOut({ named, confirmed, ...request }, { database, environment }) {
    if ('customerId' in named && (await isGone(database, named.customerId)))
      return [`Customer ${named.customerId} was erased before. Nothing but audit events is left.`];
    const person = await findPerson(database, named);
    if (confirmed !== undefined && confirmed !== person.customerId)
      throw new OperatorError('Nothing was erased: --confirm names another customer than the one to erase.');
    const store = await createDocumentStore(environment.documents.store);
    const lines = await erasePerson({ database, store }, { ...request, person });
    return [`Customer ${person.customerId}`, ...lines];
  },
  timeouts: UNLIMITED_TIMEOUTS,
};
