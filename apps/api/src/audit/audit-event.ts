/**
 * A kind of audit event: its meaning, and the facts that it may carry beside customer, brand, country and
 * time.
 */
type AuditKind = { readonly says: string; readonly facts: readonly string[] };

const LATER_FACTS = ['paymentId', 'amountCents', 'currency', 'givenBackCents', 'dispute'];
const PAYMENT_FACTS = ['paymentId', 'state', 'amountCents', 'currency'];

/**
 * Every kind of event in the audit trail. Facts hold no names, contact data, codes or tokens.
 * `sql/audit-kinds.sql` makes the database refuse any other kind; tests keep the two equal
 * and the facts within these.
 */
export const AUDIT_KINDS = {
  'account-locked': {
    says: 'A failed try locked the identifier or the customer.',
    facts: ['channel', 'seconds'],
  },
  'account-released': { says: 'An operator lifted the hold of an account.', facts: ['operator'] },
  'account-unlocked': {
    says: 'The insurer unlocked an identifier.',
    facts: ['channel', 'operator', 'failures', 'customerIds'],
  },
  'activity-reported': {
    says: 'A customer said that they did not do something.',
    facts: ['reportId', 'reported', 'isLocking'],
  },
  'audit-restarted': {
    says: 'An operator let the chain of seals go on in a restored database.',
    facts: ['operator', 'moved'],
  },
  'call-back-cancelled': { says: 'A customer cancelled a call.', facts: ['callBackId'] },
  'call-back-done': { says: 'The insurer said that a call was made.', facts: ['callBackId', 'operator'] },
  'call-back-requested': { says: 'A customer asked to be called.', facts: ['callBackId'] },
  'captcha-asked': { says: 'A login must solve a captcha first.', facts: ['again'] },
  'code-expired': { says: 'A code was tried that is used, replaced or too old.', facts: [] },
  'code-limit': { says: 'A code was asked for too soon or too often.', facts: ['channel', 'again'] },
  'code-sent': { says: 'A code was issued.', facts: ['channel', 'again'] },
  'code-while-locked': { says: 'A code was tried or asked for during a lock.', facts: ['again'] },
  'code-wrong': { says: 'A wrong code was tried.', facts: ['isKnown'] },
  'contact-change-cancelled': { says: 'A customer gave up a new mobile or e-mail.', facts: ['channel'] },
  'contact-change-pending': {
    says: 'A customer gave a new mobile or e-mail, which waits for its code.',
    facts: ['channels'],
  },
  'contact-change-undone': {
    says: 'A former contact said that a change was not theirs; the account is on hold.',
    facts: ['changed', 'eventId'],
  },
  'contact-code-expired': {
    says: 'A code for a new contact was tried that is used, replaced or too old.',
    facts: ['channel'],
  },
  'contact-code-limit': {
    says: 'A code for a new contact was asked for too soon or too often.',
    facts: ['channel'],
  },
  'contact-code-sent': { says: 'A code was sent to a new contact.', facts: ['channel'] },
  'contact-code-wrong': { says: 'A wrong code for a new contact was tried.', facts: ['channel'] },
  'contact-details-changed': {
    says: 'A customer changed contact details.',
    facts: ['changed', 'eventId'],
  },
  'contact-identifier-refused': {
    says: 'A mobile or e-mail was refused because another customer has it.',
    facts: [],
  },
  'core-event-dropped': {
    says: 'An operator dropped a dead letter.',
    facts: ['eventId', 'operator', 'reason'],
  },
  'core-event-dead-lettered': {
    says: 'The core system refused an event for good.',
    facts: ['eventId', 'reason', 'tries'],
  },
  'core-event-expired': {
    says: 'An event was deleted: for too long no core system took it.',
    facts: ['eventId'],
  },
  'core-event-replaced': { says: 'A later event took the place of a dead letter.', facts: ['eventId', 'by'] },
  'core-event-resent': { says: 'An operator sent a dead letter again.', facts: ['eventId', 'operator'] },
  'core-updated': {
    says: 'The core system changed a record.',
    facts: ['kind', 'updateId', 'operator'],
  },
  'customer-viewed': {
    says: 'A customer looked at their contact details and policies; written once a login.',
    facts: ['login'],
  },
  'customer-warned': {
    says: 'A customer was told of codes that nobody used, of a token that somebody else had, or of a passkey.',
    facts: ['warning'],
  },
  'document-imported': { says: 'An operator added a document.', facts: ['documentId', 'operator'] },
  'document-opened': { says: 'A customer opened a document.', facts: ['documentId'] },
  'identity-proved': { says: 'A logged-in customer typed a right code again.', facts: ['channel'] },
  'key-retired': { says: 'An operator let go of a key.', facts: ['keyId', 'operator'] },
  'keys-rotated': {
    says: 'An operator put stored data under the newest key.',
    facts: ['keyId', 'moved', 'operator'],
  },
  'logged-in': { says: 'A right code or passkey opened a session.', facts: ['channel', 'label'] },
  'logged-out': { says: 'A customer logged out.', facts: [] },
  'login-refused': { says: 'Identifier and date of birth fit no customer.', facts: ['channel'] },
  'login-while-held': { says: 'A login was begun to an account on hold.', facts: ['channel'] },
  'login-while-locked': { says: 'A login was begun during a lock.', facts: ['channel'] },
  'network-limit': {
    says: 'A network made too many tries; written once in ten minutes.',
    facts: ['network'],
  },
  'offer-suppressed': {
    says: "A customer suppressed an offer with 'Maybe Later'.",
    facts: ['offerId', 'variant'],
  },
  'offer-used': { says: 'A customer followed the link of an offer.', facts: ['offerId', 'variant'] },
  'passkey-added': { says: 'A customer added a passkey.', facts: ['passkeyId', 'label'] },
  'passkey-cloned': {
    says: 'A passkey was used whose counter went back; it is off and the customer is told.',
    facts: ['passkeyId'],
  },
  'passkey-refused': {
    says: 'A credential was no passkey that logs in, or could not be added.',
    facts: ['why'],
  },
  'passkey-removed': { says: 'A passkey was removed.', facts: ['passkeyId', 'because', 'operator'] },
  'passkey-renamed': { says: 'A customer renamed a passkey.', facts: ['passkeyId'] },
  'passkey-used': { says: 'A passkey opened a session.', facts: ['passkeyId'] },
  'payment-capture-impossible': {
    says: 'The payment gateway took nothing; the payment is closed there.',
    facts: PAYMENT_FACTS,
  },
  'payment-capture-unusable': {
    says: 'The payment gateway took another amount than was confirmed; it is given back.',
    facts: PAYMENT_FACTS,
  },
  'payment-captured': {
    says: 'A payment was taken and allocated, and its receipt issued.',
    facts: PAYMENT_FACTS,
  },
  'payment-closed': {
    says: 'An operator ended a payment that the payment gateway does not know.',
    facts: ['paymentId', 'operator', 'reason'],
  },
  'payment-details-canceled': {
    says: 'A customer gave up the form for payment details.',
    facts: ['setupId'],
  },
  'payment-details-changed': {
    says: 'A customer changed how a policy is paid.',
    facts: ['setupId', 'eventId', 'method', 'authorityTextId'],
  },
  'payment-details-declined': {
    says: 'The payment gateway declined new payment details.',
    facts: ['setupId'],
  },
  'payment-details-expired': {
    says: 'A form for payment details ended by time; nothing was changed.',
    facts: ['setupId'],
  },
  'payment-details-opened': {
    says: 'A customer opened the form for payment details; nothing is changed by that.',
    facts: ['setupId'],
  },
  'payment-details-superseded': {
    says: 'New payment details came back after newer ones had been taken; nothing was changed.',
    facts: ['setupId'],
  },
  'payment-disputed': {
    says: 'The cardholder disputed captured money, or a dispute ended.',
    facts: LATER_FACTS,
  },
  'payment-given-back': {
    says: 'Captured money was given back at the payment gateway, all or a part, by hand.',
    facts: LATER_FACTS,
  },
  'payment-quote-expired': {
    says: 'A card form was left open too long, or too many were open; it is closed.',
    facts: PAYMENT_FACTS,
  },
  'payment-quoted': {
    says: 'A customer opened a card form; nothing is taken by that.',
    facts: PAYMENT_FACTS,
  },
  'payment-refund-failed': {
    says: 'The bank sent back a refund: the customer does not have the money.',
    facts: LATER_FACTS,
  },
  'payment-refunded': {
    says: 'A payment ended: its money went back to the card.',
    facts: PAYMENT_FACTS,
  },
  'payment-selection-refused': {
    says: 'A confirmed payment could not pay what it named; it is closed.',
    facts: PAYMENT_FACTS,
  },
  'payment-submitted': {
    says: 'A customer confirmed a payment: its amount and overdue payments are fixed.',
    facts: PAYMENT_FACTS,
  },
  'payment-superseded': {
    says: 'Another payment had taken what a confirmed payment named; it is closed.',
    facts: PAYMENT_FACTS,
  },
  'payment-unanswered': {
    says: 'The payment gateway did not answer; the payment stays pending.',
    facts: PAYMENT_FACTS,
  },
  'payment-voided': {
    says: 'A payment ended without money.',
    facts: PAYMENT_FACTS,
  },
  'person-corrected': {
    says: 'An operator corrected the name, title or birth date of a customer.',
    facts: ['operator', 'fields'],
  },
  'person-erased': {
    says: 'An operator erased a customer, or the ended policies of one.',
    facts: ['operator', 'scope'],
  },
  'person-exported': { says: 'An operator exported everything about a customer.', facts: ['operator'] },
  'policy-viewed': {
    says: 'A customer looked at a policy; written once a login for each.',
    facts: ['login', 'policyNumber'],
  },
  'proof-issued': { says: 'A customer got a proof of cover.', facts: ['policyNumber'] },
  'records-imported': {
    says: 'An operator imported records of the insurer.',
    facts: ['operator', 'record', 'added', 'changed', 'ended'],
  },
  'saved-method-removed': {
    says: 'The payment gateway forgot details that no policy uses any more.',
    facts: ['setupId'],
  },
  'session-refreshed': { says: 'A session got another token.', facts: [] },
  'session-timed-out': { says: 'A login ended by time; written within the hour.', facts: ['endedAt'] },
  'sessions-ended': {
    says: 'The customer, an operator, a change of contacts or too many logins ended sessions of a customer, or the customer became inactive.',
    facts: ['operator', 'because', 'logins', 'label'],
  },
  'switch-cleared': { says: 'An operator cleared a switch of a site.', facts: ['name', 'operator'] },
  'switch-set': { says: 'An operator set a switch of a site.', facts: ['name', 'endsAt', 'operator'] },
  'token-misused': {
    says: 'A replaced token came from another browser; its login was ended and the customer is told.',
    facts: [],
  },
} as const satisfies Record<string, AuditKind>;
