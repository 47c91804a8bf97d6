import { findSiteByIds } from '@portal/config/sites/site';
import { ApiError } from '@portal/contract/errors/api-error';
import type { Channel } from '#api/gateways/messaging/message.ts';
import type { Random } from '#api/gateways/random.ts';
import type { BrandOf, SiteConfigurations } from '#api/gateways/site-configurations.ts';
import { boundToken, type TokenHashing } from '#api/keys/token-hashing.ts';
import type { AttackWatch } from '#api/login/attack-watch.ts';
import type { CodeLimitWatch } from '#api/login/code-limit-watch.ts';
import { refuse, refuseHeld } from '#api/login/login-refusal.ts';
import type { LoginRepository } from '#api/login/login-repository.ts';
import type { OtherRecipient } from '#api/login/login-rows.ts';
import { makeCode } from '#api/login/new-code.ts';
import type { CodeMessages, NewCodeMessages } from '#api/messaging/code-message.ts';
import { hashRecipient, hexOf } from '#api/session/hash-recipient.ts';
import { normaliseIdentifier } from '#api/session/normalise-identifier.ts';

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
type ElsewhereRequest = ResendRequest & { channel: Channel };

/** A login under way. */
export type BegunLogin = {
  loginId: string;
  /**
   * Where no code was sent, because none may be sent and the earlier one still works: its age, and the time
   * until another can be sent. LOG-86
   */
  waitingCode?: { ageSeconds: number; nextCodeAfterSeconds: number };
  /** Whether it can be asked if the code arrived. LOG-99 */
  tellsDelivery?: boolean;
};
type CodeAttempt = {
  loginId: string;
  code: string;
  countryId: number;
  /** The content of the browser's cookie; undefined where it keeps none. SES-68 */
  cookieSecret?: string | undefined;
  /** By which words customers know the browser again. DEV-1 */
  browserLabel: string | undefined;
} & Caller;

/** The result of an accepted code: a token, its end, and the mark of a known browser. */
export type LoggedIn = { token: string; expiresAt: Date; knownBrowserToken: string };

type Dependencies = {
  /** How each site is configured. */
  configurationOf: SiteConfigurations;
  brandOf: BrandOf;
  repository: LoginRepository;
  tokenHashing: TokenHashing;
  messages: Pick<CodeMessages, 'sealCode' | 'sealRecipient'>;
  dispatcher: NewCodeMessages;
  random: Random;
  attackWatch: Pick<AttackWatch, 'noteWrongCode'>;
  codeLimitWatch: CodeLimitWatch;
  /** Returns whether providers may say what became of messages of a channel. */
  reportsCover: (channel: Channel) => boolean;
  /** Whether new tokens are bound to the browser's cookie. */
  bindsSessions: boolean;
};

/** Refuses to send a code. */
function refuseCode({ codeLimitWatch }: Dependencies, ...[outcome, row]: Parameters<typeof refuse>): never {
  if (outcome === 'code-limit') codeLimitWatch.noteRefusal(row.retry_after_seconds ?? 0);
  refuse(outcome, row);
}

/** Refuses a way to log in that the site does not offer. LOG-68 */
function refuseEmailWhereOff(
  { channel, brandId, countryId }: Pick<LoginRequest, 'channel' | 'brandId' | 'countryId'>,
  configurationOf: SiteConfigurations,
) {
  const site = channel === 'email' ? findSiteByIds({ brandId, countryId }) : undefined;
  if (!site || configurationOf(site).featureFlag.emailAuthFeature) return;
  throw new ApiError('request.refused', {
    errors: { 'body.EmailId': ['This site sends codes by text message only: send PhoneNumber'] },
  });
}

const hashIfAny = (token: string | undefined, { tokenHashing }: Dependencies) =>
  token ? tokenHashing.hashToken(token) : null;
function hashNetworkIfAny(network: string | undefined, { tokenHashing }: Dependencies) {
  const hashed = network ? tokenHashing.hashNetwork(network) : undefined;
  return { networkHash: hashed?.hash ?? null, olderNetworkHashes: hashed?.older ?? [] };
}

/** The facts about the code that a login accepts, where no other may be sent. LOG-85, LOG-86 */
async function waitingCode(
  loginHash: Buffer,
  { retry_after_seconds: nextCodeAfterSeconds }: { retry_after_seconds: number },
  { codeLimitWatch, repository }: Dependencies,
) {
  codeLimitWatch.noteRefusal(nextCodeAfterSeconds);
  return { ageSeconds: await repository.getCodeAgeSeconds(loginHash), nextCodeAfterSeconds };
}

async function beginLogin(login: LoginRequest, dependencies: Dependencies): Promise<BegunLogin> {
  const { repository, tokenHashing, messages, dispatcher, random } = dependencies;
  // Nothing is stored for a brand that is not sold: anybody could make up as many as they like. LOG-83
  if (!findSiteByIds(login)) refuse('refused', { retry_after_seconds: null });
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
  if (row.outcome === 'held') refuseHeld(login, dependencies.brandOf);
  if (row.outcome === 'code-waits')
    return { loginId, waitingCode: await waitingCode(loginHash, row, dependencies) };
  if (row.outcome !== 'code-sent') refuseCode(dependencies, row.outcome, row);
  if (leaseSeconds > 0)
    await dispatcher.sendNew({
      codeId: row.code_id,
      loginHash,
      ...sealed,
      channel,
      brandId,
      countryId,
      isProof: false,
    });
  return { loginId, tellsDelivery: dependencies.reportsCover(channel) };
}

