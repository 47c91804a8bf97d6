import { codeWrongText } from '@portal/config/contact-details/code-texts';
import { findSiteByIds } from '@portal/config/sites/site';
import { ApiError } from '@portal/contract/errors/api-error';
import { PROOF_LIMITS } from '@portal/domain/login/proof-limits';
import { mobileHint } from '@portal/domain/values/masking';
import type { Channel } from '#api/gateways/messaging/message.ts';
import type { Random } from '#api/gateways/random.ts';
import type { SiteConfigurations } from '#api/gateways/site-configurations.ts';
import type { TokenHashing } from '#api/keys/token-hashing.ts';
import type { AttackWatch } from '#api/login/attack-watch.ts';
import type { CodeLimitWatch } from '#api/login/code-limit-watch.ts';
import type {
  ProofCodeRepository,
  ProofContacts,
  Unsent,
} from '#api/login/fresh-proof/proof-code-repository.ts';
import { makeCode } from '#api/login/new-code.ts';
import type { CodeMessages, NewCodeMessages } from '#api/messaging/code-message.ts';
import { hashRecipient, hexOf } from '#api/session/hash-recipient.ts';
import { normaliseIdentifier } from '#api/session/normalise-identifier.ts';
import type { SessionCredentials } from '#api/session/session-credentials.ts';

type Dependencies = {
  readonly repository: ProofCodeRepository;
  readonly configurationOf: SiteConfigurations;
  readonly tokenHashing: TokenHashing;
  readonly messages: Pick<CodeMessages, 'sealCode' | 'sealRecipient'>;
  readonly dispatcher: NewCodeMessages;
  readonly random: Random;
  readonly attackWatch: Pick<AttackWatch, 'noteWrongCode'>;
  readonly codeLimitWatch: CodeLimitWatch;
};

/** Returns the flags of the customer's site. Throws where it has nothing that needs a fresh proof. PKY-9 */
function requireOffered(contacts: ProofContacts, configurationOf: SiteConfigurations) {
  const site = findSiteByIds(contacts);
  const flags = site && configurationOf(site).featureFlag;
  if (!flags?.passkeyFeature) throw new ApiError('passkey.not-offered');
  return flags;
}

/** Returns where the code goes: where that of the login went, or the first contact that the site sends to. */
function recipientOf(contacts: ProofContacts, hasEmail: boolean) {
  const found: readonly [Channel, string | null][] = [
    ['sms', contacts.mobile],
    ['email', hasEmail ? contacts.email : null],
  ];
  const usable = found.flatMap(([channel, contact]) => (contact ? [{ channel, contact }] : []));
  const recipient = usable.find(({ channel }) => channel === contacts.channel) ?? usable[0];
  if (!recipient) throw new ApiError('account.proof-impossible');
  return recipient;
}

function refuse(refusal: Unsent): never {
  if (refusal.outcome === 'held') throw new ApiError('account.held');
  const { retryAfterSeconds } = refusal;
  if (retryAfterSeconds === null) throw new ApiError('account.proof-impossible');
  throw new ApiError('account.code-limit', { retryAfterSeconds });
}

async function sendCode(
  credentials: SessionCredentials,
  knownBrowserToken: string | undefined,
  dependencies: Dependencies,
) {
  const { repository, tokenHashing, messages, dispatcher, random } = dependencies;
  const { contacts } = await repository.getContacts(credentials);
  const { emailAuthFeature } = requireOffered(contacts, dependencies.configurationOf);
  const { channel, contact } = recipientOf(contacts, emailAuthFeature);
  const { brandId, countryId } = contacts;
  // Nobody is told this id, so the login that it names opens nothing.
  const attemptId = random.token();
  const loginHash = tokenHashing.hashToken(attemptId);
  const sealedRecipient = messages.sealRecipient(normaliseIdentifier(channel, contact, countryId), loginHash);
  const { keyId, codeHash, sharedHash, sealedCode } = makeCode(attemptId, dependencies);
  const hashed = hashRecipient(tokenHashing, { channel, value: contact, brandId, countryId });
  const leaseSeconds = dispatcher.leaseSeconds();
  const { proof, ...sent } = await repository.send(credentials, {
    attemptHash: hexOf(loginHash),
    browserHash: knownBrowserToken ? hexOf(tokenHashing.hashToken(knownBrowserToken)) : null,
    channel,
    contact,
    identifierHash: hashed.recipientHash,
    olderIdentifierHashes: hashed.olderRecipientHashes,
    keyId,
    codeHash: hexOf(codeHash),
    sharedHash: hexOf(sharedHash),
    sealedRecipient: hexOf(sealedRecipient),
    sealedCode: hexOf(sealedCode),
    leaseSeconds,
  });
  if (sent.outcome === 'code-limit') dependencies.codeLimitWatch.noteRefusal(sent.retryAfterSeconds);
  if (sent.outcome !== 'sent') refuse(sent);
  const stored = { loginHash, codeHash, sealedCode, sealedRecipient, channel, brandId, countryId };
  if (leaseSeconds > 0) await dispatcher.sendNew({ codeId: sent.codeId, ...stored, isProof: true });
  return { proof, channel, numberEnd: channel === 'sms' ? mobileHint(contact) : null };
}

async function checkCode(credentials: SessionCredentials, code: string, dependencies: Dependencies) {
  const { repository, tokenHashing, attackWatch } = dependencies;
  const { contacts } = await repository.getContacts(credentials);
  requireOffered(contacts, dependencies.configurationOf);
  const { hash, older } = tokenHashing.hashSharedCode(code);
  const { proof, ...checked } = await repository.check(credentials, [hash, ...older]);
  if ('wrongCodesInADay' in checked && checked.wrongCodesInADay !== undefined)
    attackWatch.noteWrongCode(checked.wrongCodesInADay);
  if (checked.outcome === 'expired') throw new ApiError('account.code-expired');
  if (checked.outcome === 'wrong')
    throw new ApiError('account.code-wrong', {
      errors: { 'body.SecurityCode': [codeWrongText(checked.triesLeft)] },
    });
  if (checked.outcome !== 'proved') refuse(checked);
  const provedUntil = new Date(new Date(checked.provedAt).getTime() + PROOF_LIMITS.freshSeconds * 1_000);
  return { proof, provedUntil };
}

/** A fresh proof of who is logged in, by a code. PKY-13 */
export function createProofCodeService(dependencies: Dependencies) {
  return {
    /** Sends a code to the customer; it voids the one before. Returns where it went. */
    sendCode: (credentials: SessionCredentials, knownBrowserToken: string | undefined) =>
      sendCode(credentials, knownBrowserToken, dependencies),
    /** Returns until when a right code is a fresh proof. */
    checkCode: (credentials: SessionCredentials, code: string) => checkCode(credentials, code, dependencies),
  };
}

export type ProofCodeService = ReturnType<typeof createProofCodeService>;
