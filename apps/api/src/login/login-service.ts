import { fillText, phoneHref } from '@portal/config/brands/brand';
import { resolveBrand } from '@portal/config/brands/brands';
import { ACCOUNT_HOLD_TEXT } from '@portal/config/contact-details/account-hold-text';
import { findSiteByIds } from '@portal/config/sites/site';
import { ApiError } from '@portal/contract/errors/api-error';
import type { ErrorCode } from '@portal/contract/errors/error-codes';
import { LOGIN_LIMITS } from '@portal/domain/login/login-limits';
import type { Channel } from '#api/gateways/messaging/message.ts';
import type { Random } from '#api/gateways/random.ts';
import type { SiteConfigurations } from '#api/gateways/site-configurations.ts';
import type { AttackWatch } from '#api/login/attack-watch.ts';
import type { CodeLimitWatch } from '#api/login/code-limit-watch.ts';
import type {
  BeginLoginRow,
  CheckCodeRow,
  LoginRepository,
  ResendCodeRow,
} from '#api/login/login-repository.ts';
import type { CodeMessages, NewCodeMessages } from '#api/messaging/code-message.ts';
import { normaliseIdentifier } from '#api/session/normalise-identifier.ts';
import { boundToken, type TokenHashing } from '#api/session/token-hashing.ts';

/** The same text for an unknown identifier, a wrong date of birth and a wrong brand; the portal adds what to do. LOG-16, LOG-18 */
const LOGIN_REFUSED_HTML = '<p>We could not log you in with these details.</p>';

export type LoginRequest = {
  brandId: number;
  countryId: number;
  channel: Channel;
  identifier: string;
  dateOfBirth: string;
} & Caller;

/** The facts about a caller that the request shows, beside its body. */
export type Caller = {
  knownBrowserToken: string | undefined;
  /** The caller's network; undefined where it says nothing. */
  network: string | undefined;
  /** The token of a captcha that was solved before. */
  captchaClearance?: string | undefined;
};

type ResendRequest = { loginId: string; countryId: number } & Pick<Caller, 'network'>;
type CodeAttempt = {
  loginId: string;
  code: string;
  countryId: number;
  /** What the browser's cookie holds; undefined where it keeps none. SES-68 */
  cookieSecret?: string | undefined;
} & Caller;

/** What an accepted code gives the customer: a token, its end, and the mark of a known browser. */
export type LoggedIn = { token: string; expiresAt: Date; knownBrowserToken: string };

type Dependencies = {
  /** How each site is configured. */
  configurationOf: SiteConfigurations;
  repository: LoginRepository;
  tokenHashing: TokenHashing;
  messages: Pick<CodeMessages, 'sealCode' | 'sealRecipient'>;
  dispatcher: NewCodeMessages;
  random: Random;
  attackWatch: Pick<AttackWatch, 'noteWrongCode'>;
  codeLimitWatch: CodeLimitWatch;
  /** Whether new tokens are bound to the browser's cookie. */
  bindsSessions: boolean;
};

type Row = BeginLoginRow | ResendCodeRow | CheckCodeRow;
type RefusedOutcome = Exclude<Row['outcome'], 'code-sent' | 'logged-in' | 'held'>;

const ERROR_OF_OUTCOME = {
  refused: 'login.refused',
  captcha: 'login.captcha-required',
  locked: 'login.account-locked',
  expired: 'login.code-expired',
  wrong: 'login.code-wrong',
  'code-limit': 'login.code-limit',
  'network-limit': 'request.too-many',
} as const satisfies Record<RefusedOutcome, ErrorCode>;

function refuse(outcome: RefusedOutcome, retryAfterSeconds: number | null): never {
  const code = ERROR_OF_OUTCOME[outcome];
  if (outcome === 'refused') throw new ApiError(code, { loginErrorMessage: LOGIN_REFUSED_HTML });
  if (outcome === 'code-limit' || outcome === 'network-limit')
    throw new ApiError(code, {
      retryAfterSeconds: retryAfterSeconds ?? LOGIN_LIMITS.code.resendAfterSeconds,
    });
  throw new ApiError(code);
}

/** Refuses to send a code. */
function refuseCode(
  { codeLimitWatch }: Dependencies,
  outcome: RefusedOutcome,
  retryAfterSeconds: number | null,
): never {
  if (outcome === 'code-limit') codeLimitWatch.noteRefusal(retryAfterSeconds ?? 0);
  refuse(outcome, retryAfterSeconds);
}

/** Only somebody who knows identifier and date of birth reads this. CON-77 */
function refuseHeld({ brandId, countryId }: LoginRequest): never {
  const site = findSiteByIds({ brandId, countryId });
  if (!site) throw new Error('A customer of a site that is not sold');
  const { phone } = resolveBrand(site.brand);
  const text = fillText(ACCOUNT_HOLD_TEXT, { phone: `<a href="${phoneHref(phone)}">${phone.number}</a>` });
  throw new ApiError('login.account-held', { loginErrorMessage: `<p>${text}</p>` });
}

/** Refuses a way to log in that the site does not offer. LOG-68 */
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

