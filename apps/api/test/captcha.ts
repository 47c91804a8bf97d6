import { type Payload, solve } from '#test/proof-of-work.ts';
import type { TestApp } from '#test/test-app.ts';

const HEADERS = { countryid: '154', 'request-source': 'webcustomerportal' };

export async function getChallenge({
  app,
}: TestApp): Promise<Omit<Payload, 'number'> & { maxnumber: number }> {
  return (await app.inject({ url: '/api/v1/recaptcha/challenge', headers: HEADERS })).json();
}

export async function verifyToken({ app }: TestApp, token: string, siteKey = 'product-13') {
  const response = await app.inject({
    method: 'POST',
    url: '/api/v1/recaptcha/verify',
    headers: HEADERS,
    payload: { token, action: 'customerportal/Login', siteKey },
  });
  return {
    status: response.statusCode,
    body: response.json(),
    cookie: String(response.headers['set-cookie'] ?? ''),
  };
}

/** Passes the check as a browser would; returns the cookie that says so. */
export async function solveCaptcha(testApp: TestApp): Promise<string> {
  const { cookie } = await verifyToken(testApp, solve(await getChallenge(testApp)));
  return cookie.split(';', 1)[0] ?? '';
}
