import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { CONTACT_CONFIRMATION_LIMITS } from '@portal/domain/contact-details/contact-confirmation';
import { FUNCTION_LIMITS } from '#api/login/login-repository.ts';
import type { FilledCustomer } from '#test/customer-rows.ts';

const LIMITS = JSON.stringify(CONTACT_CONFIRMATION_LIMITS);
const bytes = (text: string): Buffer => Buffer.from(text);
/** As the rows of test/customer-rows.ts have them. */
const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

const confirmationOf = ({ confirmationId }: FilledCustomer) => ({
  channel: 'sms',
  value: 'typed by somebody else',
  confirmationId,
  eventId: randomUUID(),
  codeHash: 'ab',
  codeKeyId: 1,
  sealedRecipient: 'ab',
  sealedCode: 'ab',
  recipientHash: 'ab',
  olderRecipientHashes: [],
  recipientKeyId: 1,
});

const CONTACT = JSON.stringify({
  residentialAddress: { line: 'typed', city: 'typed', countryId: 154 },
  postalAddress: { line: 'typed', city: 'typed', countryId: 154 },
  mobilePhone: null,
  homePhone: 'typed',
  email: null,
});

const CALL_BACK = JSON.stringify({
  callBackId: randomUUID(),
  phoneKind: 'mobile',
  date: '2026-11-24',
  fromMinute: 480,
  toMinute: 720,
  timeZone: 'Pacific/Auckland',
  textBefore: 'before',
  textAfter: 'after',
});

const PROOF = JSON.stringify({
  code: 'issued by somebody else',
  issuedOn: '2026-11-27',
  customerName: 'typed',
  policyName: 'typed',
  coverAmountCents: 1,
  productTypeId: 1,
  statusText: 'typed',
  brandId: 1,
  countryId: 154,
});

const PASSKEY_LIMITS = JSON.stringify({
  absoluteSeconds: 28_800,
  proofSeconds: 600,
  most: 5,
  addedPerDay: 5,
  challengeSeconds: 300,
  offeredSites: ['1-154', '1-13', '1-36'],
});
const passkeyOf = (requestHash: Buffer) =>
  JSON.stringify({
    requestHash: requestHash.toString('hex'),
    browserHash: 'ab',
    userHandle: 'ab',
    credentialId: 'ab',
    publicKey: 'ab',
    counter: 0,
    transports: [],
    aaguid: randomUUID(),
    backedUp: false,
    passkeyId: randomUUID(),
    sealedName: 'ab',
    undoId: randomUUID(),
    undoTokenHash: 'ab',
    undoLifeSeconds: 60,
    notices: [],
  });

const PROOF_CODE = JSON.stringify({
  attemptHash: randomBytes(32).toString('hex'),
  browserHash: 'ab',
  channel: 'sms',
  contact: 'typed by somebody else',
  identifierHash: 'ab',
  olderIdentifierHashes: [],
  keyId: 1,
  codeHash: 'ab',
  sharedHash: 'ab',
  sealedRecipient: 'ab',
  sealedCode: 'ab',
  leaseSeconds: 0,
});
const PROOF_LIMITS = JSON.stringify(FUNCTION_LIMITS);

type Values = (customer: FilledCustomer, tag: string) => readonly unknown[];

const ofPolicy: Values = ({ policyNumber }) => [policyNumber];
const none: Values = () => [];

/**
 * Of every customer statement its own values, as they name what is that customer's. A statement without an
 * entry fails the test of all.
 */
