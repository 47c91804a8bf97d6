import { CALL_PATHS } from '../paths.ts';
import { bodyErrors, emptyResponse, type Operation, okResponse, openErrors } from '../wire/operation.ts';
import {
  addPasskeyRequest,
  passkeyChallengeRequest,
  passkeyLoginRequest,
  passkeyLoginResponse,
  passkeyOptionsRequest,
  passkeyOptionsResponse,
  removePasskeyRequest,
  renamePasskeyRequest,
} from './schemas.ts';

/** The calls of passkeys: logging in by one, and a customer's own ones. */
export const passkeyOperations = {
  passkeyChallenge: {
    method: 'POST',
    path: CALL_PATHS.passkeyChallenge,
    isOwn: true,
    auth: 'none',
    area: 'Account',
    summary: 'Begin a login by passkey',
    description:
      'Asked when the customer presses the button, where the site has `passkeyFeature`. It names no customer, and no passkey.',
    body: passkeyChallengeRequest,
    responses: {
      ...okResponse('The question to the device.', passkeyOptionsResponse),
      ...openErrors('passkey.not-offered'),
    },
  },
  passkeyLogin: {
    method: 'POST',
    path: CALL_PATHS.passkeyLogin,
    isOwn: true,
    auth: 'none',
    area: 'Account',
    summary: 'Log in by passkey',
    description:
      'Opens a session. `login.passkey-unknown` means that there is no such passkey; whatever else is wrong, the answer is the same. The browser sends the cookie of `passkeychallenge`.',
    body: passkeyLoginRequest,
    responses: {
      ...okResponse('The passkey is right; this is the session.', passkeyLoginResponse),
      ...openErrors(
        'login.passkey-unknown',
        'login.passkey-refused',
        'login.account-held',
        'login.account-locked',
        'passkey.not-offered',
      ),
    },
  },
  passkeyOptions: {
    method: 'POST',
    path: CALL_PATHS.passkeyOptions,
    isOwn: true,
    auth: 'bearer',
    area: 'Account',
    summary: 'Begin to add a passkey',
    description:
      'Within ten minutes of the login. It says who the customer is, and which passkeys there are.',
    body: passkeyOptionsRequest,
    responses: {
      ...okResponse('The question to the device.', passkeyOptionsResponse),
      ...bodyErrors(
        'account.proof-needed',
        'passkey.not-offered',
        'passkey.held',
        'passkey.limit',
        'passkey.change-limit',
      ),
    },
  },
  addPasskey: {
    method: 'POST',
    path: CALL_PATHS.addPasskey,
    isOwn: true,
    auth: 'bearer',
    area: 'Account',
    summary: 'Add a passkey',
    description:
      'The mobile number and the e-mail address of the customer are told. Sent again with the same `RequestId`, it is done once.',
    body: addPasskeyRequest,
    responses: {
      ...okResponse('The passkey is added.', emptyResponse),
      ...bodyErrors(
        'account.proof-needed',
        'passkey.not-offered',
        'passkey.refused',
        'passkey.already-added',
        'passkey.held',
        'passkey.limit',
        'passkey.change-limit',
      ),
    },
  },
  renamePasskey: {
    method: 'POST',
    path: CALL_PATHS.renamePasskey,
    isOwn: true,
    auth: 'bearer',
    area: 'Account',
    summary: 'Rename a passkey',
    description: 'The name is the customer’s own; nobody is told.',
    body: renamePasskeyRequest,
    responses: {
      ...okResponse('It has the name.', emptyResponse),
      ...bodyErrors('passkey.not-found', 'passkey.held'),
    },
  },
  removePasskey: {
    method: 'POST',
    path: CALL_PATHS.removePasskey,
    isOwn: true,
    auth: 'bearer',
    area: 'Account',
    summary: 'Remove a passkey',
    description:
      'The mobile number and the e-mail address of the customer are told. The last one can go too.',
    body: removePasskeyRequest,
    responses: {
      ...okResponse('It opens nothing any more.', emptyResponse),
      ...bodyErrors('passkey.not-found', 'passkey.held'),
    },
  },
} as const satisfies Record<string, Operation>;
