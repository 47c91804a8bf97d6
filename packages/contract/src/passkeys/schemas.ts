import * as z from 'zod/mini';
import { described, id, loginId, named, responseText, text } from '../wire/fields.ts';

const UUID_LENGTH = 36;
/** Client data and keys of devices have some hundred characters, a chain of certificates some thousand. */
const LONGEST_PART = 16_384;
/** 1,023 bytes as base64url: the most that WebAuthn level 3 allows. */
const LONGEST_ID = 1_364;

const passkeyId = () =>
  described(
    z.uuid().check(z.maxLength(UUID_LENGTH)),
    'Names a passkey of this customer, as `securitypage` returned it. It is no secret.',
  );
const requestId = () =>
  described(
    text(64).check(z.regex(/^[A-Za-z0-9_-]+$/, 'Send the RequestId of the options')),
    'The `RequestId` that came with the options.',
  );
const name = () => text(200);
const part = (maxLength = LONGEST_PART) =>
  z.string().check(z.maxLength(maxLength), z.regex(/^[A-Za-z0-9_-]*=*$/, 'Send base64url'));
const transport = () =>
  z.string().check(z.maxLength(32), z.regex(/^[a-z0-9-]*$/, 'Send a name such as internal'));

const credential = <Response extends z.ZodMiniType>(response: Response) =>
  described(
    z.object({
      id: part(LONGEST_ID),
      rawId: part(LONGEST_ID),
      type: z.string().check(z.maxLength(32)),
      response,
    }),
    'The credential that the browser returned, as its `toJSON()` writes it (WebAuthn level 3).',
  );
const newCredential = () =>
  credential(
    z.object({
      clientDataJSON: part(),
      attestationObject: part(),
      transports: z.optional(z.array(transport()).check(z.maxLength(10))),
    }),
  );
const usedCredential = () =>
  credential(
    z.object({
      clientDataJSON: part(),
      authenticatorData: part(),
      signature: part(),
      userHandle: z.optional(z.nullable(part())),
    }),
  );

/** The request of `passkeychallenge`. */
export const passkeyChallengeRequest = named(
  'PasskeyChallengeRequest',
  z.object({ BrandId: described(id(), 'The brand the customer logs in to.') }),
  'Begins a login by passkey.',
);

/** The response of `passkeychallenge` and `passkeyoptions`. */
export const passkeyOptionsResponse = named(
  'PasskeyOptions',
  z.strictObject({
    RequestId: described(responseText(), 'Goes back with the credential. It works once, for five minutes.'),
    PublicKey: described(
      z.record(z.string(), z.unknown()),
      'What the browser asks the device, as JSON (WebAuthn level 3).',
    ),
  }),
  'A question to a device.',
);

/** The request of `passkeylogin`. */
export const passkeyLoginRequest = named(
  'PasskeyLoginRequest',
  z.object({ RequestId: requestId(), Credential: usedCredential() }),
  'A login by passkey.',
);

/** The response of `passkeylogin`. */
export const passkeyLoginResponse = named(
  'PasskeySession',
  z.strictObject({
    SecurityToken: described(responseText(), 'The bearer token.'),
    ExpiresAt: described(z.iso.datetime(), 'ISO 8601 in UTC.'),
    ClientPortalLoginId: described(responseText(), 'The customer login id of this session.'),
  }),
  'A session, and the login id that its calls name.',
);

/** The request of `passkeyoptions`. */
export const passkeyOptionsRequest = named(
  'PasskeyOptionsRequest',
  z.object({ ClientPortalLoginId: loginId() }),
  'Asks for a question to a device that is to be added.',
);

/** The request of `addpasskey`. */
export const addPasskeyRequest = named(
  'AddPasskeyRequest',
  z.object({
    ClientPortalLoginId: loginId(),
    RequestId: requestId(),
    Credential: newCredential(),
    Name: described(
      z.optional(z.nullable(name())),
      'At most 40 characters; null or left out, it is named by its provider and the browser.',
    ),
  }),
  'A passkey that is to be added.',
);

/** The request of `renamepasskey`. */
export const renamePasskeyRequest = named(
  'RenamePasskeyRequest',
  z.object({
    ClientPortalLoginId: loginId(),
    PasskeyId: passkeyId(),
    Name: described(name(), 'At most 40 characters.'),
  }),
  'Gives a passkey another name.',
);

/** The request of `removepasskey`. */
export const removePasskeyRequest = named(
  'RemovePasskeyRequest',
  z.object({ ClientPortalLoginId: loginId(), PasskeyId: passkeyId() }),
  'Names a passkey of the customer.',
);
