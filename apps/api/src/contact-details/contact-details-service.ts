import { randomUUID } from 'node:crypto';
import { CONTACT_REFUSAL_TEXTS } from '@portal/config/contact-details/contact-refusal-texts';
import { contactRules } from '@portal/config/contact-details/contact-rules';
import { resolveRegion } from '@portal/config/regions/regions';
import { getSiteByIds } from '@portal/config/sites/site';
import { ApiError } from '@portal/contract/errors/api-error';
import { changedContactFields } from '@portal/domain/contact-details/contact-change';
import {
  divideContactChange,
  isReachChanged,
  isWaiting,
} from '@portal/domain/contact-details/contact-confirmation';
import { type ContactDetails, cleanContactMethods } from '@portal/domain/contact-details/contact-details';
import { CONTACT_LIMITS } from '@portal/domain/contact-details/contact-limits';
import type { FindPostcode } from '@portal/domain/contact-details/postcode-check';
import type { ContactConfirmations } from '#api/contact-details/contact-confirmations.ts';
import type {
  ContactDetailsRepository,
  StoredContactDetails,
} from '#api/contact-details/contact-details-repository.ts';
import {
  type ContactFieldError,
  findFieldErrors,
  type SiteContactRules,
} from '#api/contact-details/find-field-errors.ts';
import { mergeContactDetails, type SentContactDetails } from '#api/contact-details/merge-contact-details.ts';
import { builtConfigurations, type SiteConfigurations } from '#api/gateways/site-configurations.ts';
import type { SessionCredentials } from '#api/session/session-credentials.ts';
import type { SessionProof } from '#api/session/session-statement.ts';

/** How often an update without a seen version is tried beside others, which may come first. */
const TRIES_BESIDE_OTHERS = 2;

type Dependencies = {
  repository: ContactDetailsRepository;
  /** Does the work in a transaction in which nobody else changes the customer's details. */
  whileHeld: <T>(
    credentials: SessionCredentials,
    work: (held: ContactDetailsRepository) => Promise<T>,
  ) => Promise<T>;
  confirmations: Pick<ContactConfirmations, 'beginWaiting' | 'createConfirmation' | 'createNotices'>;
  /** Returns the postcode search of a country. */
  findPostcode: (countryId: number) => FindPostcode;
  /**
   * Sends the messages and events of an update on their way. Waits for them only if sending takes no time.
   */
  dispatchChange: () => Promise<void>;
  /** The configuration of each site; left out for the built one. */
  configurationOf?: SiteConfigurations | undefined;
};

/** The result of an update. Every result proves the session, a refusal too. */
export type ContactDetailsUpdate = { readonly proof: SessionProof } & (
  | { readonly outcome: 'changed' | 'unchanged' | 'changed-meanwhile' }
  | { readonly outcome: 'refused'; readonly fieldErrors: readonly ContactFieldError[] }
);

/** The rules of the customer's site, by its configuration. */
function siteRules(
  { brandId, countryId }: Pick<StoredContactDetails, 'brandId' | 'countryId'>,
  configurationOf: SiteConfigurations,
): SiteContactRules {
  const site = getSiteByIds({ brandId, countryId });
  const entry = configurationOf(site);
  const { dialling } = resolveRegion(countryId);
  return { entry, rules: contactRules(entry, { countryId, dialling }) };
}

/** The reason is never told: the mobile number or email address may be another customer's. CON-32 */
const IDENTIFIER_ERRORS: Readonly<Record<'mobile-refused' | 'email-refused', ContactFieldError>> = {
  'mobile-refused': { field: 'mobilePhone', message: CONTACT_REFUSAL_TEXTS.mobileRefused },
  'email-refused': { field: 'email', message: CONTACT_REFUSAL_TEXTS.emailRefused },
};

/**
 * The changes that apply at once, and those that begin to wait for a code. Where the site does not ask for
 * confirmations, nothing waits. CON-70
 */
