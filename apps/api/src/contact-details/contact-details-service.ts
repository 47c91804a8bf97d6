import { randomUUID } from 'node:crypto';
import { contactFieldErrorMessage, contactRules } from '@portal/config/contact-details/contact-rules';
import { findCountryName } from '@portal/config/countries/countries';
import { resolveRegion } from '@portal/config/regions/regions';
import { findSiteByIds } from '@portal/config/sites/site';
import { contactDetailsFromWire, contactFieldPath } from '@portal/contract/contact-details/mapping';
import { ApiError } from '@portal/contract/errors/api-error';
import { changedContactFields } from '@portal/domain/contact-details/contact-change';
import {
  type ContactDetails,
  type ContactFieldError,
  type ContactRules,
  checkContactDetails,
  cleanContactDetails,
  cleanContactMethods,
  isAtHome,
} from '@portal/domain/contact-details/contact-details';
import { CONTACT_LIMITS } from '@portal/domain/contact-details/contact-limits';
import { checkPostcodes, type FindPostcode } from '@portal/domain/contact-details/postcode-check';
import type {
  ContactOutcome,
  ContactRepository,
  StoredContact,
} from '#api/contact-details/contact-details-repository.ts';
import { builtConfigurations, type SiteConfigurations } from '#api/gateways/site-configurations.ts';
import type { ContactNotices } from '#api/messaging/contact-notice.ts';
import type { CustomerRead } from '#api/session/customer-statement.ts';
import type { SessionCredentials } from '#api/session/session-credentials.ts';

/** How often a change without a named version is tried again when another one came first. */
const MAX_TRIES = 3;

type Dependencies = {
  repository: ContactRepository;
  notices: Pick<ContactNotices, 'sealRecipient'>;
  /** Asks the postcode search of a country. */
  findPostcode: (countryId: number) => FindPostcode;
  /** Has those told who have to know of a change. Returns at once unless telling takes no time. */
  tellOfChange: () => Promise<void>;
  /** What each site asks for; without it what it was built with. */
  configurationOf?: SiteConfigurations | undefined;
};

/** What a site's configuration asks for. */
function rulesOf(
  { brandId, countryId }: Pick<StoredContact, 'brandId' | 'countryId'>,
  configurationOf: SiteConfigurations,
) {
  const site = findSiteByIds({ brandId, countryId });
  if (!site) throw new Error('A customer of a site that is not sold');
  const entry = configurationOf(site);
  const { dialling } = resolveRegion(countryId);
  return { entry, rules: contactRules(entry, { countryId, dialling }) };
}

type Configured = ReturnType<typeof rulesOf>;

/**
 * What the addresses of the country do not have stays as it is, whatever is sent: New Zealand keeps its state. Letters that go to the
 * residence keep the residence's. CON-13
 */
function wishedDetails(wire: unknown, stored: StoredContact, rules: ContactRules): ContactDetails {
  const { residentialAddress, postalAddress, isPostalOwn, ...reach } = contactDetailsFromWire(wire);
  const kept = (former: StoredContact['residentialAddress']) => ({
    ...(rules.address.states === null ? { state: former?.state ?? null } : {}),
    ...(rules.address.city === null ? { city: former?.city ?? null } : {}),
  });
  const countryId = postalAddress.countryId ?? stored.countryId;
  // What an address abroad had belongs to that country.
  const formerOwn =
    stored.postalAddress && isAtHome(stored.postalAddress, rules) ? stored.postalAddress : null;
  const formerPostal = isPostalOwn ? formerOwn : stored.residentialAddress;
  return cleanContactDetails(
    {
      ...reach,
      residentialAddress: { ...residentialAddress, ...kept(stored.residentialAddress) },
      postalAddress: {
        ...postalAddress,
        ...(isAtHome({ countryId }, rules) ? kept(formerPostal) : {}),
        countryId,
      },
    },
    rules,
  );
}

function refuse(faults: readonly ContactFieldError[], details: ContactDetails, { entry }: Configured): never {
  const errors = Object.fromEntries(
    faults.map((fault) => [contactFieldPath(fault.field), [contactFieldErrorMessage(fault, details, entry)]]),
  );
  throw new ApiError('request.refused', { errors });
}

/** Letters can only go to a country that there is. CON-11 */
function refuseUnknownCountry({ postalAddress: { countryId } }: ContactDetails): void {
  if (findCountryName(countryId) !== undefined) return;
  throw new ApiError('request.refused', {
    errors: {
      [contactFieldPath('postal.countryId')]: ['Choose a country from the list'],
    },
  });
}

