import { createAuditRepository } from '#api/audit/audit-repository.ts';
import {
  type CommandContext,
  type OperatorCommand,
  runOperatorCommand,
  TEXT,
} from '#api/commands/operator-command.ts';
import { UNLIMITED_TIMEOUTS } from '#api/database/connection-settings.ts';
import { OperatorError } from '#api/environment/operator-error.ts';

const OPTIONS = { head: TEXT };

/** `head`: a seal that was noted elsewhere. */
type VerifyAudit = { readonly head: { readonly sealId: number; readonly seal: string } | undefined };

const PROBLEMS = {
  chain: 'seals were changed, removed or inserted here',
  changed: 'an event was changed',
  removed: 'events were removed',
  inserted: 'events were inserted afterwards',
} as const;

/** Compares the audit trail with its seals. Returns what is right, or throws what is wrong. AUD-4 */
export async function verifyAudit(
  { head }: VerifyAudit,
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
    lines.push(`Seal ${head.sealId} is not the one that was noted: the end of the chain was made anew.`);
  if (lines.length > 0) throw new OperatorError(['The audit trail was tampered with.', ...lines].join('\n'));
  const { seals, events, head: seal, headId } = await repository.countSealed();
  return [
    `The audit trail is as it was sealed: ${events} events under ${seals - 1} seals.`,
    `Newest seal: ${headId}:${seal}`,
  ];
}

export const auditCommand: OperatorCommand<typeof OPTIONS, VerifyAudit> = {
  usage: `Compares the audit trail with its hash chain, and names every seal whose events were changed, removed or inserted.

  npm run audit -- verify
  npm run audit -- verify --head <number>:<hash>     also compares a seal that the servers' log shows ("auditSeal")

Run it where the server's DATABASE_URL is set. It reads the whole trail. Exit code 1 where something does not fit.`,
  options: OPTIONS,
  read({ head }, positionals) {
    if (positionals.length !== 1 || positionals[0] !== 'verify') return undefined;
    if (head === undefined) return { head: undefined };
    const [, sealId, seal] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(head) ?? [];
    return sealId && seal ? { head: { sealId: Number(sealId), seal } } : undefined;
  },
  carryOut: verifyAudit,
  timeouts: UNLIMITED_TIMEOUTS,
};

if (import.meta.main) await runOperatorCommand(auditCommand);
