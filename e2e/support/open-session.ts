import type { Page } from '@playwright/test';
import type { Person } from './fixtures.ts';

/** A document of the site that loads nothing of the portal. */
const PLAIN_DOCUMENT = '/health/live';

/** The brand and the country of each site, as its calls name them. */
const SITE_IDS: Readonly<Record<string, readonly [brandId: number, countryId: number]>> = {
  'real-154': [1, 154],
  'real-13': [1, 13],
  'seniors-13': [2, 13],
  'seniors-154': [16, 154],
  'fiftyup-13': [3, 13],
  'northcover-39': [4, 39],
  'nzonechoice-154': [5, 154],
  'product-13': [6, 13],
  'product-39': [6, 39],
  'product-154': [6, 154],
};

type Login = {
  readonly mobile: string | null;
  readonly dateOfBirth: string;
  readonly ids: readonly number[];
};

/** Runs in the site's own document: calls what the login calls, and stores the session as the portal does. */
async function openSessionHere({ mobile, dateOfBirth, ids }: Login): Promise<void> {
  const [BrandId, countryId] = ids;
  const call = async (name: string, body: object): Promise<Response> => {
    const headers = {
      CountryId: String(countryId),
      'Request-Source': 'webcustomerportal',
      'Content-Type': 'application/json',
    };
    const init = { method: 'POST', headers, body: JSON.stringify(body) };
    const response = await fetch(`/api/v1/Account/${name}`, init);
    if (!response.ok) throw new Error(`${name} answered ${response.status}`);
    return response;
  };
  const details = { BrandId, EmailId: null, PhoneNumber: mobile, DateOfBirth: dateOfBirth };
  const customerLoginId = (await (await call('customerlogin', details)).json()) as string;
  const messages = (await (await fetch('/dev/outbox.json')).json()) as { to: string; code: string }[];
  const securitycode = messages.find(({ to }) => to === mobile)?.code;
  const answer = await call('validateotp', { securitycode, customerportalloginid: customerLoginId });
  const { SecurityToken: token, ExpiresAt } = (await answer.json()) as Record<string, string>;
  const startedAt = Date.now();
  const expiresAt = Date.parse(String(ExpiresAt));
  const session = { customerLoginId, token, expiresAt, startedAt, refreshedAt: startedAt };
  sessionStorage.setItem('portal.session', JSON.stringify(session));
  localStorage.setItem('portal.sessionUntil', String(expiresAt));
}

/**
 * Opens a page of the portal with a session of the server, as a reload after a login finds it. For journeys
 * that begin behind the login: those about it take the form.
 */
export async function openSession(page: Page, person: Person, path = '/'): Promise<void> {
  const target = new URL(path, `http://localhost:${process.env.E2E_PORT}`);
  await page.goto(`${target.origin}${PLAIN_DOCUMENT}`);
  const { mobile, dateOfBirth, site } = person;
  await page.evaluate(openSessionHere, { mobile, dateOfBirth, ids: SITE_IDS[site] ?? [] });
  await page.goto(target.href);
}
