// @vitest-environment happy-dom
import { STATUS_CODES } from '@portal/contract/errors/status-codes';
import { CALL_PATHS } from '@portal/contract/paths';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { session } from '#portal/lib/session/session.ts';
import { currentConfiguration } from '#portal/lib/site/configuration.ts';
import { configureSite } from '#portal/testing/configure-site.ts';
import { aPolicy, aPolicyDetail, customerOnWire, detailOnWire } from '#portal/testing/factories.ts';
import { fakeNetwork, json, type SeenCall } from '#portal/testing/network-fake.ts';
import { renderForNobody, startAfresh } from '#portal/testing/render-portal.tsx';

beforeEach(async () => {
  startAfresh();
  await configureSite();
});
afterEach(() => {
  vi.restoreAllMocks();
});

const box = (number: number) => screen.getByLabelText<HTMLInputElement>(`Digit ${number} of 6`);
const digits = () => [1, 2, 3, 4, 5, 6].map((number) => box(number).value).join('|');
const continueButton = () => screen.getByRole('button', { name: 'Continue' });
const summary = () => screen.findByRole('alert', { name: 'There is a problem' });

const OPENED = { SecurityToken: 'token-9', ExpiresAt: '2099-01-01T00:00:00Z' };

/** Gets to the code step; `validate` and `resend` reply there. */
async function atCodeStep(
  validate: (call: SeenCall) => Response,
  {
    isEmail = false,
    mobileLabel = 'Mobile number',
    resend = () => json({}),
    headers = {},
    delivery = () => json({ HasNotArrived: false }),
  } = {},
) {
  const network = fakeNetwork({
    [CALL_PATHS.customerLogin]: () => json('login-9', 200, headers),
    [CALL_PATHS.checkCodeDelivery]: delivery,
    [CALL_PATHS.validateOneTimeCode]: validate,
    [CALL_PATHS.resendOneTimeCode]: resend,
    [CALL_PATHS.sendCodeElsewhere]: resend,
    [CALL_PATHS.getCustomerDetail]: () => json(customerOnWire([aPolicy()])),
    [CALL_PATHS.policyDetail]: () => json(detailOnWire(aPolicyDetail())),
    [CALL_PATHS.outstandingPayments]: () => new Response(null, { status: STATUS_CODES.notPayableOnline }),
    [CALL_PATHS.documentList]: () => json({ HitList: [] }),
  });
  const user = userEvent.setup();
  renderForNobody('/login?dest=none');
  if (isEmail) {
    await user.click(screen.getByRole('radio', { name: 'Email' }));
    await user.type(screen.getByLabelText('Email address'), 'margaret@example.com');
  } else await user.type(screen.getByLabelText(mobileLabel), '0211234567');
  await user.type(screen.getByLabelText('Day'), '14');
  await user.type(screen.getByLabelText('Month'), '08');
  await user.type(screen.getByLabelText('Year'), '1960');
  await user.click(screen.getByRole('button', { name: 'Log In' }));
  await screen.findByRole('heading', { name: 'Enter your 6-digit code' });
  return { network, user };
}

test("[LOG-20] the code step has six labelled boxes in a group, 'Continue' and 'Cancel'", async () => {
  await atCodeStep(() => json(OPENED));
  expect(screen.getByRole('group', { name: 'Code' }).querySelectorAll('input').length).toBe(6);
  expect(box(1).autocomplete).toBe('one-time-code');
  expect(box(1).maxLength).toBe(-1);
  expect(continueButton()).toBeDefined();
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeDefined();
  // The focus comes after the render: a busy machine may look in between.
  await waitFor(() => expect(document.activeElement).toBe(box(1)));
});

test('[LOG-21] a number is called what the country calls it', async () => {
  await configureSite({
    regionalisation: { labels: { mobile: 'Cell phone number', email: 'Email address' } },
  });
  await atCodeStep(() => json(OPENED), { mobileLabel: 'Cell phone number' });
  expect(screen.getByText(/to the cell phone number ending in/)).toBeDefined();
});

test.each([
  ['en-CA', /\d+:\d\d\s[ap]\.m\. It can take a minute/],
  ['en-NZ', /\d+:\d\d\s[ap]m\. It can take a minute/],
])('[LOG-71] a time as %s writes it ends its sentence with one dot', async (region, said) => {
  const { dates } = currentConfiguration().regionalisation;
  await configureSite({ regionalisation: { dates: { ...dates, region } } });
  await atCodeStep(() => json(OPENED));
  expect(document.querySelector('main')?.textContent).toMatch(said);
});

