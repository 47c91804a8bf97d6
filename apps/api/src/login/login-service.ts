import { fillText } from '@portal/config/brand';
import { resolveBrand } from '@portal/config/brands';
import { resolveRegion } from '@portal/config/regions';
import { findSiteByIds, type Site } from '@portal/config/site';
import { PortalError } from '@portal/contract/errors';
import { LIMITS } from '@portal/domain/limits';
import { cleanEmail, cleanMobile } from '@portal/domain/login-identifier';
import type { Channel, CodeDelivery } from '#api/gateways/code-delivery/code-delivery.ts';
import type { Random } from '#api/gateways/random.ts';
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

type Needs = { repository: LoginRepository; secrets: LoginSecrets; delivery: CodeDelivery; random: Random };

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
export function createLoginService({ repository, secrets, delivery, random }: Needs) {
  const sendCode = async (site: Site, code: string, { to, channel }: { to: string; channel: Channel }) => {
    const { subject, text } = resolveBrand(site.brand).codeMessage;
    const holes = { code, minutes: String(LIMITS.code.lifeSeconds / 60) };
    await delivery.send({
      to,
      channel,
      code,
      subject: fillText(subject, holes),
      text: fillText(text, holes),
    });
  };

  return {
    /** Sends a code to the customer whom identifier and birth date name. Answers the id of this login. */
    async beginLogin(login: LoginRequest): Promise<string> {
      const site = findSiteByIds(login);
      if (!site) refuse('refused');
      const loginId = random.token();
      const code = random.digits(LIMITS.code.length);
      const identifier = storedIdentifier(login.channel, login.identifier, login.countryId);
      const row = await repository.beginLogin({
        ...login,
        identifier,
        identifierHash: secrets.hashIdentifier({ ...login, value: identifier }),
        browserHash: login.knownBrowserToken ? secrets.hashToken(login.knownBrowserToken) : null,
        loginHash: secrets.hashToken(loginId),
        codeHash: secrets.hashCode(loginId, code),
      });
      if (row.outcome !== 'code-sent' || row.recipient === null) {
        refuse(row.outcome === 'code-sent' ? 'refused' : row.outcome, row.retry_after_seconds);
      }
      await sendCode(site, code, { to: row.recipient, channel: login.channel });
      return loginId;
    },

    /** Sends a new code for a login under way; the earlier one is void. */
    async resendCode(loginId: string): Promise<void> {
      const code = random.digits(LIMITS.code.length);
      const row = await repository.resendCode({
        loginHash: secrets.hashToken(loginId),
        codeHash: secrets.hashCode(loginId, code),
      });
      if (row.outcome !== 'code-sent') refuse(row.outcome, row.retry_after_seconds);
      const site = findSiteByIds({ brandId: row.brand_id ?? 0, countryId: row.country_id ?? 0 });
      if (!site || row.recipient === null || row.channel === null) refuse('expired');
      await sendCode(site, code, { to: row.recipient, channel: row.channel });
    },

    /** Turns a right code into a session. */
    async checkCode(attempt: {
      loginId: string;
      code: string;
      countryId: number;
      knownBrowserToken: string | undefined;
    }): Promise<LoggedIn> {
      const token = random.token();
      const knownBrowserToken = attempt.knownBrowserToken ?? random.token();
      const row = await repository.checkCode({
        loginHash: secrets.hashToken(attempt.loginId),
        codeHash: secrets.hashCode(attempt.loginId, attempt.code),
        countryId: attempt.countryId,
        tokenHash: secrets.hashToken(token),
        browserHash: secrets.hashToken(knownBrowserToken),
      });
      if (row.outcome !== 'logged-in' || row.expires_at === null)
        refuse(row.outcome === 'logged-in' ? 'expired' : row.outcome);
      return { token, expiresAt: row.expires_at, knownBrowserToken };
    },
  };
}
