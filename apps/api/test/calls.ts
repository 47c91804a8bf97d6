import type { TestApp } from '#test/test-app.ts';

export type CallResponse = {
  status: number;
  headers: Record<string, unknown>;
  text: string;
  json: <T = Record<string, unknown>>() => T;
};

type CallOptions = {
  token?: string;
  countryId?: number;
  headers?: Record<string, string>;
  cookie?: string;
  /** The IP address at the other end of the connection; left out it is this machine, a trusted proxy. */
  peer?: string;
};

/** Calls the API over HTTP as the portal would, headers included. */
export async function call(
  { app }: TestApp,
  path: string,
  body?: unknown,
  options: CallOptions = {},
): Promise<CallResponse> {
  const { token, countryId = 154, headers = {}, cookie, peer } = options;
  const response = await app.inject({
    method: 'POST',
    url: `/api/v1/${path}`,
    ...(peer === undefined ? {} : { remoteAddress: peer }),
    headers: {
      countryid: String(countryId),
      'request-source': 'webcustomerportal',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(cookie === undefined ? {} : { cookie }),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  return {
    status: response.statusCode,
    headers: response.headers,
    text: response.body,
    json: () => JSON.parse(response.body),
  };
}

/** Asks the API as the portal would, with the input in the query. */
export async function ask(
  { app }: TestApp,
  path: string,
  query: Record<string, string>,
  { token, countryId = 154 }: Pick<CallOptions, 'token' | 'countryId'> = {},
): Promise<CallResponse> {
  const response = await app.inject({
    method: 'GET',
    url: `/api/v1/${path}`,
    query,
    headers: {
      countryid: String(countryId),
      'request-source': 'webcustomerportal',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
  });
  return {
    status: response.statusCode,
    headers: response.headers,
    text: response.body,
    json: () => JSON.parse(response.body),
  };
}

export type Credentials = {
  brandId?: number;
  countryId?: number;
  mobile?: string;
  email?: string;
  dateOfBirth: string;
  cookie?: string;
};

/** The first step, as the portal sends it. */
export function customerLogin(testApp: TestApp, who: Credentials): Promise<CallResponse> {
  const { brandId = 1, countryId = 154, mobile = null, email = null, dateOfBirth, cookie } = who;
  const body = { BrandId: brandId, PhoneNumber: mobile, EmailId: email, DateOfBirth: dateOfBirth };
  return call(testApp, 'Account/customerlogin', body, { countryId, ...(cookie ? { cookie } : {}) });
}

/** The second step. */
export function validateCode(
  testApp: TestApp,
  loginId: string,
  code: string,
  options: CallOptions = {},
): Promise<CallResponse> {
  return call(
    testApp,
    'Account/validateotp',
    { securitycode: code, customerportalloginid: loginId },
    options,
  );
}

/**
 * Matches a code that is a word of its own. Hashes, ids and fractions of a second are full of digits, by
 * chance those of any code.
 */
export const standingAlone = (code: string): RegExp => new RegExp(`(?<![\\da-f.])${code}(?![\\da-f])`);

export type Session = { token: string; loginId: string; expiresAt: string; cookie: string };

const cookieOf = (response: CallResponse): string =>
  String(response.headers['set-cookie'] ?? '').split(';', 1)[0] ?? '';

/** Logs in as a person would: asks for a code, reads it where it was sent, types it in. */
export async function logInAs(testApp: TestApp, who: Credentials): Promise<Session> {
  const loginId = (await customerLogin(testApp, who)).json<string>();
  const code = testApp.messageViewer.listSent()[0]?.code ?? '';
  const options = {
    ...(who.countryId ? { countryId: who.countryId } : {}),
    ...(who.cookie ? { cookie: who.cookie } : {}),
  };
  const response = await validateCode(testApp, loginId, code, options);
  // The newest code is another login's where several log in at once.
  if (response.status !== 200) throw new Error(`The login of a test failed with ${response.status}`);
  const { SecurityToken: token, ExpiresAt: expiresAt } = response.json<{
    SecurityToken: string;
    ExpiresAt: string;
  }>();
  return { token, loginId, expiresAt, cookie: cookieOf(response) };
}

/** Asks for the customer's details, which a live token opens. */
export const getCustomerDetail = (
  testApp: TestApp,
  { loginId, token }: Pick<Session, 'loginId' | 'token'>,
): Promise<CallResponse> =>
  call(
    testApp,
    'Customer/getcustomerdetail',
    { SecurityToken: token, ClientPortalLoginId: loginId },
    { token },
  );
