// @vitest-environment happy-dom
import { CALL_PATHS } from '@portal/contract/paths';
import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { session } from '#portal/lib/session/session.ts';
import { configureSite } from '#portal/testing/configure-site.ts';
import { aPolicy, customerOnWire } from '#portal/testing/factories.ts';
import { json } from '#portal/testing/network-fake.ts';
import { PHONE_PASSKEY } from '#portal/testing/passkeys.ts';
import { customerNetwork, renderForCustomer, startAfresh } from '#portal/testing/render-portal.tsx';

beforeEach(async () => {
  startAfresh();
  await configureSite();
});

const HERE = {
  BrowserId: 'b-1',
  Label: 'Safari on iPhone',
  LastLoginAt: '2026-11-13T20:12:00.000Z',
  IsHere: true,
  IsLoggedIn: true,
};
const COMPUTER = { ...HERE, BrowserId: 'b-2', Label: 'Chrome on Windows', IsHere: false };
const UNKNOWN = { ...COMPUTER, BrowserId: 'b-3', Label: null, IsLoggedIn: false };

const LOGIN = {
  EventId: '7',
  HappenedAt: '2026-11-13T20:12:00.000Z',
  Text: 'You logged in with a code by text message · Safari on iPhone',
  CanReport: true,
  IsReported: false,
};
const UNLOCKED = {
  EventId: '6',
  HappenedAt: '2026-11-13T10:59:00.000Z',
  Text: 'We unlocked logging in (you called us)',
  CanReport: false,
};

type Wanted = { features?: unknown; devices?: object[]; activity?: object[]; before?: string | null };

/** A host that has the page, and these devices until one is logged out. */
function securityNetwork({
  features = ['securityPageFeature'],
  devices = [HERE, COMPUTER, UNKNOWN],
  activity = [],
  before = null,
}: Wanted = {}) {
  const network = customerNetwork();
  let shown = devices;
  Object.assign(network.replies, {
    [CALL_PATHS.getCustomerDetail]: () => json({ ...customerOnWire([aPolicy()]), HostFeatures: features }),
    [CALL_PATHS.securityPage]: () => json({ Devices: shown, Activity: activity, Before: before }),
    [CALL_PATHS.logOutDevice]: () => {
      shown = shown.filter((one) => one !== COMPUTER);
      return json({ Ended: 1 });
    },
    [CALL_PATHS.logOutElsewhere]: () => {
      shown = [HERE];
      return json({ Ended: 2 });
    },
    [CALL_PATHS.logOutEverywhere]: () => json({ Ended: 3 }),
  });
  return network;
}

const heading = (name = 'Security and log-ins') => screen.findByRole('heading', { level: 1, name });
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const devices = () => within(screen.getByRole('region', { name: 'Your devices' }));
const rows = () =>
  devices()
    .getAllByRole('listitem')
    .map((row) => [...row.querySelectorAll('p')].map((line) => line.textContent));

test.each([
  ['the flag is left out', undefined, ['securityPageFeature']],
  ['the flag is off', false, ['securityPageFeature']],
  ['the host names nothing', true, null],
  ['the host names another one', true, ['paymentRecordFeature']],
])('[DEV-6] [PRE-1] where %s there is no page, no link and no call', async (_what, flag, features) => {
  await configureSite({ featureFlag: { securityPageFeature: flag } });
  const network = securityNetwork({ features });
  const { unmount } = renderForCustomer('/security');
  await heading('Page not found');
  unmount();
  renderForCustomer('/contacts');
  await heading('My contact details');
  expect(screen.queryByRole('link', { name: 'Security and log-ins' })).toBeNull();
  expect(network.to(CALL_PATHS.securityPage)).toEqual([]);
});