async function resendCode(
  request: ResendRequest,
  dependencies: Dependencies,
  recipient: OtherRecipient | null = null,
): Promise<void> {
  const { loginId, network, countryId } = request;
  const { repository, tokenHashing, dispatcher } = dependencies;
  const loginHash = tokenHashing.hashToken(loginId);
  const sealed = makeCode(loginId, dependencies);
  const leaseSeconds = dispatcher.leaseSeconds();
  const hashed = { loginHash, ...hashNetworkIfAny(network, dependencies) };
  const row = await repository.resendCode({ countryId, ...hashed, ...sealed, leaseSeconds, recipient });
  if (row.outcome !== 'code-sent') refuseCode(dependencies, row.outcome, row);
  if (leaseSeconds === 0) return;
  await dispatcher.sendNew({
    codeId: row.code_id,
    loginHash,
    ...sealed,
    sealedRecipient: row.sealed_recipient,
    channel: row.channel,
    brandId: row.brand_id,
    countryId: row.country_id,
    isProof: false,
  });
}

/** Nobody is told whether the customer has such a contact: a code goes out either way, and counts. LOG-81 */
async function sendCodeElsewhere(request: ElsewhereRequest, dependencies: Dependencies): Promise<void> {
  const { channel, countryId, loginId } = request;
  const { repository, tokenHashing, messages } = dependencies;
  const loginHash = tokenHashing.hashToken(loginId);
  const contacts = await repository.findContacts(loginHash, countryId);
  if (!contacts || contacts.channel === channel) return resendCode(request, dependencies);
  const { brandId } = contacts;
  // Before the contact is looked at: the refusal must not tell whether there is one.
  refuseEmailWhereOff({ channel, brandId, countryId }, dependencies.configurationOf);
  const contact = channel === 'sms' ? contacts.mobile : contacts.email;
  if (!contact) return resendCode(request, dependencies);
  const value = normaliseIdentifier(channel, contact, countryId);
  return resendCode(request, dependencies, {
    channel,
    sealedRecipient: hexOf(messages.sealRecipient(value, loginHash)),
    ...hashRecipient(tokenHashing, { channel, value: contact, brandId, countryId }),
  });
}

async function checkCode(attempt: CodeAttempt, dependencies: Dependencies): Promise<LoggedIn> {
  const { repository, tokenHashing, random, attackWatch } = dependencies;
  const cookieSecret = dependencies.bindsSessions ? attempt.cookieSecret : undefined;
  const token = cookieSecret ? boundToken(random.token()) : random.token();
  // Always a mark of our own: one that the browser sent may have been planted.
  const knownBrowserToken = random.token();
  const { keyId, hash: codeHash, older } = tokenHashing.hashCode(attempt.loginId, attempt.code);
  const shared = tokenHashing.hashSharedCode(attempt.code);
  const row = await repository.checkCode({
    loginHash: tokenHashing.hashToken(attempt.loginId),
    keyId,
    codeHash,
    olderCodeHashes: older,
    sharedKeys: [shared.hash, ...shared.older],
    countryId: attempt.countryId,
    ...hashNetworkIfAny(attempt.network, dependencies),
    ...tokenHashing.hashSessionToken(token, cookieSecret),
    browserHash: tokenHashing.hashToken(knownBrowserToken),
    oldBrowserHash: hashIfAny(attempt.knownBrowserToken, dependencies),
    browserLabel: attempt.browserLabel ?? null,
  });
  if (row.outcome !== 'logged-in') {
    if (row.wrong_codes_in_a_day !== null) attackWatch.noteWrongCode(Number(row.wrong_codes_in_a_day));
    refuse(row.outcome, row);
  }
  return { token, expiresAt: row.expires_at, knownBrowserToken };
}

/** Getting in: identifier and date of birth, then the code. */
export function createLoginService(dependencies: Dependencies) {
  return {
    /** Returns the content of a new cookie that tokens are bound to. SES-68 */
    newCookieSecret: (): string => dependencies.random.token(),
    /**
     * Sends a code to the customer whom identifier and date of birth name, unless one was sent right before.
     */
    beginLogin: (login: LoginRequest): Promise<BegunLogin> => beginLogin(login, dependencies),
    /** Sends a new code for a login under way to where the first one went; the earlier one is void. */
    resendCode: (resend: ResendRequest): Promise<void> => resendCode(resend, dependencies),
    /**
     * Sends a new code by the requested channel if the customer has such a contact; otherwise to where the
     * first one went. LOG-81
     */
    sendCodeElsewhere: (request: ElsewhereRequest): Promise<void> => sendCodeElsewhere(request, dependencies),
    /**
     * Returns whether the code that a login began with is known not to have arrived. Of a code that was sent
     * elsewhere nothing is told: it would tell which contacts the customer has. LOG-99
     */
    hasNotArrived: ({ loginId, countryId }: Omit<ResendRequest, 'network'>): Promise<boolean> =>
      dependencies.repository.hasNotArrived(dependencies.tokenHashing.hashToken(loginId), countryId),
    /** Turns a right code into a session. */
    checkCode: (attempt: CodeAttempt): Promise<LoggedIn> => checkCode(attempt, dependencies),
  };
}

export type LoginService = ReturnType<typeof createLoginService>;