test('[LOG-21] the hint shows three digits of a mobile number, and hides four characters of an e-mail address', async () => {
  await atCodeStep(() => json(OPENED));
  expect(screen.getByText('567')).toBeDefined();
  expect(document.body.textContent).not.toContain('1234567');
  startAfresh();
  await atCodeStep(() => json(OPENED), { isEmail: true });
  expect(screen.getByText('****aret@example.com')).toBeDefined();
});

test('[LOG-25] that a code was sent and when another can be is said politely', async () => {
  await atCodeStep(() => json(OPENED));
  await act(async () => undefined);
  expect(document.getElementById('announce-polite')?.textContent).toBe(
    'We have sent you a code. You can resend the code in 30 seconds',
  );
});

test('[LOG-22] digits move on, Backspace clears and goes back', async () => {
  const { user } = await atCodeStep(() => json(OPENED));
  await user.keyboard('12x3');
  expect(digits()).toBe('1|2|3|||');
  expect(document.activeElement).toBe(box(4));
  await user.keyboard('{Backspace}');
  expect(digits()).toBe('1|2||||');
  expect(document.activeElement).toBe(box(3));
  await user.keyboard('{ArrowLeft}{Backspace}');
  expect(digits()).toBe('1|||||');
  expect(document.activeElement).toBe(box(2));
});

/** The line below the boxes. */
const refusal = () =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .filter((text) => text?.includes('pasted'))
    .join();

test('[LOG-23] a pasted code fills from the first box, a shorter one from where it lands, others change nothing', async () => {
  const { user } = await atCodeStep(() => json(OPENED));
  await user.click(box(4));
  await user.paste('123 456');
  expect(digits()).toBe('1|2|3|4|5|6');
  await user.click(box(5));
  await user.paste('98');
  expect(digits()).toBe('1|2|3|4|9|8');
  await user.paste('12ab56');
  expect(digits()).toBe('1|2|3|4|9|8');
  expect(refusal()).toContain('Nothing was pasted.');
  await user.paste('“654 321”.');
  expect(digits()).toBe('6|5|4|3|2|1');
  expect(refusal()).toBe('');
});

test('[LOG-24] an incomplete code is not sent, a full box submits nothing by itself, Enter does', async () => {
  const { user, network } = await atCodeStep(() => json({ status: 404 }, 404));
  await user.keyboard('12345');
  await user.click(continueButton());
  expect((await summary()).textContent).toContain('Enter all 6 numbers of your code');
  await user.click(box(6));
  await user.keyboard('6');
  expect(network.to(CALL_PATHS.validateOneTimeCode).length).toBe(0);
  await user.keyboard('{Enter}');
  expect(network.to(CALL_PATHS.validateOneTimeCode)[0]?.body).toEqual({
    securitycode: '123456',
    customerportalloginid: 'login-9',
  });
});

test("[LOG-27] a wrong code shows the configured message, keeps the digits, and offers 'Return to Log In'", async () => {
  const { user } = await atCodeStep(() => json({ status: 404 }, 404));
  await user.paste('123456');
  await user.click(continueButton());
  expect((await summary()).textContent).toContain('The code is not right. Check it and try again.');
  expect(digits()).toBe('1|2|3|4|5|6');
  await user.click(screen.getByRole('button', { name: 'Return to Log In' }));
  expect(screen.getByLabelText<HTMLInputElement>('Mobile number').value).toBe('');
});

test('[LOG-70] after a wrong code the boxes are marked, and the summary leads to the first one', async () => {
  const { user } = await atCodeStep(() => json({ status: 404 }, 404));
  await user.paste('123456');
  expect(box(1).getAttribute('aria-invalid')).toBeNull();
  await user.click(continueButton());
  await summary();
  expect(box(1).getAttribute('aria-invalid')).toBe('true');
  const group = screen.getByRole('group', { name: 'Code' });
  expect(group.getAttribute('aria-describedby')).toContain('code-error');
  await user.click(screen.getByRole('link', { name: 'Check the numbers of your code' }));
  expect(document.activeElement).toBe(box(1));
});

