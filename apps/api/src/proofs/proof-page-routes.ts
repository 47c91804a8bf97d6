import { findSite, type Site } from '@portal/config/sites/site';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '#api/gateways/clock.ts';
import { clientNetwork } from '#api/http/client-network.ts';
import { type ProofResult, proofPage, type TypedProof } from '#api/proofs/proof-page.ts';
import type { ProofsService } from '#api/proofs/proofs-service.ts';
import { createNetworkAllowances } from '#api/session/network-allowances.ts';

const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; font-src 'self'; img-src data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** The one character that the database takes in no text. */
const NUL = '\0';

/** Longer than any number or code. */
const MAX_LENGTH = 40;

const textIn = (value: unknown): string =>
  typeof value === 'string' ? value.replaceAll(NUL, '').slice(0, MAX_LENGTH) : '';

/**
 * The checks that one network may make: far above anybody with a paper in hand, and nothing against a code of
 * 64 bits.
 */
const CHECKS = { burst: 20, perMinute: 20 };

type Dependencies = {
  readonly proofs: ProofsService;
  readonly siteOfHost: (host: string) => string;
  readonly clock: Clock;
};

/** The page that checks a proof, for anybody. No session, and no call of the contract. PRF-3, PRF-4 */
export function registerProofPage(app: FastifyInstance, { proofs, siteOfHost, clock }: Dependencies): void {
  const checks = createNetworkAllowances(CHECKS, clock);

  /** An empty field spends no check. */
  async function check(site: Site, typed: TypedProof, ip: string): Promise<ProofResult> {
    const policyNumber = typed.policy.replaceAll(/\s/g, '');
    if (policyNumber === '' || typed.code.trim() === '') return 'incomplete';
    const network = clientNetwork(ip) ?? 'this machine';
    if (checks.secondsUntilNext(network) > 0) return 'too-many';
    checks.spend(network);
    return await proofs.check(site, policyNumber, typed.code);
  }

  app.get<{ Querystring: Record<string, unknown> }>('/proof', async (request, reply) => {
    const { policy, code } = request.query;
    const typed = { policy: textIn(policy), code: textIn(code) };
    const site = findSite(siteOfHost(request.hostname));
    if (!site) return reply.callNotFound();
    const isAsked = typeof policy === 'string' && typeof code === 'string';
    const result = isAsked ? await check(site, typed, request.ip) : 'not-asked';
    return reply
      .code(result === 'too-many' ? 429 : 200)
      .headers({ 'Content-Security-Policy': PAGE_POLICY, 'Cache-Control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(proofPage(site, result, typed));
  });
}
