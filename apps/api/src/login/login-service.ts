import { findSiteByIds } from '@portal/config/sites/site';
import { ApiError } from '@portal/contract/errors/api-error';
import { LOCKOUT_LIMITS } from '@portal/domain/login/lockout-limits';
import { LOGIN_LIMITS } from '@portal/domain/login/login-limits';
import type { Channel } from '#api/gateways/messaging/message-provider.ts';
import type { Random } from '#api/gateways/random.ts';
import type { SiteConfigurations } from '#api/gateways/site-configurations.ts';
import type { LoginRepository } from '#api/login/login-repository.ts';
import type { CodeDispatcher } from '#api/messaging/code-dispatcher.ts';
import type { CodeMessages } from '#api/messaging/code-message.ts';
import { normaliseIdentifier } from '#api/session/normalise-identifier.ts';
import type { TokenHashing } from '#api/session/token-hashing.ts';

/** Shown for an unknown identifier, a wrong birth date and a wrong brand alike; what to do, the portal adds. LOG-16, LOG-18 */
const LOGIN_REFUSED_HTML = '<p>We could not log you in with these details.</p>';

export type LoginRequest = {
  brandId: number;
  countryId: number;
  channel: Channel;
  identifier: string;
  dateOfBirth: string;
} & Caller;

/** What is known of who calls, beside what they say. */
export type Caller = {
  knownBrowserToken: string | undefined;
  /** The network they come from; undefined where it says nothing. */
  network: string | undefined;
  /** Where a robot check was passed before. */
  captchaClearance?: string | undefined;
};

/** The customer's ticket from an accepted code: token, its end, and what marks this browser as known. */
export type LoggedIn = { token: string; expiresAt: Date; knownBrowserToken: string };

type Dependencies = {
  /** How each site is configured. */
  configurationOf: SiteConfigurations;
  repository: LoginRepository;
  secrets: TokenHashing;
  messages: Pick<CodeMessages, 'sealCode' | 'sealRecipient'>;
  dispatcher: Pick<CodeDispatcher, 'leaseSeconds' | 'sendNew'>;
  random: Random;
  /** Called once when the day's wrong codes pass what the breaker allows. */
  raiseAlarm: (alarm: { wrongCodesInADay: number }) => void;
};

function refuse(
  outcome: 'refused' | 'locked' | 'captcha' | 'code-limit' | 'network-limit' | 'expired' | 'wrong',
  retryAfterSeconds: number | null,
): never {
  if (outcome === 'refused') throw new ApiError('login.refused', { loginErrorMessage: LOGIN_REFUSED_HTML });
  if (outcome === 'captcha') throw new ApiError('login.captcha-required');
  if (outcome === 'locked') throw new ApiError('login.account-locked');
  if (outcome === 'expired') throw new ApiError('login.code-expired');
  if (outcome === 'wrong') throw new ApiError('login.code-wrong');
  throw new ApiError(outcome === 'network-limit' ? 'request.too-many' : 'login.code-limit', {
    retryAfterSeconds: retryAfterSeconds ?? LOGIN_LIMITS.code.resendAfterSeconds,
  });
}

/** What a site does not offer is no way in either. LOG-68 */
function refuseEmailWhereOff(
  { channel, brandId, countryId }: LoginRequest,
  configurationOf: SiteConfigurations,
) {
  const site = channel === 'email' ? findSiteByIds({ brandId, countryId }) : undefined;
  if (!site || configurationOf(site).featureFlag.emailAuthFeature) return;
  throw new ApiError('request.refused', {
    errors: { 'body.EmailId': ['This site sends codes by text message only: send PhoneNumber'] },
  });
}

/** Getting in: identifier and birth date, then the code. */
export function createLoginService(needs: Dependencies) {
  const { repository, secrets, messages, dispatcher, random, raiseAlarm } = needs;
  const hashIfAny = (token: string | undefined) => (token ? secrets.hashToken(token) : null);
  const hashNetworkIfAny = (network: string | undefined) => (network ? secrets.hashNetwork(network) : null);
  /** A code that nobody has seen yet, in the two forms in which it leaves this process. */
  const makeCode = (loginId: string) => {
    const code = random.digits(LOGIN_LIMITS.code.length);
    const codeHash = secrets.hashCode(loginId, code);
    return { codeHash, sealedCode: messages.sealCode(code, codeHash) };
  };

  return {
    /** Sends a code to the customer whom identifier and birth date name. Returns the id of this login. */
    async beginLogin(login: LoginRequest): Promise<string> {
      refuseEmailWhereOff(login, needs.configurationOf);
      const { channel, brandId, countryId } = login;
      const loginId = random.token();
      const loginHash = secrets.hashToken(loginId);
      const identifier = normaliseIdentifier(channel, login.identifier, countryId);
      // Made for everybody, customer or not: the answer must take the same time.
      const sealed = { ...makeCode(loginId), sealedRecipient: messages.sealRecipient(identifier, loginHash) };
      const leaseSeconds = dispatcher.leaseSeconds();
      const row = await repository.beginLogin({
        ...login,
        ...sealed,
        identifier,
        identifierHash: secrets.hashIdentifier({ ...login, value: identifier }),
        browserHash: hashIfAny(login.knownBrowserToken),
        networkHash: hashNetworkIfAny(login.network),
        captchaClearanceHash: hashIfAny(login.captchaClearance),
        loginHash,
        leaseSeconds,
      });
      if (row.outcome !== 'code-sent') refuse(row.outcome, row.retry_after_seconds);
      if (leaseSeconds > 0)
        await dispatcher.sendNew({ codeId: row.code_id, loginHash, ...sealed, channel, brandId, countryId });
      return loginId;
    },

    /** Sends a new code for a login under way to where the first one went; the earlier one is void. */
    async resendCode({ loginId, network }: { loginId: string } & Pick<Caller, 'network'>): Promise<void> {
      const loginHash = secrets.hashToken(loginId);
      const sealed = makeCode(loginId);
      const leaseSeconds = dispatcher.leaseSeconds();
      const networkHash = hashNetworkIfAny(network);
      const row = await repository.resendCode({ loginHash, networkHash, ...sealed, leaseSeconds });
      if (row.outcome !== 'code-sent') refuse(row.outcome, row.retry_after_seconds);
      if (leaseSeconds === 0) return;
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
    async checkCode(
      attempt: { loginId: string; code: string; countryId: number } & Caller,
    ): Promise<LoggedIn> {
      const token = random.token();
      // Always a mark of ours: one that the browser brought may have been planted.
      const knownBrowserToken = random.token();
      const row = await repository.checkCode({
        loginHash: secrets.hashToken(attempt.loginId),
        codeHash: secrets.hashCode(attempt.loginId, attempt.code),
        countryId: attempt.countryId,
        networkHash: hashNetworkIfAny(attempt.network),
        tokenHash: secrets.hashToken(token),
        browserHash: secrets.hashToken(knownBrowserToken),
        oldBrowserHash: hashIfAny(attempt.knownBrowserToken),
      });
      if (row.outcome !== 'logged-in') {
        // Counted one by one: exactly one try crosses the line.
        const wrongCodesInADay = Number(row.wrong_codes_in_a_day);
        if (wrongCodesInADay === LOCKOUT_LIMITS.attackThreshold.maxWrongCodesPerDay + 1)
          raiseAlarm({ wrongCodesInADay });
        refuse(row.outcome, row.retry_after_seconds);
      }
      return { token, expiresAt: row.expires_at, knownBrowserToken };
    },
  };
}