test('[DEV-6] the foot and the contact details lead to the page, which makes one call of its own', async () => {
  const network = securityNetwork();
  renderForCustomer('/contacts');
  await heading('My contact details');
  const links = await screen.findAllByRole('link', { name: 'Security and log-ins' });
  expect(links.map((link) => [link.getAttribute('href'), link.closest('footer') !== null])).toEqual([
    ['/security', false],
    ['/security', true],
  ]);
  expect(network.to(CALL_PATHS.securityPage)).toEqual([]);
  fireEvent.click(links[0] as HTMLElement);
  await heading();
  expect(document.title).toBe('Security and log-ins – real');
  expect(network.to(CALL_PATHS.securityPage).map(({ body }) => body)).toEqual([
    { ClientPortalLoginId: 'login-1', Before: null },
  ]);
  expect(screen.getAllByRole('link', { name: /0800|1800|1 8/ }).length).toBeGreaterThanOrEqual(3);
});

test('[DEV-3] [DEV-1] each device has its label, its last login in the time of the site, and whether it is logged in', async () => {
  securityNetwork();
  renderForCustomer('/security');
  await heading();
  expect(rows()).toEqual([
    ['Safari on iPhone · this device', 'Last login 14/11/2026, 09:12', 'Logged in now'],
    ['Chrome on Windows', 'Last login 14/11/2026, 09:12', 'Logged in now'],
    ['A browser', 'Last login 14/11/2026, 09:12'],
  ]);
  expect(
    devices()
      .getAllByRole('button')
      .map((button) => button.textContent),
  ).toEqual([
    'Log out Chrome on Windows, last login 14/11/2026, 09:12',
    'Remove A browser, last login 14/11/2026, 09:12',
    'Log out everywhere else',
    'Log out everywhere, here too',
  ]);
});

test('[DEV-5] a device is logged out at one press; the result has the focus and stays', async () => {
  const network = securityNetwork();
  renderForCustomer('/security');
  await heading();
  await press(/^Log out Chrome on Windows/);
  const result = await screen.findByText(/^Chrome on Windows was logged out\./);
  expect(document.activeElement?.contains(result)).toBe(true);
  expect(rows().map(([name]) => name)).toEqual(['Safari on iPhone · this device', 'A browser']);
  expect(network.to(CALL_PATHS.logOutDevice).map(({ body }) => body)).toEqual([
    { ClientPortalLoginId: 'login-1', BrowserId: 'b-2' },
  ]);
});

test('[DEV-4] everywhere else asks first, says how many devices were logged out, and keeps this one', async () => {
  const network = securityNetwork();
  renderForCustomer('/security');
  await heading();
  await press('Log out everywhere else');
  expect(document.activeElement?.textContent).toMatch(/^You stay logged in here\. All other devices are/);
  expect(network.to(CALL_PATHS.logOutElsewhere)).toEqual([]);
  await press('Cancel');
  expect(document.activeElement?.textContent).toBe('Your devices');
  await press('Log out everywhere else');
  await press('Log out all other devices');
  expect(await screen.findByText('Logged out on 2 other devices.')).toBeDefined();
  expect(rows()).toHaveLength(1);
  expect(session.get().session).toBeDefined();
});

test('[DEV-4] everywhere, here too, ends at the login screen', async () => {
  securityNetwork();
  renderForCustomer('/security');
  await heading();
  await press('Log out everywhere, here too');
  await press('Log out everywhere');
  expect(await screen.findByText('You have logged out.')).toBeDefined();
  expect(session.get().session).toBeUndefined();
});

test('[DEV-4] the session that was ended elsewhere says so at its next call', async () => {
  const network = securityNetwork();
  network.replies[CALL_PATHS.securityPage] = () =>
    json({ status: 401, code: 'session.ended-elsewhere' }, 401);
  renderForCustomer('/security');
  expect(await screen.findByText('You were logged out on another device.')).toBeDefined();
  expect(screen.queryByText(/has expired/)).toBeNull();
});

test('[DEV-7] a page that comes to the front asks again, and gives way where it was logged out elsewhere', async () => {
  const network = securityNetwork();
  renderForCustomer('/security');
  await heading();
  network.replies[CALL_PATHS.securityPage] = () =>
    json({ status: 401, code: 'session.ended-elsewhere' }, 401);
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  expect(await screen.findByText('You were logged out on another device.')).toBeDefined();
  expect(screen.queryByRole('region', { name: 'Your devices' })).toBeNull();
});