test('[LOG-71] the step says when the code was sent, for how long it works, and that another was sent', async () => {
  const { user } = await atCodeStep(() => json(OPENED));
  expect(screen.getByText(/works for 10 minutes/).textContent).toMatch(/ at \d{1,2}:\d\d\u00A0[ap]m\. /i);
  expect(screen.queryByText(/New code sent/)).toBeNull();
  await user.click(await afterTheWait('Resend'));
  expect(await screen.findByText(/New code sent at .* Older codes no longer work\./)).toBeDefined();
});

/** Returns the button that is offered half a minute later. */
async function afterTheWait(name: string): Promise<HTMLElement> {
  const later = Date.now() + 30_000;
  vi.spyOn(Date, 'now').mockImplementation(() => later);
  const button = await screen.findByRole('button', { name });
  vi.mocked(Date.now).mockRestore();
  return button;
}

test('[LOG-72] the way back to the details keeps what was typed', async () => {
  const { user } = await atCodeStep(() => json(OPENED));
  await user.click(screen.getByText('I have not received a code'));
  await user.click(screen.getByRole('button', { name: 'Go back and check' }));
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>('Mobile number').value).toContain('0211234567'),
  );
  expect(screen.getByLabelText<HTMLInputElement>('Year').value).toBe('1960');
});

test('[LOG-81] the code can be sent by email instead, and back, and the page does not tell whether there is an address', async () => {
  const { user, network } = await atCodeStep(() => json(OPENED));
  await user.click(screen.getByText('I have not received a code'));
  expect(screen.queryByRole('button', { name: /instead/ })).toBeNull();
  expect(screen.getByText(/You can have it sent by email in/).textContent).toMatch(/in \d+ seconds\.$/);
  await user.click(await afterTheWait('Send it by email instead'));
  expect(
    await screen.findByText(/If we have your email address, we sent it there\. If not, we sent it/),
  ).toBeDefined();
  expect(screen.queryByRole('button', { name: /instead/ })).toBeNull();
  expect(network.to(CALL_PATHS.sendCodeElsewhere)[0]?.body).toEqual({
    CustomerPortalLoginId: 'login-9',
    ContactType: 'Email',
  });
  await user.click(await afterTheWait('Send it by text message instead'));
  expect(await screen.findByText(/^We sent it/)).toBeDefined();
  expect(network.to(CALL_PATHS.sendCodeElsewhere)[1]?.body).toMatchObject({ ContactType: 'Mobile' });
});

test('[LOG-81] where codes go by text message only, no other way is offered', async () => {
  await configureSite({ featureFlag: { emailAuthFeature: false } });
  const { user } = await atCodeStep(() => json(OPENED));
  await user.click(screen.getByText('I have not received a code'));
  expect(screen.queryByRole('button', { name: /instead/ })).toBeNull();
});

/** The host announces that it can say whether the code arrived, and says so. */
const TOLD = { headers: { 'Code-Delivery': 'told' }, delivery: () => json({ HasNotArrived: true }) };

/** Lets seconds pass for the page: its clock and what it does again and again. */
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));

