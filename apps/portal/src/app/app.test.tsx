// @vitest-environment happy-dom
import { CALL_PATHS } from '@portal/contract/paths';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { loadConfiguration } from '#portal/lib/configuration.ts';
import { session } from '#portal/lib/session.ts';
import { site } from '#portal/lib/site.ts';
import {
  aPolicy,
  aPolicyDetail,
  aSession,
  customerOnWire,
  summaryOnWire,
} from '#portal/testing/factories.ts';
import { fakeNetwork, json } from '#portal/testing/network-fake.ts';
import {
  customerNetwork,
  goTo,
  renderForCustomer,
  renderForNobody,
  startAfresh,
} from '#portal/testing/render-portal.tsx';

beforeEach(startAfresh);

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
const loginScreen = () => screen.findByRole('heading', { level: 1, name: site.brand.login.title });

test.each(['/', '/login', '/policy/1', '/contacts', '/anything'])(
  '[NAV-1] nobody sees the login screen at %s',
  async (path) => {
    renderForNobody(path);
    expect(await loginScreen()).toBeDefined();
  },
);

test('[NAV-4] [POL-6] the home page lists the policies, each card a link', async () => {
  customerNetwork({
    policies: [aPolicy(), aPolicy({ policyNumber: '2', productName: 'Funeral Cover', productTypeId: 2 })],
  });
  renderForCustomer();
  expect(await heading('My insurance policies')).toBeDefined();
  const link = screen.getByRole('link', { name: 'Family Life Cover' });
  expect(link.getAttribute('href')).toBe('/policy/70010001');
  const card = within(screen.getAllByRole('listitem').find((item) => item.contains(link)) as HTMLElement);
  for (const words of ['70010001', 'Active', '$250,000', '13/04/2027'])
    expect(card.getByText(words)).toBeDefined();
  expect(document.title).toBe('My insurance policies – real');
});

test('[POL-4] [POL-7] ended policies come last and show neither cover amount nor renewal date', async () => {
  const lapsed = aPolicy({
    policyNumber: '9',
    productName: 'Old Cover',
    policyStatusId: 50,
    statusText: 'Lapsed',
  });
  customerNetwork({ policies: [lapsed, aPolicy()] });
  renderForCustomer();
  await heading('My insurance policies');
  const names = screen.getAllByRole('heading', { level: 2 }).map((name) => name.textContent);
  expect(names.slice(0, 2)).toEqual(['Family Life Cover', 'Old Cover']);
  const card = screen.getByRole('link', { name: 'Old Cover' }).closest('li') as HTMLElement;
  expect(card.textContent).toContain('Lapsed');
  expect(card.textContent).not.toContain('$');
  expect(card.textContent).not.toContain('Renewal date');
});

test("[POL-3] a policy whose status is cleared shows 'Processing Payment'", async () => {
  customerNetwork({ policies: [aPolicy({ policyStatusId: null, statusText: '' })] });
  renderForCustomer();
  expect(await screen.findByText('Processing Payment')).toBeDefined();
});

test('[POL-8] the icon of a card follows the product type', async () => {
  const ofType = (productTypeId: number) =>
    aPolicy({ policyNumber: String(productTypeId), productName: `Type ${productTypeId}`, productTypeId });
  customerNetwork({ policies: [1, 2, 4, 12].map(ofType) });
  renderForCustomer();
  await heading('My insurance policies');
  const icons = ['1', '2', '4', '12'].map((type) =>
    screen
      .getByRole('link', { name: `Type ${type}` })
      .closest('li')
      ?.querySelector('.policy-icon path')
      ?.getAttribute('d'),
  );
  expect(icons[3]).toBe(icons[0]);
  expect(new Set(icons).size).toBe(3);
});

test('[POL-9] a customer without policies is told so under the brand, with the phone', async () => {
  customerNetwork({ policies: [] });
  renderForCustomer();
  expect(await screen.findByText(/We could not find any policies for you under real/)).toBeDefined();
});

test('[POL-10] an entry with only a number is completed, a whole summary is not asked for again', async () => {
  const network = customerNetwork({ policies: [aPolicy(), { policyNumber: '5' }] });
  network.answering[CALL_PATHS.policySummary] = () =>
    json(summaryOnWire(aPolicy({ policyNumber: '5', productName: 'Fifth' })));
  renderForCustomer();
  expect(await screen.findByRole('link', { name: 'Fifth' })).toBeDefined();
  const asked = network.to(CALL_PATHS.policySummary).map((call) => call.body);
  expect(asked).toEqual([{ PolicyNumber: '5', ClientPortalLoginId: 'login-1' }]);
});