/** A code that nobody has seen yet, in the two forms in which it leaves this process. */
function makeCode(loginId: string, { random, tokenHashing, messages }: Dependencies) {
  const code = random.digits(LOGIN_LIMITS.code.length);
  const { keyId, hash: codeHash } = tokenHashing.hashCode(loginId, code);
  return { keyId, codeHash, sealedCode: messages.sealCode(code, codeHash) };
}

const hashIfAny = (token: string | undefined, { tokenHashing }: Dependencies) =>
  token ? tokenHashing.hashToken(token) : null;
function hashNetworkIfAny(network: string | undefined, { tokenHashing }: Dependencies) {
  const hashed = network ? tokenHashing.hashNetwork(network) : undefined;
  return { networkHash: hashed?.hash ?? null, olderNetworkHashes: hashed?.older ?? [] };
}

async function beginLogin(login: LoginRequest, dependencies: Dependencies): Promise<string> {
  const { repository, tokenHashing, messages, dispatcher, random } = dependencies;
  // Nothing is stored for a brand that is not sold: anybody could make up as many as they like. LOG-83
  if (!findSiteByIds(login)) refuse('refused', null);
  refuseEmailWhereOff(login, dependencies.configurationOf);
  const { channel, brandId, countryId } = login;
  const loginId = random.token();
  const loginHash = tokenHashing.hashToken(loginId);
  const identifier = normaliseIdentifier(channel, login.identifier, countryId);
  // Made for everybody, customer or not: the response must take the same time.
  const sealed = {
    ...makeCode(loginId, dependencies),
    sealedRecipient: messages.sealRecipient(identifier, loginHash),
  };
  const { hash: identifierHash, older } = tokenHashing.hashIdentifier({ ...login, value: identifier });
  const leaseSeconds = dispatcher.leaseSeconds();
  const row = await repository.beginLogin({
    ...login,
    ...sealed,
    identifier,
    identifierHash,
    olderIdentifierHashes: older,
    browserHash: hashIfAny(login.knownBrowserToken, dependencies),
    ...hashNetworkIfAny(login.network, dependencies),
    captchaClearanceHash: hashIfAny(login.captchaClearance, dependencies),
    loginHash,
    leaseSeconds,
  });
  if (row.outcome === 'held') refuseHeld(login);
  if (row.outcome !== 'code-sent') refuseCode(dependencies, row.outcome, row.retry_after_seconds);
  if (leaseSeconds > 0)
    await dispatcher.sendNew({ codeId: row.code_id, loginHash, ...sealed, channel, brandId, countryId });
  return loginId;
}

async function resendCode(request: ResendRequest, dependencies: Dependencies): Promise<void> {
  const { loginId, network, countryId } = request;
  const { repository, tokenHashing, dispatcher } = dependencies;
  const loginHash = tokenHashing.hashToken(loginId);
  const sealed = makeCode(loginId, dependencies);
  const leaseSeconds = dispatcher.leaseSeconds();
  const hashed = { loginHash, ...hashNetworkIfAny(network, dependencies) };
  const row = await repository.resendCode({ countryId, ...hashed, ...sealed, leaseSeconds });
  if (row.outcome !== 'code-sent') refuseCode(dependencies, row.outcome, row.retry_after_seconds);
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
}

async function checkCode(attempt: CodeAttempt, dependencies: Dependencies): Promise<LoggedIn> {
  const { repository, tokenHashing, random, attackWatch } = dependencies;
  const cookieSecret = dependencies.bindsSessions ? attempt.cookieSecret : undefined;
  const token = cookieSecret ? boundToken(random.token()) : random.token();
  // Always a mark of ours: one that the browser brought may have been planted.
  const knownBrowserToken = random.token();
  const { keyId, hash: codeHash, older } = tokenHashing.hashCode(attempt.loginId, attempt.code);
  const row = await repository.checkCode({
    loginHash: tokenHashing.hashToken(attempt.loginId),
    keyId,
    codeHash,
    olderCodeHashes: older,
    countryId: attempt.countryId,
    ...hashNetworkIfAny(attempt.network, dependencies),
    ...tokenHashing.hashSessionToken(token, cookieSecret),
    browserHash: tokenHashing.hashToken(knownBrowserToken),
    oldBrowserHash: hashIfAny(attempt.knownBrowserToken, dependencies),
  });
  if (row.outcome !== 'logged-in') {
    if (row.wrong_codes_in_a_day !== null) attackWatch.noteWrongCode(Number(row.wrong_codes_in_a_day));
    refuse(row.outcome, row.retry_after_seconds);
  }
  return { token, expiresAt: row.expires_at, knownBrowserToken };
}

/** Getting in: identifier and date of birth, then the code. */
export function createLoginService(dependencies: Dependencies) {
  return {
    /** Returns the content of a new cookie that tokens are bound to. SES-68 */
    newCookieSecret: (): string => dependencies.random.token(),
    /** Sends a code to the customer whom identifier and date of birth name. Returns the id of this login. */
    beginLogin: (login: LoginRequest): Promise<string> => beginLogin(login, dependencies),
    /** Sends a new code for a login under way to where the first one went; the earlier one is void. */
    resendCode: (resend: ResendRequest): Promise<void> => resendCode(resend, dependencies),
    /** Turns a right code into a session. */
    checkCode: (attempt: CodeAttempt): Promise<LoggedIn> => checkCode(attempt, dependencies),
  };
}
