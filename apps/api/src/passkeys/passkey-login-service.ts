import { timingSafeEqual } from 'node:crypto';
import { findSiteByIds } from '@portal/config/sites/site';
import { ApiError } from '@portal/contract/errors/api-error';
import type { UsedCredential } from '@portal/contract/passkeys/server-mapping';
import { PASSKEY_LIMITS } from '@portal/domain/passkeys/passkey-limits';
import { generateAuthenticationOptions } from '@simplewebauthn/server';
import type { Random } from '#api/gateways/random.ts';
import type { SiteConfigurations } from '#api/gateways/site-configurations.ts';
import { boundToken, type TokenHashing } from '#api/keys/token-hashing.ts';
import { checkUsedCredential, isAnswerTo, type ProvedUse } from '#api/passkeys/check-credential.ts';
import type {
  HashedNetwork,
  PasskeyLoginRepository,
  StoredPasskey,
} from '#api/passkeys/passkey-login-repository.ts';
import { relyingPartyOf, type SiteAddresses } from '#api/passkeys/relying-party.ts';
import { hashRecipient, hexOf } from '#api/session/hash-recipient.ts';

type Ids = { readonly brandId: number; readonly countryId: number };

type Dependencies = SiteAddresses & {
  readonly repository: PasskeyLoginRepository;
  readonly tokenHashing: TokenHashing;
  readonly random: Pick<Random, 'token'>;
  readonly configurationOf: SiteConfigurations;
  /** Whether new tokens are bound to the browser's cookie. */
  readonly bindsSessions: boolean;
  /** Throws what somebody reads whose account is on hold. CON-77 */
  readonly refuseHeld: (ids: Ids) => never;
};

type Caller = {
  readonly network: string | undefined;
  readonly cookieSecret: string | undefined;
  readonly knownBrowserToken: string | undefined;
};

type LoginTry = Caller & {
  readonly requestId: string;
  readonly credential: UsedCredential;
  readonly countryId: number;
  readonly browserLabel: string | undefined;
};

const bytesOf = (base64url: string): Buffer => Buffer.from(base64url, 'base64url');
const isSame = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && timingSafeEqual(one, other);

function hashNetwork(network: string | undefined, { tokenHashing }: Dependencies): HashedNetwork {
  const { keyId, hash, older } = tokenHashing.hashNetwork(network ?? '');
  return network === undefined
    ? { networkHash: null, olderNetworkHashes: [], keyId }
    : { networkHash: hash, olderNetworkHashes: older, keyId };
}

/** The flags of a site that is sold. */
function flagsOf(ids: Ids, { configurationOf }: Dependencies) {
  const site = findSiteByIds(ids);
  return site && configurationOf(site).featureFlag;
}

/** Throws where the site takes no passkeys, which is so from the moment of the switch. PKY-9 */
function requireOffered(ids: Ids, dependencies: Dependencies): void {
  if (flagsOf(ids, dependencies)?.passkeyFeature !== true) throw new ApiError('passkey.not-offered');
}

/** The hashes by which a question is bound to a browser, and a known browser is found. */
function hashBrowser({ cookieSecret, knownBrowserToken }: Caller, { tokenHashing }: Dependencies) {
  return {
    browserHash: tokenHashing.hashToken(cookieSecret ?? ''),
    knownBrowserHash: knownBrowserToken ? tokenHashing.hashToken(knownBrowserToken) : null,
  };
}

async function ask({ brandId, countryId, ...caller }: Ids & Caller, dependencies: Dependencies) {
  const { repository, tokenHashing, random } = dependencies;
  const ids = { brandId, countryId };
  requireOffered(ids, dependencies);
  const requestId = random.token();
  const retryAfterSeconds = await repository.ask({
    ...ids,
    ...hashNetwork(caller.network, dependencies),
    ...hashBrowser(caller, dependencies),
    requestHash: tokenHashing.hashToken(requestId),
  });
  if (retryAfterSeconds > 0) throw new ApiError('request.too-many', { retryAfterSeconds });
  const publicKey = await generateAuthenticationOptions({
    rpID: relyingPartyOf(ids, dependencies).id,
    challenge: new Uint8Array(bytesOf(requestId)),
    timeout: PASSKEY_LIMITS.challengeSeconds * 1_000,
    userVerification: 'required',
  });
  return { requestId, publicKey };
}

/**
 * Returns the passkey that a credential proves. Throws, after a note in the audit trail, for any other:
 * `login.passkey-unknown`, after which a browser offers it no more, for whatever lacks nothing but the right
 * signature. So it says nothing of which there are, and no device with the right key hears it.
 */
