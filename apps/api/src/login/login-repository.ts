import { LOCKOUT_LIMITS } from '@portal/domain/login/lockout-limits';
import { LOGIN_LIMITS } from '@portal/domain/login/login-limits';
import { SESSION_LIMITS } from '@portal/domain/session/session-limits';
import { type Queryable, statement } from '#api/database/database.ts';
import type { Channel } from '#api/gateways/messaging/message-provider.ts';

const LOCKOUT_FAILURES = LOCKOUT_LIMITS.steps.map((step) => step.failures);
const LOCKOUT_SECONDS = LOCKOUT_LIMITS.steps.map((step) => step.lockSeconds);
const LOCKOUT = [LOCKOUT_FAILURES, LOCKOUT_SECONDS, LOCKOUT_LIMITS.totalFailures] as const;
const SENDING = [
  LOGIN_LIMITS.code.resendAfterSeconds,
  LOGIN_LIMITS.code.maxPerHour,
  LOGIN_LIMITS.code.maxPerDay,
] as const;
const FLOODS = [
  LOCKOUT_LIMITS.network.maxTriesPerHour,
  LOCKOUT_LIMITS.attackThreshold.maxWrongCodesPerDay,
] as const;

const parameters = (count: number) => Array.from({ length: count }, (_, index) => `$${index + 1}`).join(', ');

const begin = statement('begin-login', `select * from begin_login(${parameters(23)})`);
const resend = statement('resend-code', `select * from resend_code(${parameters(13)})`);
const check = statement('check-code', `select * from check_code(${parameters(15)})`);

export type BeginLogin = {
  brandId: number;
  countryId: number;
  channel: Channel;
  identifier: string;
  identifierHash: Buffer;
  dateOfBirth: string;
  browserHash: Buffer | null;
  /** Null where the network says nothing, such as this machine itself. */
  networkHash: Buffer | null;
  captchaClearanceHash: Buffer | null;
  loginHash: Buffer;
  codeHash: Buffer;
  sealedRecipient: Uint8Array;
  sealedCode: Uint8Array;
  /** How long the message of the code is this process's to send. */
  leaseSeconds: number;
};

export type BeginLoginRow =
  | { outcome: 'code-sent'; code_id: number }
  | {
      outcome: 'refused' | 'locked' | 'captcha' | 'code-limit' | 'network-limit';
      retry_after_seconds: number | null;
    };

export type ResendCode = Pick<
  BeginLogin,
  'loginHash' | 'networkHash' | 'codeHash' | 'sealedCode' | 'leaseSeconds'
>;

export type ResendCodeRow =
  | {
      outcome: 'code-sent';
      code_id: number;
      channel: Channel;
      sealed_recipient: Uint8Array;
      brand_id: number;
      country_id: number;
    }
  | { outcome: 'code-limit' | 'network-limit' | 'locked' | 'expired'; retry_after_seconds: number | null };

export type CheckCode = {
  loginHash: Buffer;
  codeHash: Buffer;
  countryId: number;
  networkHash: Buffer | null;
  tokenHash: Buffer;
  /** The browser's new mark. */
  browserHash: Buffer;
  /** The mark it came with, if it did. */
  oldBrowserHash: Buffer | null;
};
export type CheckCodeRow =
  | { outcome: 'logged-in'; expires_at: Date }
  | {
      outcome: 'wrong' | 'expired' | 'locked' | 'network-limit';
      /** Over all accounts, when this try was a wrong code. */
      wrong_codes_in_a_day: number | null;
      retry_after_seconds: number | null;
    };

/** The steps of getting in; each is one statement, and the database decides in it. */
export function createLoginRepository(database: Queryable) {
  const first = async <Row>(rows: Promise<Row[]>): Promise<Row> => {
    const row = (await rows)[0];
    if (!row) throw new Error('A login statement answered nothing');
    return row;
  };
  return {
    beginLogin: (login: BeginLogin) =>
      first(
        database.query<BeginLoginRow>(begin, [
          login.brandId,
          login.countryId,
          login.channel,
          login.identifier,
          login.identifierHash,
          login.dateOfBirth,
          login.browserHash,
          login.networkHash,
          login.captchaClearanceHash,
          login.loginHash,
          login.codeHash,
          login.sealedRecipient,
          login.sealedCode,
          login.leaseSeconds,
          LOGIN_LIMITS.code.lifeSeconds,
          ...SENDING,
          ...LOCKOUT,
          ...FLOODS,
        ]),
      ),
    resendCode: (login: ResendCode) =>
      first(
        database.query<ResendCodeRow>(resend, [
          login.loginHash,
          login.networkHash,
          login.codeHash,
          login.sealedCode,
          login.leaseSeconds,
          LOGIN_LIMITS.attemptLifeSeconds,
          LOGIN_LIMITS.code.lifeSeconds,
          ...SENDING,
          LOCKOUT_LIMITS.totalFailures,
          ...FLOODS,
        ]),
      ),
    checkCode: (code: CheckCode) =>
      first(
        database.query<CheckCodeRow>(check, [
          code.loginHash,
          code.codeHash,
          code.countryId,
          code.networkHash,
          code.tokenHash,
          code.browserHash,
          code.oldBrowserHash,
          SESSION_LIMITS.tokenLifeSeconds,
          SESSION_LIMITS.absoluteSeconds,
          LOGIN_LIMITS.code.maxTries,
          ...LOCKOUT,
          ...FLOODS,
        ]),
      ),
  };
}

export type LoginRepository = ReturnType<typeof createLoginRepository>;
