import { randomUUID } from 'node:crypto';
import { ApiError } from '@portal/contract/errors/api-error';
import type { NewCredential } from '@portal/contract/passkeys/server-mapping';
import { CONTACT_CONFIRMATION_LIMITS } from '@portal/domain/contact-details/contact-confirmation';
import { PASSKEY_ALGORITHMS, PASSKEY_LIMITS } from '@portal/domain/passkeys/passkey-limits';
import { cleanPasskeyName, defaultPasskeyName } from '@portal/domain/passkeys/passkey-name';
import { generateRegistrationOptions } from '@simplewebauthn/server';
import type { Random } from '#api/gateways/random.ts';
import type { TokenHashing } from '#api/keys/token-hashing.ts';
import { checkNewCredential } from '#api/passkeys/check-credential.ts';
import type { Hindrance, OwnPasskeysRepository, Refused } from '#api/passkeys/own-passkeys-repository.ts';
import type { PasskeyNames } from '#api/passkeys/passkey-names.ts';
import { relyingPartyOf, type SiteAddresses } from '#api/passkeys/relying-party.ts';
import { hexOf } from '#api/session/hash-recipient.ts';
import type { SessionCredentials } from '#api/session/session-credentials.ts';

type Dependencies = SiteAddresses & {
  readonly repository: OwnPasskeysRepository;
  readonly tokenHashing: Pick<TokenHashing, 'hashToken'>;
  readonly random: Pick<Random, 'token'>;
  readonly names: Pick<PasskeyNames, 'seal'>;
  readonly undoNotices: UndoNotices;
  /** Makes of devices that are not added. PKY-16 */
  readonly refusedAaguids: readonly string[];
  /** Sends the notices on their way. */
  readonly dispatchNotices: () => Promise<void>;
};

type Contacts = {
  readonly brandId: number;
  readonly countryId: number;
  readonly mobilePhone: string | null;
  readonly email: string | null;
};

/** Makes the notices to contacts, with the link that undoes what they tell of. */
type UndoNotices = {
  readonly createNotices: (
    contacts: Contacts,
    eventId: string,
    hasLink: true,
  ) => { readonly notices: readonly object[]; readonly undo: { readonly tokenHash: string } | null };
};

type Addition = {
  readonly requestId: string;
  readonly credential: NewCredential;
  readonly name: string | null | undefined;
  readonly cookieSecret: string | undefined;
  readonly browserLabel: string | undefined;
};

const ERRORS = {
  expired: 'passkey.refused',
  there: 'passkey.already-added',
  'not-offered': 'passkey.not-offered',
  held: 'passkey.held',
  'proof-needed': 'account.proof-needed',
  limit: 'passkey.limit',
  'change-limit': 'passkey.change-limit',
} as const;

function refuse(found: Hindrance | Refused): never {
  const wait = found.outcome === 'change-limit' ? { retryAfterSeconds: found.retryAfterSeconds } : undefined;
  throw new ApiError(ERRORS[found.outcome], wait);
}

/**
 * Returns the stored form of a typed name. Throws `request.refused` for one that is empty or too long. PKY-8
 */
function nameOf(typed: string): string {
  const name = cleanPasskeyName(typed);
  if (name !== undefined) return name;
  const message = `Send a name of 1 to ${PASSKEY_LIMITS.nameLength} characters`;
  throw new ApiError('request.refused', { errors: { 'body.Name': [message] } });
}

const bytesOf = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'));

/** A customer's own passkeys: adding, naming and removing them. */
export function createOwnPasskeysService(dependencies: Dependencies) {
  const { repository, tokenHashing, random, names, undoNotices, refusedAaguids } = dependencies;
  const hashesOf = (requestId: string, cookieSecret: string | undefined) => ({
    requestHash: hexOf(tokenHashing.hashToken(requestId)),
    browserHash: hexOf(tokenHashing.hashToken(cookieSecret ?? '')),
  });

  return {
    async options(credentials: SessionCredentials, cookieSecret: string | undefined) {
      const requestId = random.token();
      const userHandle = Buffer.from(random.token(), 'base64url').toString('hex');
      const { proof, ...asked } = await repository.ask(credentials, {
        ...hashesOf(requestId, cookieSecret),
        userHandle,
      });
      if (asked.outcome !== 'asked') refuse(asked);
      const { name, id } = relyingPartyOf(asked, dependencies);
      const publicKey = await generateRegistrationOptions({
        rpName: name,
        rpID: id,
        userName: asked.userName,
        userDisplayName: asked.userName,
        userID: bytesOf(asked.userHandle),
        challenge: new Uint8Array(Buffer.from(requestId, 'base64url')),
        timeout: PASSKEY_LIMITS.challengeSeconds * 1_000,
        attestationType: 'none',
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        supportedAlgorithmIDs: [...PASSKEY_ALGORITHMS],
        excludeCredentials: asked.passkeys.map(({ credentialId }) => ({
          id: Buffer.from(credentialId, 'hex').toString('base64url'),
        })),
      });
      return { proof, requestId, publicKey };
    },
    async add(credentials: SessionCredentials, addition: Addition) {
      const { requestId, credential, cookieSecret, browserLabel } = addition;
      const typed = addition.name ? nameOf(addition.name) : undefined;
      const hashes = hashesOf(requestId, cookieSecret);
      const { proof, ...found } = await repository.findQuestion(credentials, hashes);
      if (found.outcome === 'done') return { proof };
      if (found.outcome !== 'open') refuse(found);
      const relyingParty = relyingPartyOf(found, dependencies);
      const proved = await checkNewCredential(credential, { requestId, relyingParty });
      if (!proved || refusedAaguids.includes(proved.aaguid.toLowerCase())) {
        await repository.refuse(credentials, hashes.requestHash);
        throw new ApiError('passkey.refused');
      }
      const [passkeyId, undoId] = [randomUUID(), randomUUID()];
      const { notices, undo } = undoNotices.createNotices(found, undoId, true);
      const { proof: _, ...added } = await repository.add(credentials, {
        ...proved,
        undoId,
        undoTokenHash: undo?.tokenHash ?? '',
        undoLifeSeconds: CONTACT_CONFIRMATION_LIMITS.undoLifeSeconds,
        notices,
        requestHash: hashes.requestHash,
        transports: credential.response.transports ?? [],
        passkeyId,
        sealedName: names.seal(typed ?? defaultPasskeyName(proved.aaguid, browserLabel), passkeyId),
      });
      if (added.outcome === 'done') return { proof };
      if (added.outcome !== 'added') refuse(added);
      await dependencies.dispatchNotices();
      return { proof };
    },
    async rename(credentials: SessionCredentials, passkeyId: string, typed: string) {
      const { proof, outcome } = await repository.rename(
        credentials,
        passkeyId,
        names.seal(nameOf(typed), passkeyId),
      );
      if (outcome === 'held') throw new ApiError('passkey.held');
      if (outcome === 'unknown') throw new ApiError('passkey.not-found');
      return { proof };
    },
    async remove(credentials: SessionCredentials, passkeyId: string) {
      const { proof, outcome } = await repository.remove(credentials, passkeyId);
      if (outcome === 'held') throw new ApiError('passkey.held');
      if (outcome === 'unknown') throw new ApiError('passkey.not-found');
      return { proof };
    },
  };
}

export type OwnPasskeysService = ReturnType<typeof createOwnPasskeysService>;
