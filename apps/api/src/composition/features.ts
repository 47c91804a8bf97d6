import { createAudit } from '#api/composition/background/audit.ts';
import { createCoreEvents } from '#api/composition/background/core-events.ts';
import { createDatabaseState } from '#api/composition/background/database-state.ts';
import { createMessaging } from '#api/composition/background/messaging.ts';
import { createRetention } from '#api/composition/background/retention.ts';
import { createSecurityAlerts } from '#api/composition/background/security-alerts.ts';
import { type Base, createBase, type ServerParts } from '#api/composition/base.ts';
import type { Feature } from '#api/composition/feature.ts';
import { createAddresses } from '#api/composition/features/address-search.ts';
import { createCallBacks } from '#api/composition/features/call-backs.ts';
import { createContactDetails } from '#api/composition/features/contact-details.ts';
import { createDocuments } from '#api/composition/features/documents.ts';
import { createLogin } from '#api/composition/features/login.ts';
import { createOffers } from '#api/composition/features/offers.ts';
import { createPrompts } from '#api/composition/features/passkey-prompts.ts';
import { createPasskeys } from '#api/composition/features/passkeys.ts';
import { createPaymentDetails } from '#api/composition/features/payment-details.ts';
import { createPayments } from '#api/composition/features/payments.ts';
import { createPolicies } from '#api/composition/features/policies.ts';
import { createProofs } from '#api/composition/features/proofs.ts';
import { createReceipts } from '#api/composition/features/receipts.ts';
import { createSecurityPage } from '#api/composition/features/security-page.ts';
import { createSiteSwitchesFeature } from '#api/composition/features/site-switches.ts';

/** Every feature of the server. A feature takes what it shares with another one from that one. */
function createFeatures(base: Base) {
  const messaging = createMessaging(base);
  const coreEvents = createCoreEvents(base);
  const audit = createAudit(base);
  const addressSearch = createAddresses(base);
  const paymentDetails = createPaymentDetails(base, { messaging, coreEvents });
  const { findUsableCard } = paymentDetails.savedCards;
  const passkeyPrompts = createPrompts(base);
  return {
    messaging,
    coreEvents,
    audit,
    addressSearch,
    paymentDetails,
    login: createLogin(base, messaging),
    passkeys: createPasskeys(base, messaging),
    passkeyPrompts,
    payments: createPayments(base, { messaging, coreEvents, findUsableCard }),
    securityAlerts: createSecurityAlerts(base, messaging),
    contactDetails: createContactDetails(base, { messaging, coreEvents, addresses: addressSearch.addresses }),
    callBacks: createCallBacks(base, coreEvents),
    policies: createPolicies(base, { views: audit.views, passkeyPrompts: passkeyPrompts.prompts }),
    offers: createOffers(base),
    receipts: createReceipts(base),
    proofs: createProofs(base),
    documents: createDocuments(base),
    securityPage: createSecurityPage(base, coreEvents),
    siteSwitches: createSiteSwitchesFeature(base),
    retention: createRetention(base),
    databaseState: createDatabaseState(base),
  } satisfies Record<string, Feature>;
}

/** The one place where everything is wired: what features share, and the features. */
export function compose(parts: ServerParts) {
  const base = createBase(parts);
  return { base, features: createFeatures(base) };
}

export type Composition = ReturnType<typeof compose>;
