import { resolveRegion } from '@portal/config/regions';
import { PortalError } from '@portal/contract/errors';
import { LIMITS } from '@portal/domain/limits';
import { cleanEmail, cleanMobile } from '@portal/domain/login-identifier';
import type { Channel } from '#api/gateways/code-delivery/code-delivery.ts';
import type { Random } from '#api/gateways/random.ts';
import type { CodeDispatcher } from '#api/login/code-dispatcher.ts';
import type { CodeMessages } from '#api/login/code-message.ts';
import type { LoginRepository } from '#api/login/login-repository.ts';
import type { LoginSecrets } from '#api/login/login-secrets.ts';

/** Shown for an unknown identifier, a wrong birth date and a wrong brand alike. LOG-16 */
const LOGIN_REFUSED_HTML =
  '<p>The details do not match our records.</p><p>Check your details and try again.</p>';

export type LoginRequest = {
  brandId: number;
  countryId: number;
  channel: Channel;
  identifier: string;
  dateOfBirth: string;
  knownBrowserToken: string | undefined;
};

/** The customer's ticket from an accepted code: token, its end, and what marks this browser as known. */
export type LoggedIn = { token: string; expiresAt: Date; knownBrowserToken: string };

type Needs = {
  repository: LoginRepository;
  secrets: LoginSecrets;
  messages: Pick<CodeMessages, 'sealCode' | 'sealRecipient'>;
  dispatcher: Pick<CodeDispatcher, 'claimSeconds' | 'sendNew'>;
  random: Random;
};

/** The form in which identifiers are stored and compared. LOG-4, LOG-5 */
function storedIdentifier(channel: Channel, identifier: string, countryId: number): string {
  if (channel === 'email') return cleanEmail(identifier).toLowerCase();
  return cleanMobile(identifier, resolveRegion(countryId).dialling);
}

function refuse(
  outcome: 'refused' | 'locked' | 'code-limit' | 'expired' | 'wrong',
  retryAfterSeconds: number | null = null,
): never {
  if (outcome === 'refused')
    throw new PortalError('login.refused', { loginErrorMessage: LOGIN_REFUSED_HTML });
  if (outcome === 'locked') throw new PortalError('login.account-locked');
  if (outcome === 'expired') throw new PortalError('login.code-expired');
  if (outcome === 'wrong') throw new PortalError('login.code-wrong');
  throw new PortalError('login.code-limit', {
    retryAfterSeconds: retryAfterSeconds ?? LIMITS.code.resendAfterSeconds,
  });
}

/** Getting in: identifier and birth date, then the code. */
export function createLoginService({ repository, secrets, messages, dispatcher, random }: Needs) {
  /** A code that nobody has seen yet, in the two forms in which it leaves this process. */
  const makeCode = (loginId: string) => {
    const code = random.digits(LIMITS.code.length);
    const codeHash = secrets.hashCode(loginId, code);
    return { codeHash, sealedCode: messages.sealCode(code, codeHash) };
  };

  return {
    /** Sends a code to the customer whom identifier and birth date name. Answers the id of this login. */
    async beginLogin(login: LoginRequest): Promise<string> {
      const { channel, brandId, countryId } = login;
      const loginId = random.token();
      const loginHash = secrets.hashToken(loginId);
      const identifier = storedIdentifier(channel, login.identifier, countryId);
      // Made for everybody, customer or not: the answer must take the same time.
      const sealed = { ...makeCode(loginId), sealedRecipient: messages.sealRecipient(identifier, loginHash) };
      const claimSeconds = dispatcher.claimSeconds();
      const row = await repository.beginLogin({
        ...login,
        ...sealed,
        identifier,
        identifierHash: secrets.hashIdentifier({ ...login, value: identifier }),
        browserHash: login.knownBrowserToken ? secrets.hashToken(login.knownBrowserToken) : null,
        loginHash,
        claimSeconds,
      });
      if (row.outcome !== 'code-sent') refuse(row.outcome, row.retry_after_seconds);
      if (claimSeconds > 0)
        await dispatcher.sendNew({ codeId: row.code_id, loginHash, ...sealed, channel, brandId, countryId });
      return loginId;
    },

    /** Sends a new code for a login under way to where the first one went; the earlier one is void. */
    async resendCode(loginId: string): Promise<void> {
      const loginHash = secrets.hashToken(loginId);
      const sealed = makeCode(loginId);
      const claimSeconds = dispatcher.claimSeconds();
      const row = await repository.resendCode({ loginHash, ...sealed, claimSeconds });
      if (row.outcome !== 'code-sent') refuse(row.outcome, row.retry_after_seconds);
      if (claimSeconds === 0) return;
      await dispatcher.sendNew({
        codeId: row.code_id,
        loginHash,
        ...sealed,
        sealedRecipient: row.sealed_recipient,
        channel: row.channel,
        brandId: row.brand_id,
        countryId: row.country_id,
      });
    },

    /** Turns a right code into a session. */
    async checkCode(attempt: {
      loginId: string;
      code: string;
      countryId: number;
      knownBrowserToken: string | undefined;
    }): Promise<LoggedIn> {
      const token = random.token();
      // Always a mark of ours: one that the browser brought may have been planted.
      const knownBrowserToken = random.token();
      const row = await repository.checkCode({
        loginHash: secrets.hashToken(attempt.loginId),
        codeHash: secrets.hashCode(attempt.loginId, attempt.code),
        countryId: attempt.countryId,
        tokenHash: secrets.hashToken(token),
        browserHash: secrets.hashToken(knownBrowserToken),
        oldBrowserHash: attempt.knownBrowserToken ? secrets.hashToken(attempt.knownBrowserToken) : null,
      });
      if (row.outcome !== 'logged-in' || row.expires_at === null)
        refuse(row.outcome === 'logged-in' ? 'expired' : row.outcome);
      return { token, expiresAt: row.expires_at, knownBrowserToken };
    },
  };
}
