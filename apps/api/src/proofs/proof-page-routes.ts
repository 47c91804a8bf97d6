import { findSite, type Site } from '@portal/config/sites/site';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Clock } from '#api/gateways/clock.ts';
import type { BrandOf } from '#api/gateways/site-configurations.ts';
import { clientNetwork } from '#api/http/client-network.ts';
import { ASK_AGAIN_HASH, type ProofResult, proofPage, type TypedProof } from '#api/proofs/proof-page.ts';
import type { ProofsService } from '#api/proofs/proofs-service.ts';
import { createNetworkAllowances } from '#api/session/network-allowances.ts';

const PAGE_POLICY = `default-src 'none'; script-src 'self' '${ASK_AGAIN_HASH}'; style-src 'self' 'unsafe-inline'; font-src 'self'; img-src data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;

/** More than two texts of the form need. */
const MAX_FORM_BYTES = 1_024;

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
  readonly brandOf: BrandOf;
};

/** Returns what was typed. A form that names a field twice is read by the first. */
const typedIn = (fields: Readonly<Record<string, unknown>>): TypedProof => ({
  policy: textIn(fields.policy),
  code: textIn(fields.code),
});

/** Lets forms of a browser through to the routes of this scope alone. */
function acceptForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: MAX_FORM_BYTES },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
}

/**
 * The page that checks a proof, for anybody. No session, and no call of the contract. Typed text is
 * posted, so that no address has it: neither history nor a proxy's log. An address that has it, as older
 * pages made, fills the fields, and its script posts them. PRF-3, PRF-4, PRF-10
 */
export async function registerProofPage(
  app: FastifyInstance,
  { proofs, siteOfHost, clock, brandOf }: Dependencies,
): Promise<void> {
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

  const send = (
    reply: FastifyReply,
    { site, result, typed }: { site: Site; result: ProofResult; typed: TypedProof },
  ) =>
    reply
      .code(result === 'too-many' ? 429 : 200)
      .headers({ 'Content-Security-Policy': PAGE_POLICY, 'Cache-Control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(proofPage({ site, brand: brandOf(site) }, result, typed));

  await app.register((scope, _options, done) => {
    acceptForms(scope);
    scope.get<{ Querystring: Record<string, unknown> }>('/proof', (request, reply) => {
      const site = findSite(siteOfHost(request.hostname));
      if (!site) return reply.callNotFound();
      return send(reply, { site, result: 'not-asked', typed: typedIn(request.query) });
    });
    scope.post('/proof', async (request, reply) => {
      const site = findSite(siteOfHost(request.hostname));
      if (!site) return reply.callNotFound();
      const typed = typedIn((request.body ?? {}) as Record<string, unknown>);
      return send(reply, { site, result: await check(site, typed, request.ip), typed });
    });
    done();
  });
}
