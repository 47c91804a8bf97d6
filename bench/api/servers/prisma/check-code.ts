import { LOGIN_LIMITS } from '@portal/domain/login/login-limits';
import { SESSION_LIMITS } from '@portal/domain/session/session-limits';
import type { PrismaClient } from './dist/client.ts';

export type CodeToCheck = {
  loginHash: Uint8Array<ArrayBuffer>;
  codeHash: Uint8Array<ArrayBuffer>;
  tokenHash: Uint8Array<ArrayBuffer>;
  browserHash: Uint8Array<ArrayBuffer>;
  countryId: number;
};

const after = (seconds: number): Date => new Date(Date.now() + seconds * 1000);

/**
 * The code check as an interactive transaction, leaving the same rows as the product's. Returns the end
 * of the session, or why not.
 */
export function checkCode(
  prisma: PrismaClient,
  check: CodeToCheck,
): Promise<Date | 'expired' | 'locked' | 'wrong'> {
  const { loginHash, countryId, browserHash, tokenHash } = check;
  return prisma.$transaction(async (tx) => {
    const attempt = await tx.loginAttempt.findFirst({ where: { loginHash, countryId } });
    if (!attempt) return 'expired';
    const { identifierHash, isKnownBrowser, customerId, brandId } = attempt;
    const about = { customerId, brandId, countryId };
    const lock = await tx.identifierFailures.findFirst({
      where: { identifierHash, isKnownBrowser, lockedUntil: { gt: new Date() } },
    });
    if (lock) return 'locked';
    const [code] = await tx.oneTimeCode.updateManyAndReturn({
      where: {
        loginHash,
        usedAt: null,
        replacedAt: null,
        expiresAt: { gt: new Date() },
        tries: { lt: LOGIN_LIMITS.code.maxTries },
      },
      data: { tries: { increment: 1 } },
    });
    if (!code) return 'expired';
    if (Buffer.compare(code.codeHash, check.codeHash) !== 0) {
      await tx.identifierFailures.upsert({
        where: { identifierHash_isKnownBrowser: { identifierHash, isKnownBrowser } },
        create: { identifierHash, isKnownBrowser, failures: 1 },
        update: { failures: { increment: 1 } },
      });
      await tx.auditEvent.create({ data: { kind: 'code-wrong', ...about } });
      return 'wrong';
    }
    await tx.oneTimeCode.update({ where: { codeId: code.codeId }, data: { usedAt: new Date() } });
    await tx.identifierFailures.deleteMany({ where: { identifierHash, isKnownBrowser } });
    await tx.knownBrowser.upsert({
      where: { browserHash_customerId: { browserHash, customerId } },
      create: { browserHash, customerId },
      update: { lastLoginAt: new Date() },
    });
    await tx.auditEvent.create({ data: { kind: 'logged-in', ...about } });
    const session = await tx.session.create({
      data: {
        tokenHash,
        loginHash,
        ...about,
        expiresAt: after(SESSION_LIMITS.tokenLifeSeconds),
        absoluteEndAt: after(SESSION_LIMITS.absoluteSeconds),
      },
    });
    return session.expiresAt;
  });
}
