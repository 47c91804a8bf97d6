import type { Base } from '#api/composition/base.ts';
import type { Feature } from '#api/composition/feature.ts';
import { createHostOfSite } from '#api/portal-files/site-hosts.ts';
import { registerProofPage } from '#api/proofs/proof-page-routes.ts';
import { createProofsRepository } from '#api/proofs/proofs-repository.ts';
import { proofsRoutes } from '#api/proofs/proofs-routes.ts';
import { createProofsService } from '#api/proofs/proofs-service.ts';

/** Returns where the proofs of a site are checked. */
function createCheckUrl(environment: Base['environment']): (siteKey: string) => string {
  const hostOfSite = createHostOfSite(environment);
  const { protocol, port } = new URL(environment.publicOrigin);
  return (siteKey) => `${protocol}//${hostOfSite(siteKey)}${port ? `:${port}` : ''}/proof`;
}

/** Proofs of cover, and the page that checks them. */
export function createProofs({ database, environment, clock, keysOf, brandOf }: Base): Feature {
  const proofs = createProofsService({
    repository: createProofsRepository(database),
    keys: keysOf('proof-of-cover'),
    clock,
    checkUrlOf: createCheckUrl(environment),
    brandOf,
  });
  return {
    calls: proofsRoutes({ proofs }),
    registerPages: (app, context) => registerProofPage(app, { proofs, brandOf, ...context }),
  };
}
