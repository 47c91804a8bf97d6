import { LOGIN_LIMITS } from '@portal/domain/login/login-limits';
import type { KeyPurpose } from '#api/keys/key-ring.ts';

type Column = { readonly table: string; readonly column: string };

/** A column whose values begin with the number of their key. Empty ones hold nothing. */
export type SealedColumn = Column & {
  readonly purpose: KeyPurpose;
  /** The row that a value is bound to, in SQL over the row `t`: text or bytes. */
  readonly boundTo: string;
};

/** A column of keyed hashes; `key_id` of their table has the number of the key. */
export type HashedColumn = Column & {
  readonly purpose: KeyPurpose;
  /** The rows that anybody will look up again, in SQL. The others are purged by themselves. */
  readonly isNeeded: string;
};

/** Everything in the database that is sealed. `npm run portal -- keys rotate` seals it again. KEY-5 */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  { table: 'passkey', column: 'sealed_name', purpose: 'passkey-name', boundTo: 't.passkey_id::text' },
  { table: 'saved_method', column: 'sealed_token', purpose: 'saved-method', boundTo: 't.setup_id::text' },
  { table: 'login_attempt', column: 'sealed_recipient', purpose: 'code-message', boundTo: 't.login_hash' },
  {
    table: 'code_message',
    column: 'sealed_code',
    purpose: 'code-message',
    boundTo: '(select c.code_hash from one_time_code c where c.code_id = t.code_id)',
  },
  {
    table: 'contact_notice',
    column: 'sealed_recipient',
    purpose: 'contact-notice',
    boundTo: 't.event_id::text',
  },
  {
    table: 'contact_notice',
    column: 'sealed_secret',
    purpose: 'contact-notice',
    boundTo: 't.event_id::text',
  },
  {
    table: 'receipt_email',
    column: 'sealed_recipient',
    purpose: 'receipt-email',
    boundTo: `(select r.payment_id::text from receipt r
      where r.customer_id = t.customer_id and r.receipt_reference = t.receipt_reference)`,
  },
];

/** A login can go on for this long after it began, and its last code works for this long after that. */
const LOGIN_SECONDS = LOGIN_LIMITS.attemptLifeSeconds + LOGIN_LIMITS.code.lifeSeconds;

/**
 * Where the failures at identifiers are counted: those of customers move with a rotation, others
 * at the next failure. KEY-4
 */
export const IDENTIFIER_COUNTS: HashedColumn = {
  table: 'identifier_failures',
  column: 'identifier_hash',
  purpose: 'identifier',
  isNeeded: 'true',
};

/** Every keyed hash in the database. KEY-5 */
export const HASHED_COLUMNS: readonly HashedColumn[] = [
  IDENTIFIER_COUNTS,
  {
    table: 'login_attempt',
    column: 'identifier_hash',
    purpose: 'identifier',
    isNeeded: `created_at > now() - interval '${LOGIN_SECONDS} seconds'`,
  },
  {
    table: 'one_time_code',
    column: 'code_hash',
    purpose: 'one-time-code',
    isNeeded: 'used_at is null and replaced_at is null and expires_at > now()',
  },
  {
    table: 'contact_code',
    column: 'code_hash',
    purpose: 'one-time-code',
    isNeeded: 'used_at is null and replaced_at is null and expires_at > now()',
  },
  {
    table: 'recipient_messages',
    column: 'recipient_hash',
    purpose: 'identifier',
    // A day's count is not worth keeping a key for: what is older than other counts is forgotten with it.
    isNeeded: "slice_start > now() - interval '70 minutes'",
  },
  {
    table: 'network_tries',
    column: 'network_hash',
    purpose: 'identifier',
    isNeeded: "slice_start > now() - interval '70 minutes'",
  },
];

/**
 * Keyed hashes that end by themselves. Those of a login under the older keys, of its recipient
 * and of its code for a second login are looked up while it goes on; that of a network in the
 * queue holds for its minute.
 */
export const ACCOMPANYING_COLUMNS: readonly string[] = [
  'login_attempt.older_identifier_hashes',
  'login_attempt.recipient_hash',
  'login_attempt.older_recipient_hashes',
  'one_time_code.shared_hash',
  'queued_login.network_hash',
];

/**
 * Columns of bytes that no key has a part in: plain hashes of long random tokens, checksums,
 * fingerprints of keys, what a device made public of its passkey, and one that is empty and only
 * the version before names. KEY-5
 */
export const KEYLESS_COLUMNS: readonly string[] = [
  'audit_seal.digest',
  'audit_seal.seal',
  'captcha_clearance.clearance_hash',
  'captcha_solution.solution_hash',
  'contact_undo.token_hash',
  'direct_debit_authority.session_hash',
  'document.sha256',
  'known_browser.browser_hash',
  'login_attempt.login_hash',
  'login_attempt.code_login_hash',
  'login_attempt.proves_login_hash',
  'method_setup.opened_by',
  'method_setup.return_hash',
  'one_time_code.login_hash',
  'passkey.credential_id',
  'passkey.public_key',
  'passkey.request_hash',
  'passkey.user_handle',
  'passkey_challenge.browser_hash',
  'passkey_challenge.login_hash',
  'passkey_challenge.request_hash',
  'passkey_challenge.user_handle',
  'payment_method.bank_details_encrypted',
  'secret_key.fingerprint',
  'session.bearer_hash',
  'session.login_hash',
  'session.token_hash',
  'unused_content.sha256',
];