async function prove(attempt: LoginTry, network: HashedNetwork, dependencies: Dependencies) {
  const { requestId, credential, countryId } = attempt;
  const { repository, tokenHashing } = dependencies;
  const row = await repository.takeQuestion({
    ...network,
    ...hashBrowser(attempt, dependencies),
    countryId,
    requestHash: tokenHashing.hashToken(requestId),
    credentialId: bytesOf(credential.id),
  });
  if (row.outcome === 'network-limit')
    throw new ApiError('request.too-many', { retryAfterSeconds: row.retry_after_seconds });
  if (row.outcome === 'expired') throw new ApiError('login.passkey-refused');
  const ids = { brandId: row.brand_id, countryId };
  requireOffered(ids, dependencies);
  const asked = { requestId, relyingParty: relyingPartyOf(ids, dependencies) };
  const passkey = row.outcome === 'other-site' || row.customer_id === null ? undefined : row;
  const use = await checkUsedCredential(credential, row.public_key ?? undefined, asked);
  const isOfUser = isSame(
    bytesOf(credential.response.userHandle ?? ''),
    passkey?.user_handle ?? Buffer.of(0),
  );
  if (passkey && use && isOfUser) return { ids, passkey, use };
  const customerId = passkey?.customer_id ?? null;
  const found = passkey ? 'not-proved' : 'unknown';
  const why = row.outcome === 'other-site' ? row.outcome : found;
  const isUnsigned = !use && (await isAnswerTo(credential, asked));
  await repository.noteRefused({ ...ids, customerId }, network.networkHash, why);
  throw new ApiError(isUnsigned ? 'login.passkey-unknown' : 'login.passkey-refused');
}

/**
 * The identifiers by which the site lets the customer log in, under every key: the tries of others at them
 * are forgiven. PKY-3, LOG-68
 */
function identifiersOf({ mobile, email }: StoredPasskey, ids: Ids, dependencies: Dependencies) {
  const { tokenHashing } = dependencies;
  const contacts = [
    { channel: 'sms', value: mobile },
    { channel: 'email', value: flagsOf(ids, dependencies)?.emailAuthFeature ? email : null },
  ] as const;
  return contacts.flatMap(({ channel, value }) => {
    if (!value) return [];
    const { recipientHash, olderRecipientHashes } = hashRecipient(tokenHashing, { ...ids, channel, value });
    return [[recipientHash, ...olderRecipientHashes]];
  });
}

type Proved = { readonly ids: Ids; readonly passkey: StoredPasskey; readonly use: ProvedUse };

async function openSession(
  { ids, passkey, use }: Proved,
  attempt: LoginTry,
  { network, dependencies }: { network: HashedNetwork; dependencies: Dependencies },
) {
  const { repository, tokenHashing, random } = dependencies;
  const cookieSecret = dependencies.bindsSessions ? attempt.cookieSecret : undefined;
  const token = cookieSecret ? boundToken(random.token()) : random.token();
  const [loginId, knownBrowserToken] = [random.token(), random.token()];
  const { tokenHash, bearerHash } = tokenHashing.hashSessionToken(token, cookieSecret);
  const hashed = (text: string) => hexOf(tokenHashing.hashToken(text));
  const row = await repository.logIn(
    {
      customerId: passkey.customer_id,
      passkeyId: passkey.passkey_id,
      ...use,
      requestHash: hashed(attempt.requestId),
      tokenHash: hexOf(tokenHash),
      bearerHash: bearerHash && hexOf(bearerHash),
      loginHash: hashed(loginId),
      browserHash: hashed(knownBrowserToken),
      oldBrowserHash: attempt.knownBrowserToken ? hashed(attempt.knownBrowserToken) : null,
      browserLabel: attempt.browserLabel ?? null,
      identifiers: identifiersOf(passkey, ids, dependencies),
    },
    network.networkHash,
  );
  if (row.outcome === 'held') dependencies.refuseHeld(ids);
  if (row.outcome === 'locked') throw new ApiError('login.account-locked');
  if (row.outcome === 'make' || row.outcome === 'inactive') throw new ApiError('login.passkey-refused');
  if (row.outcome !== 'logged-in') throw new ApiError('login.passkey-unknown');
  return { token, expiresAt: row.expires_at, loginId, knownBrowserToken };
}

/** Getting in by passkey: the question, then the device's answer. */
export function createPasskeyLoginService(dependencies: Dependencies) {
  return {
    /** Returns the content of a new cookie that questions and tokens are bound to. SES-68 */
    newCookieSecret: (): string => dependencies.random.token(),
    /** Returns a question that any device with a passkey of the site can answer. */
    ask: (question: Ids & Caller) => ask(question, dependencies),
    /** Turns a right credential into a session. */
    async logIn(attempt: LoginTry) {
      const network = hashNetwork(attempt.network, dependencies);
      const proved = await prove(attempt, network, dependencies);
      return openSession(proved, attempt, { network, dependencies });
    },
  };
}

export type PasskeyLoginService = ReturnType<typeof createPasskeyLoginService>;
