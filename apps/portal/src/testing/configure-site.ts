import type { ConfigurationEntry } from '@portal/config/configuration/configuration-entries';
import { builtConfiguration } from '#portal/lib/site/built-site.ts';
import { loadConfiguration } from '#portal/lib/site/configuration.ts';
import { fakeNetwork, json } from '#portal/testing/network-fake.ts';

type Change = {
  featureFlag?: Partial<ConfigurationEntry['featureFlag']>;
  offers?: ConfigurationEntry['offers'];
  brand?: ConfigurationEntry['brand'];
  notice?: ConfigurationEntry['notice'];
  regionalisation?: Partial<ConfigurationEntry['regionalisation']>;
};

/**
 * Loads `configResponse.json` as an operator may have changed it; without a change, as it was built. It
 * replaces the fake network, so call it before the test's own.
 */
export async function configureSite({
  featureFlag,
  offers,
  brand,
  notice,
  regionalisation,
}: Change = {}): Promise<void> {
  if (!builtConfiguration) throw new Error('Tests have the configuration of the build');
  const entry = {
    ...builtConfiguration,
    featureFlag: { ...builtConfiguration.featureFlag, ...featureFlag },
    offers: offers ?? builtConfiguration.offers,
    ...(brand && { brand }),
    ...(notice && { notice }),
    regionalisation: { ...builtConfiguration.regionalisation, ...regionalisation },
  };
  fakeNetwork({ '/configResponse.json': () => json([entry]) });
  const loaded = await loadConfiguration();
  if (typeof loaded === 'object') throw new Error(loaded.errors.join(' '));
}
