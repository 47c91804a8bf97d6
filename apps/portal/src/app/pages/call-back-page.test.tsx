// @vitest-environment happy-dom
import { CALL_PATHS } from '@portal/contract/paths';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { configureSite } from '#portal/testing/configure-site.ts';
import { aPolicy, customerOnWire } from '#portal/testing/factories.ts';
import { json } from '#portal/testing/network-fake.ts';
import {
  customerNetwork,
  renderForCustomer,
  renderForNobody,
  startAfresh,
} from '#portal/testing/render-portal.tsx';

beforeEach(async () => {
  startAfresh();
  await configureSite();
});

const CHOICES = {
  Phones: [
    { Phone: 'Mobile', Text: 'Mobile number ending in 567' },
    { Phone: 'Home', Text: 'Home phone number ending in 100' },
  ],
  Times: [{ TimeId: '2026-11-24-480', Text: 'Tuesday 24/11/2026 between 8 am and noon' }],
};
const WAITS =
  'We will call you on Tuesday 24/11/2026 between 8 am and noon, Sydney time, on your mobile number ending in 567.';

/** A server that remembers the call. */
function network({ choices = CHOICES, request = () => json({}), waits = false } = {}) {
  let isWaiting = waits;
  const seen = customerNetwork();
  Object.assign(seen.replies, {
    [CALL_PATHS.getCustomerDetail]: () =>
      json({ ...customerOnWire([aPolicy()]), CallBackText: isWaiting ? WAITS : null }),
    [CALL_PATHS.callBackChoices]: () => json(choices),
    [CALL_PATHS.requestCallBack]: () => {
      isWaiting = true;
      return request();
    },
    [CALL_PATHS.cancelCallBack]: () => {
      isWaiting = false;
      return json({});
    },
  });
  return seen;
}

const askButton = () => screen.findByRole('button', { name: 'Ask for this call' });