test.each([
  ['fails', 500, {}, /^That did not work\. Try again, or call us on/],
  ['is put off', 429, { 'Retry-After': '30' }, /^There were too many requests at once\..*Wait 30 seconds/],
])(
  '[DEV-5] a log-out that %s says so, and the device stays on the list',
  async (_what, status, headers, text) => {
    const network = securityNetwork();
    network.replies[CALL_PATHS.logOutDevice] = () => json({ status }, status, headers);
    renderForCustomer('/security');
    await heading();
    await press(/^Log out Chrome on Windows/);
    expect(await screen.findByText(text)).toBeDefined();
    expect(rows()).toHaveLength(3);
  },
);

test('[DEV-5] without a connection nothing is sent, and it is said', async () => {
  const network = securityNetwork();
  renderForCustomer('/security');
  await heading();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await press(/^Log out Chrome on Windows/);
  expect(await screen.findByText(/^You are offline\. Nothing was sent\./)).toBeDefined();
  expect(network.to(CALL_PATHS.logOutDevice)).toEqual([]);
  vi.restoreAllMocks();
});

const events = () => within(screen.getByRole('region', { name: 'What happened' }));
const shownEvents = () =>
  events()
    .getAllByRole('listitem')
    .map((item) => [item.querySelector('span')?.textContent, item.querySelector('p')?.textContent]);

test('[ACT-5] what happened is under its day and time in the time zone of the site', async () => {
  securityNetwork({ activity: [LOGIN, UNLOCKED] });
  renderForCustomer('/security');
  await heading();
  expect(
    events()
      .getAllByRole('heading', { level: 3 })
      .map((day) => day.textContent),
  ).toEqual(['14/11/2026', '13/11/2026']);
  expect(shownEvents()).toEqual([
    ['09:12', LOGIN.Text],
    ['23:59', UNLOCKED.Text],
  ]);
  expect(
    events()
      .getAllByRole('button')
      .map((button) => button.textContent),
  ).toEqual([`I did not do this: ${LOGIN.Text}`]);
});

test('[ACT-10] an event that was reported says so, and can be reported again', async () => {
  securityNetwork({ activity: [{ ...LOGIN, IsReported: true }, UNLOCKED] });
  renderForCustomer('/security');
  await heading();
  const [reported, other] = events().getAllByRole('listitem');
  expect(reported?.textContent).toContain('You reported this');
  expect(other?.textContent).not.toContain('You reported this');
  expect(within(reported as HTMLElement).getByRole('button', { name: /^I did not do this/ })).toBeDefined();
});

test('[ACT-5] earlier events come at a press, below the others, and the first of them has the focus', async () => {
  const network = securityNetwork({ activity: [LOGIN], before: '9-9' });
  renderForCustomer('/security');
  await heading();
  network.replies[CALL_PATHS.securityPage] = () => json({ status: 500 }, 500);
  await press('Show earlier');
  expect(await screen.findByText('We could not load what happened earlier. Try again.')).toBeDefined();
  network.replies[CALL_PATHS.securityPage] = () => json({ Devices: [], Activity: [UNLOCKED], Before: null });
  await press('Show earlier');
  await screen.findByText(UNLOCKED.Text);
  expect(network.to(CALL_PATHS.securityPage).at(-1)?.body).toMatchObject({ Before: '9-9' });
  expect(shownEvents()).toHaveLength(2);
  expect(document.activeElement?.textContent).toContain(UNLOCKED.Text);
  expect(screen.queryByRole('button', { name: 'Show earlier' })).toBeNull();
  expect(rows()).toHaveLength(3);
});

test('[ACT-5] where nothing happened it is said', async () => {
  securityNetwork();
  renderForCustomer('/security');
  await heading();
  expect(events().getByText('Nothing in the last 12 months.')).toBeDefined();
});

/** Opens the form about the login. */
async function openReport(network = securityNetwork({ activity: [LOGIN, UNLOCKED] })) {
  network.replies[CALL_PATHS.reportActivity] = () => json({ Reference: '7F3A0000', Ended: 1 });
  renderForCustomer('/security');
  await heading();
  await press(/^I did not do this/);
  await heading('I did not do this');
  return network;
}
const sent = (network: ReturnType<typeof securityNetwork>) =>
  network.to(CALL_PATHS.reportActivity).map(({ body }) => body as Record<string, unknown>);

