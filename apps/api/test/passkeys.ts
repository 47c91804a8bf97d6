import { builtConfigurations, type SiteConfigurations } from '#api/gateways/site-configurations.ts';
import { type CallResponse, call, type Session } from '#test/calls.ts';
import { createSoftwareAuthenticator, type SoftwareAuthenticator } from '#test/software-authenticator.ts';
import type { TestApp } from '#test/test-app.ts';

/** Sites where customers log in by passkey. */
export const withPasskeys: SiteConfigurations = (site) => {
  const entry = builtConfigurations(site);
  return { ...entry, featureFlag: { ...entry.featureFlag, passkeyFeature: true } };
};

export type Asked<PublicKey> = { RequestId: string; PublicKey: PublicKey };
type Creation = Parameters<SoftwareAuthenticator['create']>[0] & {
  user: { name: string };
  excludeCredentials: { id: string }[];
  pubKeyCredParams: { alg: number }[];
  authenticatorSelection: Record<string, unknown>;
  attestation: string;
  timeout: number;
};
export type Requested = Parameters<SoftwareAuthenticator['get']>[0] & { allowCredentials?: unknown };
export type OddUse = Parameters<SoftwareAuthenticator['get']>[1];
export type OddCreation = Parameters<SoftwareAuthenticator['create']>[1];

export const codeOf = (response: CallResponse) => response.json<{ code?: string }>().code;

export const cookieNamed = (name: string, response: CallResponse): string =>
  [response.headers['set-cookie']]
    .flat()
    .map(String)
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.split(';', 1)[0] ?? '';

/** A call of the logged-in customer, below `Account`. */
export const ownCall = (
  testApp: TestApp,
  { token, loginId, cookie }: Session,
  path: string,
  more = {},
): Promise<CallResponse> =>
  call(testApp, `Account/${path}`, { ClientPortalLoginId: loginId, ...more }, { token, cookie });

export async function passkeyOptions(testApp: TestApp, session: Session): Promise<Asked<Creation>> {
  const response = await ownCall(testApp, session, 'passkeyoptions');
  if (response.status !== 200) throw new Error(`No options: ${response.status} ${response.text}`);
  return response.json<Asked<Creation>>();
}

/** Adds a device as a browser would. */
export async function addPasskey(
  testApp: TestApp,
  session: Session,
  { device = createSoftwareAuthenticator(), odd, name }: AddedDevice = {},
): Promise<CallResponse> {
  const { RequestId, PublicKey } = await passkeyOptions(testApp, session);
  const Credential = device.create(PublicKey, odd);
  return ownCall(testApp, session, 'addpasskey', { RequestId, Credential, Name: name ?? null });
}
type AddedDevice = { device?: SoftwareAuthenticator; odd?: OddCreation; name?: string };

/** Begins a login by passkey. */
export async function passkeyChallenge(testApp: TestApp): Promise<Asked<Requested> & { cookie: string }> {
  const response = await call(testApp, 'Account/passkeychallenge', { BrandId: 1 });
  if (response.status !== 200) throw new Error(`No challenge: ${response.status} ${response.text}`);
  return { ...response.json<Asked<Requested>>(), cookie: cookieNamed('session', response) };
}

/** Logs in with a device. */
export async function logInByPasskey(
  testApp: TestApp,
  device: SoftwareAuthenticator,
  odd?: OddUse,
): Promise<CallResponse> {
  const { RequestId, PublicKey, cookie } = await passkeyChallenge(testApp);
  const Credential = device.get(PublicKey, odd);
  return call(testApp, 'Account/passkeylogin', { RequestId, Credential }, { cookie });
}
