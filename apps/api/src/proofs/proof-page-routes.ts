import { resolveBrand } from '@portal/config/brands/brands';
import { resolveRegion } from '@portal/config/regions/regions';
import { findSite } from '@portal/config/sites/site';
import {
  type CallAllowance,
  callsLeft,
  secondsUntilCall,
  spendCall,
} from '@portal/domain/session/call-limits';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '#api/gateways/clock.ts';
import { clientNetwork } from '#api/http/client-network.ts';
import { type ProofResult, proofPage } from '#api/proofs/proof-page.ts';
import type { Services } from '#api/services.ts';

const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** So many checks one network may make: far above anybody with a paper in hand, and nothing against a code of 64 bits. */
const CHECKS = { burst: 20, perMinute: 20 };
/** More networks than this are looked through for those who have all their checks again. */
const SWEEP_FROM = 10_000;

/** Returns a function that says whether a network may check once more, counted in this process. */
function createCheckLimit(clock: Clock): (network: string) => boolean {
  const allowances = new Map<string, CallAllowance>();
  return (network) => {
    const now = clock.now().getTime();
    if (allowances.size > SWEEP_FROM)
      for (const [key, allowance] of allowances)
        if (callsLeft(CHECKS, allowance, now) >= CHECKS.burst) allowances.delete(key);
    const allowance = allowances.get(network);
    if (secondsUntilCall(CHECKS, allowance, now) > 0) return false;
    allowances.set(network, spendCall(CHECKS, allowance, now));
    return true;
  };
}

type Dependencies = {
  readonly proofs: Services['proofs'];
  readonly siteOfHost: (host: string) => string;
  readonly clock: Clock;
};

/** The page that checks a proof, for anybody. No session, and no call of the contract. PRF-3, PRF-4 */
export function registerProofPage(app: FastifyInstance, { proofs, siteOfHost, clock }: Dependencies): void {
  const mayCheck = createCheckLimit(clock);
  app.get<{ Querystring: Record<string, unknown> }>('/proof', async (request, reply) => {
    const { policy, code } = request.query;
    const site = findSite(siteOfHost(request.hostname));
    if (!site) return reply.callNotFound();
    let result: ProofResult = 'not-asked';
    if (typeof policy === 'string' && typeof code === 'string') {
      const isAllowed = mayCheck(clientNetwork(request.ip) ?? 'this machine');
      result = isAllowed ? await proofs.check(policy.trim().slice(0, 40), code.slice(0, 40)) : 'too-many';
    }
    return reply
      .code(result === 'too-many' ? 429 : 200)
      .headers({ 'Content-Security-Policy': PAGE_POLICY, 'Cache-Control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(proofPage(resolveBrand(site.brand), resolveRegion(site.countryId).language, result));
  });
}