test('[ACT-6] [ACT-7] the form says what it was, presets nothing, and leads to reference, phone and what to check', async () => {
  const network = await openReport();
  expect(screen.getByText(LOGIN.Text)).toBeDefined();
  expect(document.activeElement?.tagName).toBe('H1');
  for (const choice of screen.getAllByRole('radio')) expect((choice as HTMLInputElement).checked).toBe(false);
  await press('Send');
  expect(screen.getByRole('link', { name: 'Choose what we should do' })).toBeDefined();
  expect(sent(network)).toEqual([]);
  await userEvent.click(screen.getByLabelText('Lock my account until I have spoken with you'));
  await press('Send');
  expect((await screen.findByText(/^Your reference is/)).textContent).toBe(
    'Your reference is 7F3A0000. 1 other device is logged out.',
  );
  expect(document.activeElement).toBe(await heading('We have your report'));
  expect(screen.getByText(/^Your account is locked\./)).toBeDefined();
  expect(
    within(screen.getByRole('main'))
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(expect.arrayContaining(['/security', '/contacts', '/']));
  expect(screen.getByText(/do you know each device\?$/)).toBeDefined();
  expect(sent(network)).toEqual([
    { ClientPortalLoginId: 'login-1', RequestId: expect.any(String), EventId: '7', LocksAccount: true },
  ]);
});

test('[PKY-35] the form names the passkeys that it removes, and so does the result', async () => {
  await configureSite({ featureFlag: { securityPageFeature: true, passkeyFeature: true } });
  const before = { ...PHONE_PASSKEY, Name: 'My phone', AddedAt: '2026-11-13T20:11:59.000Z' };
  const since = { ...PHONE_PASSKEY, PasskeyId: 'p-2', Name: 'My tablet', AddedAt: LOGIN.HappenedAt };
  const network = securityNetwork({ activity: [LOGIN] });
  network.replies[CALL_PATHS.securityPage] = () =>
    json({ Passkeys: [before, since], Devices: [HERE], Activity: [LOGIN], Before: null });
  await openReport(network);
  expect(screen.getByText(/^We also remove My tablet, set up at that time or later\./)).toBeDefined();
  network.replies[CALL_PATHS.securityPage] = () =>
    json({ Passkeys: [before], Devices: [HERE], Activity: [LOGIN], Before: null });
  await userEvent.click(screen.getByLabelText('Only tell you'));
  await press('Send');
  expect((await screen.findByText(/^Your reference is/)).textContent).toBe(
    'Your reference is 7F3A0000. 1 other device is logged out. Removed: My tablet. You need a code to log in there.',
  );
});

test('[ACT-6] a lost answer is asked for again with the same request', async () => {
  const network = await openReport();
  network.replies[CALL_PATHS.reportActivity] = () => json({ status: 500 }, 500);
  await userEvent.click(screen.getByLabelText('Only tell you'));
  await press('Send');
  await screen.findByText(/^That did not work\./);
  network.replies[CALL_PATHS.reportActivity] = () => json({ Reference: '7F3A0000', Ended: 0 });
  await press('Send');
  await screen.findByText(/^Your reference is/);
  const [first, second] = sent(network);
  expect(second).toEqual(first);
});

test.each([
  ['activity.held', 409, /^Your account is locked already\. Call us on/],
  ['activity.limit', 429, /^You have sent five reports today, which is the most\. Call us on/],
  ['activity.not-found', 404, /^This is no longer on your list\./],
])('[ACT-6] the refusal %s says what to do', async (code, status, text) => {
  const network = await openReport();
  network.replies[CALL_PATHS.reportActivity] = () => json({ status, code }, status);
  await userEvent.click(screen.getByLabelText('Only tell you'));
  await press('Send');
  expect(await screen.findByText(text)).toBeDefined();
});

test('[ACT-6] an address without its event shows the page', async () => {
  securityNetwork();
  renderForCustomer('/security?report');
  await heading();
});