describe('a code that did not arrive', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] }));
  afterEach(() => void vi.useRealTimers());

  test('[LOG-100] is asked for once another can be sent, said at the end of the card, and sent by email', async () => {
    let hasNotArrived = false;
    const { user, network } = await atCodeStep(() => json(OPENED), {
      ...TOLD,
      delivery: () => json({ HasNotArrived: hasNotArrived }),
    });
    const asked = () => network.to(CALL_PATHS.checkCodeDelivery).map(({ body }) => body);
    await user.keyboard('12');
    await pass(29);
    expect(asked()).toEqual([]);
    await pass(1);
    expect(asked()).toEqual([{ CustomerPortalLoginId: 'login-9' }]);
    hasNotArrived = true;
    await pass(14);
    expect(screen.queryByText(/did not arrive/)).toBeNull();
    await pass(1);
    const said = screen.getByText('The text did not arrive. Send it by email?');
    expect(document.querySelector('.code-card .card')?.lastElementChild?.contains(said)).toBe(true);
    expect(document.activeElement).toBe(box(3));
    await waitFor(() =>
      expect(document.getElementById('announce-polite')?.textContent).toContain('The text did not arrive.'),
    );
    await pass(60);
    expect(asked()).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Send it by email' }));
    expect(await screen.findByText(/If we have your email address, we sent it there/)).toBeDefined();
    expect(network.to(CALL_PATHS.sendCodeElsewhere)[0]?.body).toMatchObject({ ContactType: 'Email' });
    await pass(60);
    expect(screen.queryByText(/did not arrive/)).toBeNull();
    expect(asked()).toHaveLength(2);
  });

  test('[LOG-100] by email is offered as a text message, and is over with a new code', async () => {
    const { user, network } = await atCodeStep(() => json(OPENED), { ...TOLD, isEmail: true });
    await pass(30);
    expect(screen.getByText('The email did not arrive. Send it by text message?')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Send it by text message' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Resend' }));
    expect(await screen.findByText(/New code sent at/)).toBeDefined();
    await pass(60);
    expect(screen.queryByText(/did not arrive/)).toBeNull();
    expect(network.to(CALL_PATHS.checkCodeDelivery)).toHaveLength(1);
  });

  test('[LOG-100] is not asked for in a hidden page, and no more once the code is over', async () => {
    const { network } = await atCodeStep(() => json(OPENED), {
      ...TOLD,
      delivery: () => new Response(null, { status: 500 }),
    });
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    await pass(60);
    expect(network.to(CALL_PATHS.checkCodeDelivery)).toEqual([]);
    hidden.mockRestore();
    await pass(15);
    expect(network.to(CALL_PATHS.checkCodeDelivery)).toHaveLength(1);
    expect(screen.queryByText(/did not arrive/)).toBeNull();
    await pass(540);
    const asked = network.to(CALL_PATHS.checkCodeDelivery).length;
    await pass(60);
    expect(network.to(CALL_PATHS.checkCodeDelivery)).toHaveLength(asked);
  });

  test.each([
    ['the host did not announce it', { ...TOLD, headers: {} }, true],
    ['codes go by text message only', TOLD, false],
  ])('[LOG-100] is not asked for where %s', async (_where, replies, emailAuthFeature) => {
    await configureSite({ featureFlag: { emailAuthFeature } });
    const { network } = await atCodeStep(() => json(OPENED), replies);
    await pass(60);
    expect(network.to(CALL_PATHS.checkCodeDelivery)).toEqual([]);
  });
});

test('[LOG-87] a wrong code is followed by the tries that are left', async () => {
  const { user } = await atCodeStep(() =>
    json({ status: 404, loginErrorMessage: '<p>You have 2 tries left.</p>' }, 404),
  );
  await user.paste('123456');
  await user.click(continueButton());
  expect((await summary()).textContent).toContain(
    'The code is not right. Check it and try again.You have 2 tries left.',
  );
});

test('[LOG-54] a Tab typed after a digit stays in the box that the focus has moved to', async () => {
  const { user } = await atCodeStep(() => json(OPENED));
  await user.keyboard('1');
  await user.tab();
  expect(document.activeElement).toBe(box(2));
  await user.keyboard('2');
  await user.tab();
  await user.tab();
  expect(document.activeElement).toBe(box(4));
});

test('[LOG-92] after the end of the code Resend is the one main button, and nothing says that the code works', async () => {
  const later = Date.now() + 11 * 60_000;
  const { user } = await atCodeStep(() => {
    vi.spyOn(Date, 'now').mockImplementation(() => later);
    return json({ status: 419 }, 419);
  });
  const mainButtons = () =>
    screen
      .getAllByRole('button')
      .filter(({ className }) => /^button(?! button-)/.test(className))
      .map(({ textContent }) => textContent);
  expect(mainButtons()).toEqual(['Continue']);
  await user.paste('123456');
  await user.click(continueButton());
  await summary();
  await afterTheWait('Resend');
  expect(mainButtons()).toEqual(['Resend']);
  expect(screen.getByText(/It does not work any more\./)).toBeDefined();
  expect(screen.queryByText(/works for 10 minutes/)).toBeNull();
});

test('[LOG-96] after an older code the newest one is still taken, and nothing says that it does not work', async () => {
  let calls = 0;
  const { user, network } = await atCodeStep(() => {
    calls += 1;
    return calls === 1 ? json({ status: 419 }, 419) : json(OPENED);
  });
  await user.paste('123456');
  await user.click(continueButton());
  expect((await summary()).textContent).toContain('use the newest code.');
  expect(screen.getByText(/We sent the newest code by text message/)).toBeDefined();
  expect(screen.queryByText(/does not work any more/)).toBeNull();
  expect(continueButton().className).not.toContain('button-secondary');
  await waitFor(() => expect(digits()).toBe('|||||'));
  await user.click(box(1));
  await user.paste('654321');
  await user.click(continueButton());
  expect(await screen.findByRole('link', { name: 'Family Life Cover' })).toBeDefined();
  const codes = network.to(CALL_PATHS.validateOneTimeCode).map(({ body }) => JSON.stringify(body));
  expect(codes).toEqual([expect.stringContaining('123456'), expect.stringContaining('654321')]);
});

