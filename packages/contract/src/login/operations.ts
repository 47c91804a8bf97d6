import { CALL_PATHS } from '../paths.ts';
import {
  bodyErrors,
  emptyResponse,
  type Operation,
  okResponse,
  openErrors,
  queryErrors,
} from '../wire/operation.ts';
import {
  checkCodeDeliveryRequest,
  codeDeliveryResponse,
  customerLoginRequest,
  customerLoginResponse,
  refreshSessionRequest,
  resendCodeRequest,
  sendCodeElsewhereRequest,
  sessionResponse,
  validateCodeRequest,
} from './schemas.ts';

/** The calls under `/api/v1/Account/`, and logout. */
export const loginOperations = {
  customerLogin: {
    method: 'POST',
    path: CALL_PATHS.customerLogin,
    auth: 'none',
    area: 'Account',
    summary: 'First step of a login: identifier and birth date',
    description:
      'Sends a one-time code to the customer. The response is the id that the second step needs. Where no code may be sent and the ' +
      'one before still works, the id takes that code: `Code-Age` says how many seconds ago it was sent, and `Retry-After` when another can be. ' +
      '`Code-Delivery: told` says that `checkotpdelivery` can be asked about the code.',
    body: customerLoginRequest,
    responses: {
      ...okResponse('The code was sent. A JSON string: the customer login id.', customerLoginResponse),
      ...openErrors(
        'login.refused',
        'login.account-held',
        'login.captcha-required',
        'login.account-locked',
        'login.code-limit',
      ),
    },
  },
  validateOneTimeCode: {
    method: 'POST',
    path: CALL_PATHS.validateOneTimeCode,
    auth: 'none',
    area: 'Account',
    summary: 'Second step of a login: the one-time code',
    description: 'Opens a session. A code works once, for a limited time and a limited number of tries.',
    body: validateCodeRequest,
    responses: {
      ...okResponse('The code is right; this is the session.', sessionResponse),
      ...openErrors('login.account-locked', 'login.code-wrong', 'login.code-expired'),
    },
  },
  resendOneTimeCode: {
    method: 'POST',
    path: CALL_PATHS.resendOneTimeCode,
    auth: 'none',
    area: 'Account',
    summary: 'Send a new one-time code',
    description: 'Sends a new code for a login under way. The earlier code is void.',
    body: resendCodeRequest,
    responses: {
      ...okResponse('A new code was sent.', emptyResponse),
      ...openErrors('login.account-locked', 'login.code-expired', 'login.code-limit'),
    },
  },
  sendCodeElsewhere: {
    method: 'POST',
    path: CALL_PATHS.sendCodeElsewhere,
    isOwn: true,
    auth: 'none',
    area: 'Account',
    summary: 'Send a new one-time code by the other way',
    description:
      'Sends a new code for a login under way to the customer’s mobile number or e-mail address. Where the customer has none, the code goes to where ' +
      'the one before went: the response does not tell. The earlier code is void.',
    body: sendCodeElsewhereRequest,
    responses: {
      ...okResponse('A new code was sent.', emptyResponse),
      ...openErrors('login.account-locked', 'login.code-expired', 'login.code-limit'),
    },
  },
  checkCodeDelivery: {
    method: 'POST',
    path: CALL_PATHS.checkCodeDelivery,
    isOwn: true,
    auth: 'none',
    area: 'Account',
    summary: 'Ask whether the code of a login did not arrive',
    description:
      'Where `customerlogin` answered with `Code-Delivery`. Only the code that the login began with is told of, which went to the identifier that ' +
      'was typed, and only while it is the newest. A login that is not there is answered as one of which nothing is known.',
    body: checkCodeDeliveryRequest,
    responses: {
      ...okResponse('What is known of the way of the code.', codeDeliveryResponse),
      ...openErrors(),
    },
  },
  refreshSession: {
    method: 'POST',
    path: CALL_PATHS.refreshSession,
    auth: 'bearer',
    area: 'Account',
    summary: 'Keep the session alive',
    description:
      'Returns a fresh token. The old one works for 30 seconds more, for requests in flight and other tabs, then is dead.',
    body: refreshSessionRequest,
    responses: { ...okResponse('The fresh token.', sessionResponse), ...bodyErrors() },
  },
  logout: {
    method: 'POST',
    path: CALL_PATHS.logout,
    auth: 'bearer',
    area: 'Customer',
    summary: 'Log out',
    description: 'Ends the session; its token is dead at once. A client may ignore an error.',
    responses: { ...okResponse('The session has ended.', emptyResponse), ...queryErrors() },
  },
} as const satisfies Record<string, Operation>;