function planChange(
  stored: StoredContactDetails,
  wanted: ContactDetails,
  { entry, rules }: SiteContactRules,
) {
  // Other systems write numbers in their own form, so both are compared in the form in which they are stored.
  const former = { ...stored, ...cleanContactMethods(stored, rules) };
  const isConfirmationAsked = entry.featureFlag.contactConfirmationFeature ?? false;
  const divided = isConfirmationAsked
    ? divideContactChange(former, wanted)
    : { details: wanted, unconfirmed: [] };
  const begun = divided.unconfirmed.filter((contact) => !isWaiting(contact, stored.waiting));
  return {
    details: divided.details,
    changed: changedContactFields(former, divided.details),
    begun,
    hasLink: isConfirmationAsked && (begun.length > 0 || isReachChanged(former, divided.details)),
  };
}

type Update = {
  readonly credentials: SessionCredentials;
  readonly sent: SentContactDetails;
  readonly seenVersion: number | undefined;
};

/** Tries an update once, against the details as they are stored now. */
async function tryUpdate(dependencies: Dependencies, update: Update): Promise<ContactDetailsUpdate> {
  const { repository, confirmations, findPostcode, configurationOf = builtConfigurations } = dependencies;
  const { credentials, sent, seenVersion } = update;
  const { proof, stored } = await repository.getContactDetails(credentials);
  const site = siteRules(stored, configurationOf);
  const wanted = mergeContactDetails(sent, stored, site.rules);
  const fieldErrors = await findFieldErrors(wanted, site, findPostcode(stored.countryId));
  if (fieldErrors.length > 0) return { proof, outcome: 'refused', fieldErrors };
  const { details, changed, begun, hasLink } = planChange(stored, wanted, site);
  // The customer's own change, sent again because its response was lost, is no conflict.
  if (changed.length === 0 && begun.length === 0) return { proof, outcome: 'unchanged' };
  if (seenVersion !== undefined && seenVersion !== stored.version)
    return { proof, outcome: 'changed-meanwhile' };
  const eventId = randomUUID();
  const result = await repository.changeContactDetails(credentials, {
    seenVersion: stored.version,
    eventId,
    details,
    countryId: stored.countryId,
    changed,
    confirmations: begun.map((contact) =>
      confirmations.createConfirmation(confirmations.beginWaiting(contact), stored),
    ),
    told: confirmations.createNotices(stored, eventId, hasLink),
    maxRefusalsPerDay: CONTACT_LIMITS.maxIdentifierRefusalsPerDay,
  });
  const { outcome } = result;
  if (outcome === 'held') throw new ApiError('contact.held');
  if (outcome === 'change-limit' || outcome === 'code-limit')
    throw new ApiError(`contact.${outcome}`, { retryAfterSeconds: result.retryAfterSeconds });
  if (outcome === 'mobile-refused' || outcome === 'email-refused')
    return { proof, outcome: 'refused', fieldErrors: [IDENTIFIER_ERRORS[outcome]] };
  return { proof, outcome };
}

/**
 * The last update wins: where others keep coming first, it is made while they wait. Its postcodes were looked
 * up in the tries before. CON-34
 */
async function updateAfterOthers(dependencies: Dependencies, update: Update): Promise<ContactDetailsUpdate> {
  for (let tries = 0; tries < TRIES_BESIDE_OTHERS; tries += 1) {
    const result = await tryUpdate(dependencies, update);
    if (result.outcome !== 'changed-meanwhile') return result;
  }
  return dependencies.whileHeld(update.credentials, (repository) =>
    tryUpdate({ ...dependencies, repository, findPostcode: () => async () => undefined }, update),
  );
}

/** Changes the contact details of the customer, for all their policies of the brand. */
export function createContactDetailsService(dependencies: Dependencies) {
  return {
    /**
     * `seenVersion` is the version that the customer saw; an update that came in between refuses this one.
     * Without it the last update wins. Throws `session.ended` where there is no live session. CON-27 to
     * CON-32, CON-34
     */
    async updateContactDetails(
      credentials: SessionCredentials,
      sent: SentContactDetails,
      seenVersion: number | undefined,
    ): Promise<ContactDetailsUpdate> {
      const update = { credentials, sent, seenVersion };
      const result = await (seenVersion === undefined
        ? updateAfterOthers(dependencies, update)
        : tryUpdate(dependencies, update));
      if (result.outcome === 'changed') await dependencies.dispatchChange();
      return result;
    },
  };
}

export type ContactDetailsService = ReturnType<typeof createContactDetailsService>;
