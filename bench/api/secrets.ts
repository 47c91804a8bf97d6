import { DEFAULT_SITE_KEY, findSite, type Site } from '@portal/config/sites/site';
import { deriveKey } from '../../apps/api/src/environment/environment.ts';
import { createTokenHashing } from '../../apps/api/src/session/token-hashing.ts';

/** The root secret of a database that lives as long as a run. */
export const SECRET_KEY = 'only-for-measuring-never-for-customers';

/** The product's own hashing: the servers that the product is compared with store and look up the same bytes. */
export const tokenHashing = createTokenHashing({
  codeKey: deriveKey(SECRET_KEY, 'one-time-code'),
  identifierKey: deriveKey(SECRET_KEY, 'identifier'),
});

/** Hash of a one-time code as the database holds it. */
export const hashBenchCode = tokenHashing.hashCode;

function defaultSite(): Site {
  const site = findSite(DEFAULT_SITE_KEY);
  if (!site) throw new Error(`There is no site ${DEFAULT_SITE_KEY}`);
  return site;
}

/** The site whose customers are measured. */
export const SITE = defaultSite();
