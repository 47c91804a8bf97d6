import { createAuditRepository } from '#api/audit/audit-repository.ts';
import { type CommandContext, type OperatorCommand, TEXT } from '#api/commands/operator-command.ts';
import { UNLIMITED_TIMEOUTS } from '#api/database/connections/connection-settings.ts';
import { OperatorError } from '#api/operator-error.ts';

const OPTIONS = { head: TEXT, operator: TEXT };

/** `head`: a seal that was noted elsewhere. */
type VerifyAudit = {
  readonly act: 'verify';
  readonly head: { readonly sealId: number; readonly seal: string } | undefined;
};
type RestartAudit = { readonly act: 'restart'; readonly operator: string };

const PROBLEMS = {
  chain: 'seals were changed, removed or inserted here',
  changed: 'an event was changed',
  removed: 'events were removed',
  inserted: 'events were inserted afterwards',
} as const;

/** Compares the audit trail with its seals. Returns what is right, or throws what is wrong. AUD-4 */
export async function verifyAudit(
  { head }: Pick<VerifyAudit, 'head'>,
  {
    database,
    environment,
  }: Pick<CommandContext, 'database'> & {
    readonly environment: Pick<CommandContext['environment'], 'auditRetentionDays'>;
  },
): Promise<readonly string[]> {
  const repository = createAuditRepository(database);
  const findings = await repository.verifyTrail(environment.auditRetentionDays);
  const lines = findings.map(({ sealId, problem }) => `Seal ${sealId}: ${PROBLEMS[problem]}.`);
  if (head && (await repository.findSeal(head.sealId)) !== head.seal)
    lines.push(`Seal ${head.sealId} is not the one that you noted: the end of the chain was rebuilt.`);
  if (lines.length > 0) throw new OperatorError(['The audit trail was tampered with.', ...lines].join('\n'));
  const { seals, events, head: seal, headId } = await repository.countSealed();
  return [
    `The audit trail is intact: ${events} events under ${seals - 1} seals.`,
    `Newest seal: ${headId}:${seal}`,
  ];
}

/** Lets the chain of seals go on in a database that was restored from a dump. AUD-5 */
export async function restartAudit(
  { operator }: Pick<RestartAudit, 'operator'>,
  { database }: Pick<CommandContext, 'database'>,
): Promise<readonly string[]> {
  const moved = await createAuditRepository(database).restartSeals(operator);
  if (moved === undefined)
    throw new OperatorError('The chain of seals was left as it is: this database is not behind it.');
  return [`The chain continues after its last seal. Events since the restore that are in it now: ${moved}.`];
}

function readVerification(head: string | undefined): VerifyAudit | undefined {
  if (head === undefined) return { act: 'verify', head: undefined };
  const [, sealId, seal] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(head) ?? [];
  return sealId && seal ? { act: 'verify', head: { sealId: Number(sealId), seal } } : undefined;
}

export const auditCommand: OperatorCommand<typeof OPTIONS, VerifyAudit | RestartAudit> = {
  usage: `Compares the audit trail with its hash chain, and names every seal whose events were changed, removed or inserted.

  npm run portal -- audit verify
  npm run portal -- audit verify --head <number>:<hash>     also compares a seal that the servers' log shows ("auditSeal")
  npm run portal -- audit restart --operator <name>         after a restore from a dump: lets the chain go on; by the role that owns the tables

Run it where the server's DATABASE_URL is set. Verifying reads the whole trail. Exit code 1 where something does not fit.`,
  options: OPTIONS,
  read({ head, operator }, positionals) {
    const [act] = positionals;
    if (positionals.length !== 1) return undefined;
    if (act === 'verify' && operator === undefined) return readVerification(head);
    return act === 'restart' && operator && head === undefined ? { act, operator } : undefined;
  },
  carryOut: (request, context) =>
    request.act === 'verify' ? verifyAudit(request, context) : restartAudit(request, context),
  timeouts: UNLIMITED_TIMEOUTS,
};