test('[CBK-1] [CBK-2] [CBK-3] [CBK-5] [CBK-11] [NAV-14] a customer chooses phone and time, and the list says when we call', async () => {
  const seen = network();
  renderForCustomer('/call-back');
  const user = userEvent.setup();
  const button = await askButton();
  const times = screen.getByRole('group', { name: 'When suits you?' });
  expect(document.getElementById(times.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'All times are New Zealand time.',
  );
  await user.click(screen.getByRole('radio', { name: 'Home phone number ending in 100' }));
  await user.click(screen.getByRole('radio', { name: CHOICES.Times[0]?.Text ?? '' }));
  await user.click(button);
  expect(await screen.findByText(WAITS)).toBeDefined();
  expect(location.pathname).toBe('/');
  expect(document.activeElement?.textContent).toContain(WAITS);
  expect(seen.to(CALL_PATHS.requestCallBack)[0]?.body).toMatchObject({
    Phone: 'Home',
    TimeId: '2026-11-24-480',
  });
});

test('[CBK-5] [NAV-14] where the customer cannot be loaded after asking, no notice that comes later takes the focus', async () => {
  const seen = network();
  const loaded = seen.replies[CALL_PATHS.getCustomerDetail];
  renderForCustomer('/call-back');
  const user = userEvent.setup();
  const button = await askButton();
  await user.click(screen.getByRole('radio', { name: CHOICES.Times[0]?.Text ?? '' }));
  seen.replies[CALL_PATHS.getCustomerDetail] = () => json({}, 500);
  await user.click(button);
  const again = await screen.findByRole('button', { name: 'Try again' });
  seen.replies[CALL_PATHS.getCustomerDetail] = loaded as NonNullable<typeof loaded>;
  await user.click(again);
  expect(await screen.findByText(WAITS)).toBeDefined();
  const heading = screen.getByRole('heading', { level: 1, name: 'My insurance policies' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
});

test('[CBK-3] without a time nothing is sent, and the summary above the title leads to the field', async () => {
  const seen = network();
  renderForCustomer('/call-back');
  const user = userEvent.setup();
  await user.click(await askButton());
  const summary = await screen.findByRole('alert', { name: 'There is a problem' });
  expect(document.activeElement).toBe(summary);
  const title = screen.getByRole('heading', { level: 1 });
  expect(summary.compareDocumentPosition(title)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await user.click(screen.getByRole('link', { name: 'Choose a time' }));
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: CHOICES.Times[0]?.Text ?? '' }));
  expect(seen.to(CALL_PATHS.requestCallBack).length).toBe(0);
});

test('[CBK-6] [CBK-7] a refusal is shown in the words of the server', async () => {
  const detail = 'Your account is on hold to keep it safe. Please call us on 1800 975 711.';
  network({ request: () => json({ status: 409, code: 'call-back.held', detail }, 409) });
  renderForCustomer('/call-back');
  const user = userEvent.setup();
  const button = await askButton();
  await user.click(screen.getByRole('radio', { name: CHOICES.Times[0]?.Text ?? '' }));
  await user.click(button);
  const summary = await screen.findByRole('alert', { name: 'There is a problem' });
  expect(summary.textContent).toContain(detail);
});

test('[CBK-2] who has no phone is asked to call', async () => {
  network({ choices: { ...CHOICES, Phones: [] } });
  renderForCustomer('/call-back');
  expect(await screen.findByText(/We do not have a phone number for you/)).toBeDefined();
});

test('[CBK-6] [CBK-8] where a call waits the page shows it in place of the form, and it can be cancelled', async () => {
  network({ waits: true });
  renderForCustomer('/call-back');
  expect(await screen.findByText(WAITS)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Ask for this call' })).toBeNull();
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Cancel the call' }));
  await user.click(screen.getByRole('button', { name: 'Yes, cancel the call' }));
  expect(await askButton()).toBeDefined();
  expect(screen.getByRole('heading', { name: 'The call is cancelled' })).toBeDefined();
});

test('[CBK-8] cancelling asks first; then the list says that nobody will call, until the customer goes on', async () => {
  const seen = network({ waits: true });
  renderForCustomer('/');
  const user = userEvent.setup();
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
  await press('Cancel the call');
  expect(screen.getByText('Cancel this call? If you do, we will not call you.')).toBeDefined();
  expect(document.activeElement?.textContent).toContain('Cancel this call?');
  await press('Keep the call');
  expect(seen.to(CALL_PATHS.cancelCallBack)).toEqual([]);
  await press('Cancel the call');
  await press('Yes, cancel the call');
  const told = await screen.findByRole('heading', { name: 'The call is cancelled' });
  expect(screen.queryByText(new RegExp(WAITS))).toBeNull();
  expect(document.activeElement).toBe(told.closest('.banner'));
  await user.click(screen.getByRole('link', { name: 'My contact details' }));
  await screen.findByRole('heading', { level: 1, name: 'My contact details' });
  await user.click(screen.getByRole('link', { name: 'My policies' }));
  await screen.findByRole('heading', { level: 1, name: 'My insurance policies' });
  expect(screen.queryByText('The call is cancelled')).toBeNull();
});

test('[CBK-8] a call that could not be cancelled is still agreed, and the notice says so', async () => {
  const seen = network({ waits: true });
  seen.replies[CALL_PATHS.cancelCallBack] = () => json({}, 500);
  renderForCustomer('/');
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Cancel the call' }));
  await user.click(screen.getByRole('button', { name: 'Yes, cancel the call' }));
  expect(await screen.findByText(/The call has not been cancelled. Try again/)).toBeDefined();
});

test('[CBK-1] who has nothing overdue finds the way at the foot of the page', async () => {
  network();
  renderForCustomer('/contacts');
  await userEvent.setup().click(await screen.findByRole('link', { name: 'Ask us to call you' }));
  expect(await askButton()).toBeDefined();
});

test('[CBK-1] who is not logged in is not offered a call that only a customer can ask for', async () => {
  renderForNobody('/login');
  const foot = within(await screen.findByRole('contentinfo'));
  expect(foot.getByRole('link', { name: 'When someone has died' })).toBeDefined();
  expect(foot.queryByRole('link', { name: 'Ask us to call you' })).toBeNull();
});
