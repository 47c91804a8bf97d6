import type { Channel } from '#api/gateways/messaging/message.ts';

/** A keyed hash goes to the database under the newest key, and under the older ones beside it. KEY-3 */
type WithOlderKeys = {
  /** The number of the newest key. */
  keyId: number;
  olderNetworkHashes: readonly Buffer[];
};

export type BeginLogin = WithOlderKeys & {
  brandId: number;
  countryId: number;
  channel: Channel;
  identifier: string;
  identifierHash: Buffer;
  olderIdentifierHashes: readonly Buffer[];
  dateOfBirth: string;
  browserHash: Buffer | null;
  /** Null where the network says nothing, such as this machine itself. */
  networkHash: Buffer | null;
  captchaClearanceHash: Buffer | null;
  loginHash: Buffer;
  codeHash: Buffer;
  sealedRecipient: Uint8Array;
  sealedCode: Uint8Array;
  /** The code's hash by which a later login of the same details takes it. LOG-86 */
  sharedHash: Buffer;
  /** How long only this process may send the message of the code. */
  leaseSeconds: number;
};

/** The facts that come with a refusal, where there are any. */
export type Refusal = {
  retry_after_seconds: number | null;
  /** At the identifier, in this kind of browser. LOG-87 */
  failures_in_a_row?: number | null;
};

export type BeginLoginRow =
  | { outcome: 'code-sent'; code_id: number }
  | { outcome: 'code-waits'; retry_after_seconds: number }
  | ({ outcome: 'refused' | 'locked' | 'held' | 'captcha' | 'code-limit' | 'network-limit' } & Refusal);

/** The customer's other contact, as a destination of codes; hashes and bytes as hex. */
export type OtherRecipient = {
  readonly channel: Channel;
  readonly sealedRecipient: string;
  readonly recipientHash: string;
  readonly recipientKeyId: number;
  readonly olderRecipientHashes: readonly string[];
};

export type ResendCode = Pick<
  BeginLogin,
  | 'loginHash'
  | 'networkHash'
  | 'olderNetworkHashes'
  | 'keyId'
  | 'codeHash'
  | 'sealedCode'
  | 'leaseSeconds'
  | 'countryId'
  | 'sharedHash'
> & {
  /** Null: where the code before went. */
  recipient: OtherRecipient | null;
};

/** The recipients to which a login may send its codes. */
export type LoginContacts = {
  readonly channel: Channel;
  readonly brandId: number;
  readonly mobile: string | null;
  readonly email: string | null;
};

export type ResendCodeRow =
  | {
      outcome: 'code-sent';
      code_id: number;
      channel: Channel;
      sealed_recipient: Uint8Array;
      brand_id: number;
      country_id: number;
    }
  | ({ outcome: 'code-limit' | 'network-limit' | 'locked' | 'expired' } & Refusal);

export type CheckCode = WithOlderKeys & {
  loginHash: Buffer;
  codeHash: Buffer;
  olderCodeHashes: readonly Buffer[];
  sharedKeys: readonly Buffer[];
  countryId: number;
  networkHash: Buffer | null;
  /** Of token and cookie together, where the token is bound to one. */
  tokenHash: Buffer;
  /** Of the token alone, where it is bound to a cookie. SES-68 */
  bearerHash: Buffer | null;
  /** The browser's new mark. */
  browserHash: Buffer;
  /** The mark that the browser came with, if any. */
  oldBrowserHash: Buffer | null;
  /** By which words customers know it again. DEV-1 */
  browserLabel: string | null;
};

export type CheckCodeRow =
  | { outcome: 'logged-in'; expires_at: Date }
  | ({
      outcome: 'wrong' | 'expired' | 'locked' | 'network-limit';
      /** Over all accounts, when this try was a wrong code. */
      wrong_codes_in_a_day: number | null;
    } & Refusal);
