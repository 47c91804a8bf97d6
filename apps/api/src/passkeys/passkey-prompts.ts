import { findSiteByIds, SITES, type Site } from '@portal/config/sites/site';
import { findPasskeyPromptBlock, type PasskeyPromptBlock } from '@portal/domain/passkeys/passkey-prompt';
import type { SiteConfigurations } from '#api/gateways/site-configurations.ts';
import type { AssignVariant } from '#api/offers/assign-variant.ts';
import type { PasskeyPromptsRepository } from '#api/passkeys/passkey-prompts-repository.ts';
import type { SessionCredentials } from '#api/session/session-credentials.ts';

/** Draws apart from every offer, whose ids are above 0. OFF-4 */
const DRAW_ID = 0;

type Dependencies = {
  readonly repository: PasskeyPromptsRepository;
  readonly configurationOf: SiteConfigurations;
  readonly draw: AssignVariant;
};

/** How often a customer was asked, and why others were not. They name nobody. PKY-27 */
type Counts = Partial<Record<PasskeyPromptBlock | 'asked', number>>;

/** Decides who is asked to set up a device, and counts. PKY-26, PKY-27 */
export function createPasskeyPrompts({ repository, configurationOf, draw }: Dependencies) {
  let counts: Counts = {};
  const percentOf = (site: Site): number => {
    const { featureFlag, passkeyPromptPercent = 0 } = configurationOf(site);
    return featureFlag.passkeyFeature === true ? passkeyPromptPercent : 0;
  };
  const isAnybodyAsked = (countryId: number): boolean =>
    SITES.some((site) => site.countryId === countryId && percentOf(site) > 0);

  return {
    /** Where no site of the country asks anybody, this asks the database nothing. */
    async isAsked(credentials: SessionCredentials): Promise<boolean> {
      if (!isAnybodyAsked(credentials.countryId)) return false;
      const facts = await repository.getFacts(credentials);
      const site = findSiteByIds(facts);
      const percent = site ? percentOf(site) : 0;
      if (percent === 0) return false;
      const block = findPasskeyPromptBlock({ ...facts, percent, draw: draw(DRAW_ID, facts.customerId) });
      const counted = block ?? 'asked';
      counts[counted] = (counts[counted] ?? 0) + 1;
      return block === undefined;
    },
    /** Returns the counts since the last time, and begins again. */
    takeCounts(): Counts {
      const taken = counts;
      counts = {};
      return taken;
    },
  };
}

export type PasskeyPrompts = ReturnType<typeof createPasskeyPrompts>;