test('a policy whose summary cannot be loaded is named, the others are shown, and another try can mend it', async () => {
  const network = customerNetwork({ policies: [aPolicy(), { policyNumber: '5' }] });
  network.answering[CALL_PATHS.policySummary] = () => json({ status: 500 }, 500);
  renderForCustomer();
  expect(await screen.findByText(/We could not load all details of policy 5/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Family Life Cover' })).toBeDefined();
  network.answering[CALL_PATHS.policySummary] = () =>
    json(summaryOnWire(aPolicy({ policyNumber: '5', productName: 'Fifth' })));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Fifth' })).toBeDefined();
});

test('[POL-11] the detail of every policy is loaded once behind the list', async () => {
  const numbers = ['1', '2', '3', '4', '5'];
  const network = customerNetwork({ policies: numbers.map((policyNumber) => aPolicy({ policyNumber })) });
  renderForCustomer();
  await waitFor(() => expect(network.to(CALL_PATHS.policyDetail).length).toBe(5));
  const asked = network
    .to(CALL_PATHS.policyDetail)
    .map((call) => (call.body as { PolicyNumber: string }).PolicyNumber);
  expect(asked.sort()).toEqual(numbers);
});

test.each([
  ['payment', 'policy', '/payment/70010001'],
  ['updatepayment', 'policy', '/update/payment/70010001'],
  ['correspondence', 'policyNumber', '/documents/70010001'],
])('[NAV-5] [NAV-6] dest=%s with %s leads to %s', async (dest, key, path) => {
  customerNetwork();
  renderForCustomer(`/?dest=${dest}&${key}=70010001`);
  await waitFor(() => expect(location.pathname).toBe(path));
  expect(await screen.findByText(/This page is not here yet/)).toBeDefined();
});

test.each([
  '/?dest=elsewhere&policy=70010001',
  '/?dest=payment',
  '/?policy=70010001',
  '/?dest=toString&policy=1',
])('[NAV-5] [NAV-6] %s stays', async (path) => {
  customerNetwork();
  renderForCustomer(path);
  expect(await heading('My insurance policies')).toBeDefined();
  expect(location.pathname).toBe('/');
});

test('[NAV-8] [SES-11] [SES-12] /logout tells the server and shows the login screen, whatever it answers', async () => {
  const network = customerNetwork();
  network.answering[CALL_PATHS.logout] = () => new TypeError('network');
  renderForCustomer('/logout');
  expect(await loginScreen()).toBeDefined();
  expect(network.to(CALL_PATHS.logout)[0]?.headers.Authorization).toBe('Bearer token-1');
  expect(location.pathname).toBe('/login');
  expect(window.location.replace).not.toHaveBeenCalled();
});

test('[NAV-10] any other path shows Page not found with causes and the menu', async () => {
  customerNetwork();
  renderForCustomer('/nowhere');
  expect(await heading('Page not found')).toBeDefined();
  expect(document.title).toBe('Page not found – real');
  expect(within(screen.getByRole('main')).getAllByRole('listitem').length).toBeGreaterThan(1);
  expect(screen.getByText(/Use the menu/)).toBeDefined();
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeDefined();
});

test('[NAV-9] without the documents feature the documents paths are not found', async () => {
  customerNetwork();
  const { configuration } = site;
  const off = { ...configuration, featureFlag: { ...configuration.featureFlag, documentsFeature: 0 } };
  const network = customerNetwork();
  network.answering['/configResponse.json'] = () => json([off]);
  await loadConfiguration();
  renderForCustomer('/documents/70010001');
  expect(await heading('Page not found')).toBeDefined();
  network.answering['/configResponse.json'] = () => json([configuration]);
  await loadConfiguration();
  expect(await screen.findByText(/This page is not here yet/)).toBeDefined();
});

test('[NAV-14] a change of page sets the title and moves the focus to the heading', async () => {
  customerNetwork();
  renderForCustomer();
  await userEvent.click(await screen.findByRole('link', { name: 'Family Life Cover' }));
  const title = await heading('Family Life Cover');
  await waitFor(() => expect(document.activeElement).toBe(title));
  expect(document.title).toBe('Family Life Cover, policy 70010001 – real');
  expect(location.pathname).toBe('/policy/70010001');
});

test("[POL-23] a number that is not in the customer's own list is not found, whatever the server answers", async () => {
  customerNetwork({ detail: aPolicyDetail({ policyNumber: '666' }) });
  renderForCustomer('/policy/666');
  expect(await heading('Page not found')).toBeDefined();
});

test('[SES-10] a 401 to any call ends the session with the time-out text', async () => {
  fakeNetwork({ [CALL_PATHS.getCustomerDetail]: () => json({ status: 401 }, 401) });
  renderForCustomer();
  expect(await loginScreen()).toBeDefined();
  const banner = screen.getByText(/Your session has expired/);
  expect(banner.textContent).toBe('Your session has expired.  Please login again to continue.');
  expect(document.activeElement?.contains(banner)).toBe(true);
  expect(session.get().session).toBeUndefined();
});

test('[SES-15] a 403 after login ends the session and shows the lock message', async () => {
  fakeNetwork({ [CALL_PATHS.getCustomerDetail]: () => json({ status: 403 }, 403) });
  renderForCustomer();
  expect(await heading('Your account is locked')).toBeDefined();
  expect(session.get().session).toBeUndefined();
});

test('[SES-16] [SES-17] a read that fails on the network twice leads to the static page with nothing kept', async () => {
  const network = fakeNetwork({ [CALL_PATHS.getCustomerDetail]: () => new TypeError('network') });
  renderForCustomer();
  await waitFor(() => expect(window.location.replace).toHaveBeenCalledWith('/503.html'));
  expect(network.calls.length).toBe(2);
  expect(session.get().session).toBeUndefined();
  expect(sessionStorage.length).toBe(0);
});

test('[SES-17] a read that fails once on the network is tried again', async () => {
  let failures = 1;
  const network = customerNetwork();
  network.answering[CALL_PATHS.getCustomerDetail] = () => {
    failures -= 1;
    return failures < 0 ? json(customerOnWire([aPolicy()])) : new TypeError('network');
  };
  renderForCustomer();
  expect(await screen.findByRole('link', { name: 'Family Life Cover' })).toBeDefined();
  expect(window.location.replace).not.toHaveBeenCalled();
});

test('[SES-16] a 503 leads to the static page at once', async () => {
  const network = fakeNetwork({ [CALL_PATHS.getCustomerDetail]: () => json({ status: 503 }, 503) });
  renderForCustomer();
  await waitFor(() => expect(window.location.replace).toHaveBeenCalledWith('/503.html'));
  expect(network.calls.length).toBe(1);
});

test('[SES-18] any other failure keeps the session and offers another try', async () => {
  const network = fakeNetwork({ [CALL_PATHS.getCustomerDetail]: () => json({ status: 500 }, 500) });
  renderForCustomer();
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(session.get().session).toBeDefined();
  network.answering[CALL_PATHS.getCustomerDetail] = () => json(customerOnWire([]));
  await userEvent.click(again);
  expect(await heading('My insurance policies')).toBeDefined();
});

test('an answer asked for before the script ran is taken, and only once', async () => {
  const network = customerNetwork();
  goTo('/');
  window.portalStart = {
    earlyAnswers: {
      'customer-detail': Promise.resolve(json(customerOnWire([aPolicy({ productName: 'Early Cover' })]))),
    },
  };
  session.begin(aSession());
  renderForCustomer();
  expect(await screen.findByRole('link', { name: 'Early Cover' })).toBeDefined();
  expect(network.to(CALL_PATHS.getCustomerDetail)).toEqual([]);
  expect(window.portalStart?.earlyAnswers).toEqual({});
});

test('[CFG-7] a configuration that cannot be loaded counts as a network failure', async () => {
  fakeNetwork({ '/configResponse.json': () => new TypeError('network') });
  await loadConfiguration();
  expect(window.location.replace).toHaveBeenCalledWith('/503.html');
});

test('[CFG-4] a configuration without an entry for the site says so', async () => {
  fakeNetwork({ '/configResponse.json': () => json([]) });
  await expect(loadConfiguration()).rejects.toThrow('No configuration entry for real-154');
});

test('[SES-14] what another tab ends is cleared here too', async () => {
  customerNetwork();
  renderForCustomer();
  await screen.findByRole('link', { name: 'Family Life Cover' });
  const other = new BroadcastChannel('portal.session');
  other.postMessage({ kind: 'ended', ending: 'logged-out' });
  expect(await loginScreen()).toBeDefined();
  expect(document.body.textContent).not.toContain('Family Life Cover');
  other.close();
  vi.restoreAllMocks();
});
