import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { POLICY_STATUS } from '@portal/domain/policies/policy-status';
import { commandConfigurations } from '#api/commands/customers/command-configurations.ts';
import { reportCustomers } from '#api/commands/customers/customers-report.ts';
import { FLAG, type OperatorCommand, TEXT } from '#api/commands/operator-command.ts';
import { type ImportRequest, runCustomerImport } from '#api/customer-import/run-import.ts';
import { UNLIMITED_TIMEOUTS } from '#api/database/connections/connection-settings.ts';
import { systemClock } from '#api/gateways/clock.ts';

const OPTIONS = {
  operator: TEXT,
  'dry-run': FLAG,
  delta: FLAG,
  gentle: FLAG,
  'end-missing': TEXT,
  confirm: TEXT,
};

/** A policy ends with one of these. */
const ENDED: readonly number[] = [
  POLICY_STATUS.lapsed,
  POLICY_STATUS.cancelled,
  POLICY_STATUS.cancelledOther,
];
const COUNT = /^\d{1,9}$/;

const PACE = { elapsedMs: () => performance.now(), wait: async (ms: number) => sleep(ms) };

/** Reads an option that is a number; null for one that is none. */
const readCount = (text: string | undefined): number | null | undefined => {
  if (text === undefined) return undefined;
  return COUNT.test(text) ? Number(text) : null;
};

export const importCustomersCommand: OperatorCommand<typeof OPTIONS, ImportRequest> = {
  usage: `Imports customers and policies from the files of a folder.

  npm run portal -- customers import FOLDER --operator <who imports> [--dry-run] [--delta] [--gentle]
    [--end-missing ${ENDED.join('|')} [--confirm <number>]]

Each kind of record has a file: customer.csv, policy.jsonl, or with .gz at the end. docs/records.schema.json has
every field, docs/operations/customers-in.md a walk through.

  --dry-run      does everything and undoes it; says who could not log in
  --delta        the folder has changes alone: nothing is missing from it
  --gentle       writes few lines at once and rests in between, beside customers; takes several times as long
  --end-missing  gives live policies that the files lack this status; needs manifest.json
  --confirm      says how many may end, where they are more than one in a hundred

Run it where the server's DATABASE_URL and CONFIGURATION_FILE are set. Lines that are refused, or taken in part,
are named in rejected.jsonl beside the files. Run again, it continues, or changes nothing.`,
  options: OPTIONS,
  read(values, positionals) {
    const { operator, delta = false, gentle = false } = values;
    const [folder, ...others] = positionals;
    const [endMissing, confirm] = [readCount(values['end-missing']), readCount(values.confirm)];
    if (!operator || !folder || others.length > 0 || endMissing === null || confirm === null)
      return undefined;
    if (endMissing !== undefined && !ENDED.includes(endMissing)) return undefined;
    const isDryRun = values['dry-run'] ?? false;
    return {
      folder: resolve(folder),
      operator,
      isDryRun,
      isDelta: delta,
      isGentle: gentle,
      endMissing,
      confirm,
    };
  },
  carryOut(request, { database, environment, say }) {
    const configurationOf = commandConfigurations({ environment, say });
    const tools = { database, configurationOf, clock: systemClock, pace: PACE, say };
    const today = systemClock.now().toISOString().slice(0, 10);
    return runCustomerImport(
      {
        ...tools,
        lookAtDryRun: (asLoaded) =>
          reportCustomers({ database: asLoaded, configurationOf, today, tell: () => undefined }),
      },
      request,
    );
  },
  timeouts: UNLIMITED_TIMEOUTS,
};