export const STATEMENT_VALUES: Readonly<Record<string, Values>> = {
  'add-own-passkey': (_customer, tag) => [passkeyOf(hashOf(`challenge ${tag}`)), PASSKEY_LIMITS],
  'ask-for-own-passkey': () => [passkeyOf(randomBytes(32)), PASSKEY_LIMITS],
  'check-own-proof-code': () => [[bytes('ab')], PROOF_LIMITS],
  'get-own-proof-contacts': none,
  'send-own-proof-code': () => [PROOF_CODE, PROOF_LIMITS],
  'refuse-own-passkey': (_customer, tag) => [hashOf(`challenge ${tag}`).toString('hex')],
  'remove-own-passkey': ({ passkeyId }) => [passkeyId],
  'rename-own-passkey': ({ passkeyId }) => [passkeyId, 'ab'],
  'find-own-passkey-question': (_customer, tag) => [passkeyOf(hashOf(`challenge ${tag}`)), PASSKEY_LIMITS],
  'cancel-own-call-back': () => [randomUUID()],
  'cancel-own-contact': () => ['sms'],
  'change-own-contact-details': () => [1, randomUUID(), CONTACT, ['homePhone'], '[]', '[]', null, 3, LIMITS],
  'confirm-own-contact': ({ confirmationId }) => [confirmationId, [bytes('ab')], randomUUID(), LIMITS],
  'count-own-card-form': ({ policyNumber }) => [policyNumber, 5],
  'count-own-offer-shown': () => [2, 'variant'],
  'find-own-applied-setup': ofPolicy,
  'find-own-authority': ({ authorityId }) => [String(authorityId)],
  'find-own-changeable-policy': ofPolicy,
  'find-own-document': (_customer, tag) => [`document-${tag}`],
  'find-own-open-setup': ({ policyNumber, setupId }) => [policyNumber, setupId, 3_600],
  'find-own-payable-policy': ofPolicy,
  'find-own-payment-record': ofPolicy,
  'find-own-payment': ({ policyNumber }, tag) => [policyNumber, `payment ${tag}`],
  'find-own-policy-detail': ofPolicy,
  'find-own-policy-summary': ofPolicy,
  'find-own-proof-facts': ofPolicy,
  'record-proof-issued': ({ policyNumber }) => [policyNumber, PROOF],
  'find-own-quote': ({ policyNumber, paymentId }) => [policyNumber, paymentId],
  'find-own-receipt': ({ policyNumber }, tag) => [`receipt ${tag}`, policyNumber],
  'find-own-receipt-by-reference': (_customer, tag) => [`receipt ${tag}`],
  'find-own-receipt-of-payment': ({ paymentId }) => [paymentId],
  'find-own-saved-card': ofPolicy,
  'find-own-site-of-switch': none,
  'find-own-setup-by-return': (_customer, tag) => [hashOf(`return ${tag}`)],
  'get-own-call-back-facts': none,
  'get-own-contact': none,
  'get-own-customer': () => [[]],
  'get-own-offer-facts': none,
  'get-own-passkey-prompt-facts': none,
  'hold-own-contact-details': none,
  'get-own-security-page': () => [null, null],
  'list-own-documents': ({ policyNumber }) => [policyNumber, 1, 'FLC', '2017-03-01'],
  'list-own-missed-collections': ({ policyNumber }) => [policyNumber, '2026-01-01', '2026-12-31'],
  'list-own-other-policies': () => ['another policy'],
  'list-own-overdue-payments': ({ policyNumber }) => [policyNumber, true],
  'list-own-payment-overrides': ofPolicy,
  'log-out-own-device': ({ browserId }) => [browserId],
  'log-out-own-elsewhere': none,
  'log-out-own-everywhere': none,
  'note-own-setup-opened': ({ setupId }) => [setupId, 'noted by somebody else'],
  'note-own-setup-return': (_customer, tag) => ['sandbox', `setup ${tag}`, bytes('ab')],
  'open-own-method-setup': ({ policyNumber }) => [policyNumber, randomUUID(), 'sandbox', 'opened', 3_600, 10],
  'quote-own-payment': ({ policyNumber }) => [
    policyNumber,
    randomUUID(),
    'sandbox',
    'quoted',
    'NZD',
    1_000,
    'quoted',
    600,
  ],
  'record-own-document-read': (_customer, tag) => [`document-${tag}`],
  'report-own-activity': ({ browserId, customerId }) => [browserId, customerId, false, ['logged-in'], 5],
  'request-own-call-back': () => [CALL_BACK, 3],
  'resend-own-contact-code': (customer) => [JSON.stringify(confirmationOf(customer)), LIMITS],
  'suppress-own-offer': () => [1, '{"returnsAfterDays": 1, "maxReattempts": 3}'],
  'use-own-offer': () => [1],
};