/** Says nothing of why: another customer may have it. CON-32 */
function refuseIdentifier(outcome: 'mobile-refused' | 'email-refused'): never {
  const field = outcome === 'mobile-refused' ? 'mobilePhone' : 'email';
  const what = field === 'mobilePhone' ? 'mobile number' : 'email address';
  const message = `We cannot change your ${what} to this one online. Call us and we will help you.`;
  throw new ApiError('request.refused', { errors: { [contactFieldPath(field)]: [message] } });
}

/** Changing how a customer is reached, for all their policies of the brand. */
export function createContactService({
  repository,
  notices,
  findPostcode,
  tellOfChange,
  configurationOf = builtConfigurations,
}: Dependencies) {
  async function checkedDetails(
    wire: unknown,
    stored: StoredContact,
    configured: Configured,
  ): Promise<ContactDetails> {
    const { rules, entry } = configured;
    const details = wishedDetails(wire, stored, rules);
    refuseUnknownCountry(details);
    const faults = checkContactDetails(details, rules);
    if (faults.length > 0) refuse(faults, details, configured);
    if (entry.featureFlag.postcodeVerificationFeature) {
      const misplaced = await checkPostcodes(details, rules, findPostcode(stored.countryId));
      if (misplaced.length > 0) refuse(misplaced, details, configured);
    }
    return details;
  }

  /** Both ways of before the change are told, whatever was changed: changing them is a thief's first step. CON-31 */
  function noticesTo({ mobilePhone, email }: StoredContact, eventId: string) {
    const recipients = [
      ['sms', mobilePhone],
      ['email', email],
    ] as const;
    return recipients.flatMap(([channel, recipient]) =>
      recipient ? [{ channel, sealedRecipient: notices.sealRecipient(recipient, eventId) }] : [],
    );
  }

  /** One try; a read that found nobody is the answer, everything else an outcome. */
  async function tryOnce(
    claim: SessionCredentials,
    wire: unknown,
    seenVersion: number | undefined,
  ): Promise<ContactOutcome | 'unchanged' | Exclude<CustomerRead, { outcome: 'found' }>> {
    const read = await repository.getContact(claim);
    if (read.outcome !== 'found') return read;
    const stored = JSON.parse(read.json) as StoredContact;
    const isSeen = seenVersion === undefined || seenVersion === stored.version;
    const configured = rulesOf(stored, configurationOf);
    const details = await checkedDetails(wire, stored, configured);
    // Other systems write numbers in their own way: compared is what either would be stored as.
    const changed = changedContactFields({ ...stored, ...cleanContactMethods(stored, configured.rules) }, details);
    // One's own change, sent again because its answer was lost, is no conflict.
    if (changed.length === 0) return 'unchanged';
    if (!isSeen) return 'changed-meanwhile';
    const eventId = randomUUID();
    const result = await repository.changeContact(claim, {
      seenVersion: stored.version,
      eventId,
      details,
      countryId: stored.countryId,
      changed,
      notices: noticesTo(stored, eventId),
      maxRefusalsPerDay: CONTACT_LIMITS.maxIdentifierRefusalsPerDay,
    });
    return result.outcome === 'found' ? (JSON.parse(result.json) as ContactOutcome) : result;
  }

  return {
    /**
     * Changes the contact details of the customer who claims the session. `seenVersion` is what the customer was shown; a change that
     * came in between refuses this one. Without it the last one wins. CON-27 to CON-32
     */
    async updateContactDetails(
      claim: SessionCredentials,
      wire: unknown,
      seenVersion: number | undefined,
    ): Promise<CustomerRead> {
      let outcome = await tryOnce(claim, wire, seenVersion);
      for (let tries = 1; tries < MAX_TRIES && seenVersion === undefined; tries += 1) {
        if (outcome === 'changed-meanwhile') outcome = await tryOnce(claim, wire, seenVersion);
      }
      if (typeof outcome === 'object') return outcome;
      if (outcome === 'changed-meanwhile') throw new ApiError('contact.changed-meanwhile');
      if (outcome === 'mobile-refused' || outcome === 'email-refused') refuseIdentifier(outcome);
      if (outcome === 'changed') await tellOfChange();
      return { outcome: 'found', json: '{}' };
    },
  };
}