test("[LOG-28] [LOG-59] an expired code empties the boxes, says 'OTP expired. Please try again.', and how to go on", async () => {
  const { user } = await atCodeStep(() => json({ status: 419 }, 419));
  await user.paste('123456');
  await user.click(continueButton());
  expect((await summary()).textContent).toContain('OTP expired. Please try again.');
  expect((await summary()).textContent).toMatch(
    /only the newest one works\..*Choose Resend to get a new code\./,
  );
  await waitFor(() => expect(digits()).toBe('|||||'));
  expect(screen.getByRole('button', { name: 'Return to Log In' })).toBeDefined();
});

test.each([
  ['no JSON', () => new Response('<html>')],
  ['no session in it', () => json({})],
])('[LOG-19] a response to the code with %s keeps the digits and says so', async (_what, validate) => {
  const { user } = await atCodeStep(validate);
  await user.paste('123456');
  await user.click(continueButton());
  expect((await summary()).textContent).toContain('We could not log you in. Try again.');
  expect(digits()).toBe('1|2|3|4|5|6');
  expect(screen.getByRole('button', { name: 'Return to Log In' })).toBeDefined();
});

test('[LOG-91] without a connection the digits stay, and the page says so', async () => {
  const { user } = await atCodeStep(() => {
    throw new TypeError('Failed to fetch');
  });
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const leave = vi.spyOn(location, 'replace');
  await user.paste('123456');
  await user.click(continueButton());
  expect((await summary()).textContent).toContain('You are offline. What you typed stays here.');
  expect(digits()).toBe('1|2|3|4|5|6');
  expect(leave).not.toHaveBeenCalled();
});

test('[LOG-30] a 403 to the code shows the lock message', async () => {
  const { user } = await atCodeStep(() => json({ status: 403 }, 403));
  await user.paste('123456');
  await user.click(continueButton());
  expect(await screen.findByRole('heading', { name: 'Your account is locked' })).toBeDefined();
});

test("[LOG-31] 'Cancel' empties every field and goes back to the first step", async () => {
  const { user } = await atCodeStep(() => json(OPENED));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByLabelText<HTMLInputElement>('Mobile number').value).toBe('');
  expect(screen.getByLabelText<HTMLInputElement>('Year').value).toBe('');
});

test('[LOG-32] [NAV-3] [NAV-7] a right code opens the session and the policies, and the query stays', async () => {
  const { user, network } = await atCodeStep(() => json(OPENED));
  await user.paste('123456');
  await user.click(continueButton());
  expect(await screen.findByRole('link', { name: 'Family Life Cover' })).toBeDefined();
  expect(location.pathname + location.search).toBe('/?dest=none');
  expect(session.get().session).toMatchObject({ token: 'token-9', customerLoginId: 'login-9' });
  const [call] = network.to(CALL_PATHS.getCustomerDetail);
  expect(call?.headers.Authorization).toBe('Bearer token-9');
  expect(call?.body).toEqual({ SecurityToken: 'token-9', ClientPortalLoginId: 'login-9' });
});

test("[LOG-25] 'Resend' appears after 30 seconds, empties the boxes, says so, and starts the wait again", async () => {
  const { user, network } = await atCodeStep(() => json(OPENED));
  await user.keyboard('12');
  expect(screen.queryByRole('button', { name: 'Resend' })).toBeNull();
  expect(screen.getByText('30', { selector: '[aria-hidden]' })).toBeDefined();
  const later = Date.now() + 30_000;
  vi.spyOn(Date, 'now').mockImplementation(() => later);
  const button = await screen.findByRole('button', { name: 'Resend' });
  vi.mocked(Date.now).mockRestore();
  await user.click(button);
  await waitFor(() => expect(network.to(CALL_PATHS.resendOneTimeCode).length).toBe(1));
  expect(network.to(CALL_PATHS.resendOneTimeCode)[0]?.body).toEqual({ CustomerPortalLoginId: 'login-9' });
  await waitFor(() => expect(digits()).toBe('|||||'));
  await act(async () => undefined);
  expect(document.getElementById('announce-polite')?.textContent).toContain('We have sent a new code');
  expect(screen.queryByRole('button', { name: 'Resend' })).toBeNull();
});
