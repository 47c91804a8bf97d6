import { DEFAULT_SITE_KEY, findSite, type Site } from '@portal/config/sites/site';
import { deriveKeys, deriveLoginKeys } from '../../apps/api/src/keys/key-ring.ts';
import { createTokenHashing } from '../../apps/api/src/keys/token-hashing.ts';

/** The root secret of a database that lives as long as a run. */
export const SECRET_KEY = 'only-for-measuring-never-for-customers';

const secretKeys = [{ id: 1, secret: SECRET_KEY }];
/** The keys of the product's server. */
export const KEYS = { secretKeys, identifierKeys: deriveKeys(secretKeys, 'identifier') };

/**
 * The product's own hashing: the servers that the product is compared with store and look up the same bytes.
 */
export const tokenHashing = createTokenHashing(deriveLoginKeys(KEYS));

/** Hash of a one-time code as the database holds it. */
export const hashBenchCode = (loginId: string, code: string): Buffer =>
  tokenHashing.hashCode(loginId, code).hash;

function defaultSite(): Site {
  const site = findSite(DEFAULT_SITE_KEY);
  if (!site) throw new Error(`There is no site ${DEFAULT_SITE_KEY}`);
  return site;
}

/** The site whose customers are measured. */
export const SITE = defaultSite();
