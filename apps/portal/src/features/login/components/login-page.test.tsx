// @vitest-environment happy-dom
import { CALL_PATHS } from '@portal/contract/paths';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { currentConfiguration } from '#portal/lib/site/configuration.ts';
import { site } from '#portal/lib/site/site.ts';
import { configureSite } from '#portal/testing/configure-site.ts';
import { fakeNetwork, json } from '#portal/testing/network-fake.ts';
import { renderForNobody, startAfresh } from '#portal/testing/render-portal.tsx';

beforeEach(startAfresh);

const mobile = () => screen.getByLabelText('Mobile number');
const part = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const submit = () => screen.getByRole('button', { name: /^(Continue|Log In)$/ });
const problem = (status: number, facts = {}, headers = {}) => json({ status, ...facts }, status, headers);

async function fillIn(user = userEvent.setup()) {
  await user.type(mobile(), '021-123 4567');
  await user.type(part('Day'), '14');
  await user.type(part('Month'), '08');
  await user.type(part('Year'), '1960');
  return user;
}

test('[LOG-1] the login screen has a title, an identifier, a birth date in the configured order, and one button', () => {
  renderForNobody();
  expect(screen.getByRole('heading', { level: 1, name: site.brand.login.title })).toBeDefined();
  expect(mobile().getAttribute('aria-describedby')).toBe('mobile-hint');
  const labels = screen.getAllByText(/^(Day|Month|Year)$/).map((label) => label.textContent);
  expect(labels).toEqual(['Day', 'Month', 'Year']);
  expect(submit().textContent).toBe('Continue');
});
afterEach(() => {
  vi.restoreAllMocks();
});

test('[LOG-57] the page says how long a session lasts without activity', () => {
  renderForNobody();
  expect(screen.getByText(/we log you out if you do nothing for 15 minutes/)).toBeDefined();
});

test('[LOG-2] [LOG-3] the choice swaps the field and keeps what was typed in each', async () => {
  const user = userEvent.setup();
  renderForNobody();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Text message (SMS)' }).checked).toBe(true);
  await user.type(mobile(), '021');
  await user.click(screen.getByRole('radio', { name: 'Email' }));
  await user.type(screen.getByLabelText('Email address'), 'a@b');
  await user.click(screen.getByRole('radio', { name: 'Text message (SMS)' }));
  expect(screen.getByDisplayValue('021')).toBe(mobile());
});

test("[LOG-6] the button reads 'Log In' while the identifier is valid", async () => {
  const user = userEvent.setup();
  renderForNobody();
  await user.type(mobile(), '0211234567');
  expect(submit().textContent).toBe('Log In');
  await user.type(mobile(), '{Backspace}{Backspace}{Backspace}{Backspace}');
  expect(submit().textContent).toBe('Continue');
});

test('[LOG-10] a single digit is padded on leaving the field, a 0 is not', async () => {
  const user = userEvent.setup();
  renderForNobody();
  await user.type(part('Day'), '7');
  await user.tab();
  expect(part('Day').value).toBe('07');
  await user.type(part('Month'), '0');
  await user.tab();
  expect(part('Month').value).toBe('0');
});

test('[LOG-11] the last digit of day and month moves on, and nothing moves out of the year', async () => {
  const user = userEvent.setup();
  renderForNobody();
  await user.type(part('Day'), '14');
  expect(document.activeElement).toBe(part('Month'));
  await user.keyboard('08');
  expect(document.activeElement).toBe(part('Year'));
  await user.keyboard('19605');
  expect(document.activeElement).toBe(part('Year'));
  expect(part('Year').value).toBe('1960');
});

test('[LOG-54] Backspace in an empty date field leads to the end of the one before it and takes nothing there', async () => {
  const user = userEvent.setup();
  renderForNobody();
  await user.type(part('Day'), '14');
  await user.keyboard('{Backspace}');
  expect(document.activeElement).toBe(part('Day'));
  expect(part('Day').value).toBe('14');
  expect(part('Day').selectionStart).toBe(2);
  await user.keyboard('{Backspace}{Backspace}{Backspace}');
  expect(document.activeElement).toBe(part('Day'));
  expect(part('Day').value).toBe('');
});

test('[LOG-54] the first Tab after the focus moved on by itself stays, the next one goes on', async () => {
  const user = userEvent.setup();
  renderForNobody();
  await user.type(part('Day'), '14');
  await user.tab();
  expect(document.activeElement).toBe(part('Month'));
  await user.tab();
  expect(document.activeElement).toBe(part('Year'));
  await user.clear(part('Month'));
  await user.type(part('Month'), '8');
  await user.tab();
  expect(document.activeElement).toBe(part('Year'));
  expect(part('Month').value).toBe('08');
});

test('[LOG-12] date fields take digits only, and a whole date pasted into one fills all three', async () => {
  const user = userEvent.setup();
  renderForNobody();
  await user.type(part('Day'), 'a1-');
  expect(part('Day').value).toBe('1');
  await user.clear(part('Day'));
  await user.click(part('Day'));
  await user.paste('27/03/1957');
  expect([part('Day').value, part('Month').value, part('Year').value]).toEqual(['27', '03', '1957']);
  expect(document.activeElement).toBe(part('Day'));
});

test('[LOG-13] a submit with errors sends nothing, lists them in a summary with the focus, and leads to the field', async () => {
  const network = fakeNetwork({});
  const user = userEvent.setup();
  renderForNobody();
  await user.click(submit());
  const summary = screen.getByRole('alert', { name: 'There is a problem' });
  expect(document.activeElement).toBe(summary);
  await user.click(screen.getByRole('link', { name: 'Enter your mobile number' }));
  expect(document.activeElement).toBe(mobile());
  expect(mobile().getAttribute('aria-invalid')).toBe('true');
  await user.click(submit());
  expect(document.activeElement).toBe(screen.getByRole('alert', { name: 'There is a problem' }));
  expect(network.calls).toEqual([]);
});

test('[LOG-14] [LOG-15] the details are sent with one identifier, and the response opens the code step', async () => {
  const network = fakeNetwork({ [CALL_PATHS.customerLogin]: () => json('"login-9"') });
  renderForNobody();
  const user = await fillIn();
  await user.click(submit());
  await screen.findByRole('heading', { name: 'Enter your 6-digit code' });
  const [call] = network.to(CALL_PATHS.customerLogin);
  expect(call?.body).toEqual({
    BrandId: 1,
    EmailId: null,
    PhoneNumber: '0211234567',
    DateOfBirth: '1960-08-14',
  });
  expect(call?.headers).toMatchObject({ CountryId: '154', 'Request-Source': 'webcustomerportal' });
});

test('[LOG-26] the busy text is shown while a call is under way, and a second submit does nothing', async () => {
  const network = fakeNetwork({ [CALL_PATHS.customerLogin]: () => new Promise<Response>(() => undefined) });
  renderForNobody();
  const user = await fillIn();
  await user.click(submit());
  expect(screen.getAllByText('Validating your credentials...').length).toBeGreaterThan(0);
  await user.click(submit());
  fireEvent.submit(mobile().closest('form') as HTMLFormElement);
  expect(network.calls.length).toBe(1);
});

test("[LOG-18] a refused login shows the server's message, sanitised, and the brand's, and the typed text stays", async () => {
  fakeNetwork({
    [CALL_PATHS.customerLogin]: () =>
      problem(400, { loginErrorMessage: 'No <b>match</b><script>x</script>' }),
  });
  renderForNobody();
  const user = await fillIn();
  await user.click(submit());
  const summary = await screen.findByRole('alert', { name: 'There is a problem' });
  expect(summary.textContent).toContain('No match');
  expect(summary.textContent).not.toContain('Check your details');
  expect(summary.textContent).toContain(`you can call us on ${site.brand.phone.number}.`);
  expect(summary.querySelector('script')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(summary));
  expect(mobile()).toBe(screen.getByDisplayValue('021-123 4567'));
});

test('[LOG-94] what is wrong with a field takes the place of the answer to the details before', async () => {
  fakeNetwork({ [CALL_PATHS.customerLogin]: () => problem(400, { loginErrorMessage: 'No match' }) });
  renderForNobody();
  const user = await fillIn();
  await user.click(submit());
  await screen.findByText(/No match/);
  await user.clear(mobile());
  await user.click(submit());
  const summary = screen.getByRole('alert', { name: 'There is a problem' });
  expect(summary.textContent).toContain('Enter your mobile number');
  expect(document.activeElement).toBe(summary);
  await user.type(mobile(), '0211234567');
  await user.click(submit());
  expect((await screen.findByRole('alert', { name: 'There is a problem' })).textContent).toContain(
    'No match',
  );
});

test('[LOG-19] a login call that fails for another cause keeps the form and says so', async () => {
  fakeNetwork({ [CALL_PATHS.customerLogin]: () => problem(500) });
  renderForNobody();
  const user = await fillIn();
  await user.click(submit());
  const summary = await screen.findByRole('alert', { name: 'There is a problem' });
  expect(summary.textContent).toContain(
    `We could not log you in. Try again. If it still does not work, call us on ${site.brand.phone.number}.`,
  );
  expect(part('Year').value).toBe('1960');
});

test('[LOG-91] without a connection the form stays as it was typed, and says so', async () => {
  fakeNetwork({
    [CALL_PATHS.customerLogin]: () => {
      throw new TypeError('Failed to fetch');
    },
  });
  renderForNobody();
  const user = await fillIn();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const leave = vi.spyOn(location, 'replace');
  await user.click(submit());
  const summary = await screen.findByRole('alert', { name: 'There is a problem' });
  expect(summary.textContent).toContain('You are offline. What you typed stays here.');
  expect(part('Year').value).toBe('1960');
  expect(leave).not.toHaveBeenCalled();
});

test.each([
  ['1260', 'login.code-limit', 'You can ask for another in 21 minutes.'],
  ['24', 'login.code-limit', 'We have just sent you a code. We can send another in 24 seconds.'],
  ['1260', 'request.too-many', 'Wait 21 minutes and try again'],
])('[LOG-29] [LOG-53] a 429 with %s seconds to wait and the code %s says: %s', async (wait, code, text) => {
  fakeNetwork({ [CALL_PATHS.customerLogin]: () => problem(429, { code }, { 'Retry-After': wait }) });
  renderForNobody();
  const user = await fillIn();
  await user.click(submit());
  expect((await screen.findByRole('alert', { name: 'There is a problem' })).textContent).toContain(text);
});

test("[LOG-30] [LOG-31] a 403 shows the lock message in place of the form, and 'Return to Log In' starts again empty", async () => {
  fakeNetwork({ [CALL_PATHS.customerLogin]: () => problem(403) });
  renderForNobody();
  const user = await fillIn();
  await user.click(submit());
  const button = await screen.findByRole('button', { name: 'Return to Log In' });
  expect(screen.queryByLabelText('Mobile number')).toBeNull();
  expect(document.querySelector('main')?.textContent).toContain('There were too many tries');
  // NAV-28
  expect(document.getElementById('announce-polite')?.textContent).not.toContain('Validating');
  await user.click(button);
  expect(screen.queryByDisplayValue('021-123 4567')).toBeNull();
  expect(part('Year').value).toBe('');
});

test('[LOG-88] the lock says how long it lasts, and so does the form that it is left to', async () => {
  fakeNetwork({ [CALL_PATHS.customerLogin]: () => problem(403, {}, { 'Retry-After': '900' }) });
  renderForNobody();
  const user = await fillIn();
  await user.click(submit());
  const button = await screen.findByRole('button', { name: 'Return to Log In' });
  expect(
    screen.getByText('You can try again in 15 minutes with the number or email that you used.'),
  ).toBeDefined();
  await user.click(button);
  expect((await screen.findByRole('alert', { name: 'There is a problem' })).textContent).toContain(
    'Your account is locked. You can try again in 15 minutes with the number or email that you used.',
  );
  expect(part('Year').value).toBe('');
});

test('[LOG-88] a lock without an end says that only a call helps', async () => {
  fakeNetwork({ [CALL_PATHS.customerLogin]: () => problem(403) });
  renderForNobody();
  const user = await fillIn();
  await user.click(submit());
  expect(await screen.findByText('If you are still locked out after that, call us.')).toBeDefined();
});

async function submitWhereACodeWaits(ageSeconds: number, nextAfterSeconds: number) {
  const headers = { 'Code-Age': String(ageSeconds), 'Retry-After': String(nextAfterSeconds) };
  fakeNetwork({ [CALL_PATHS.customerLogin]: () => new Response('"login-9"', { headers }) });
  renderForNobody();
  const user = await fillIn();
  await user.click(submit());
  await screen.findByRole('heading', { name: 'Enter your 6-digit code' });
}

test('[LOG-86] details typed again right after a code lead to it, with the wait for another', async () => {
  await submitWhereACodeWaits(18, 12);
  expect(screen.getByText('12', { selector: '[aria-hidden]' })).toBeDefined();
});

test('[LOG-71] [LOG-86] those typed again in the same tab lead to it too, and nothing says that a new code was sent', async () => {
  const replies = [json('login-8'), new Response('"login-9"', { headers: { 'Code-Age': '0' } })];
  fakeNetwork({ [CALL_PATHS.customerLogin]: () => replies.shift() ?? new Error('once too often') });
  renderForNobody();
  const user = await fillIn();
  await user.click(submit());
  await screen.findByRole('heading', { name: 'Enter your 6-digit code' });
  await user.click(screen.getByText('I have not received a code'));
  await user.click(screen.getByRole('button', { name: 'Go back and check' }));
  await user.click(await screen.findByRole('button', { name: 'Log In' }));
  await screen.findByRole('heading', { name: 'Enter your 6-digit code' });
  expect(screen.queryByText(/New code sent/)).toBeNull();
  await waitFor(() =>
    expect(document.getElementById('announce-polite')?.textContent).toContain(
      'The code that we sent you still works',
    ),
  );
});

test('[LOG-71] [LOG-86] those typed again minutes after the last code that may be sent lead to it, with its time', async () => {
  const { region } = currentConfiguration().regionalisation.dates;
  const fiveMinutesAgo = () =>
    new Date(Date.now() - 300_000)
      .toLocaleTimeString(region, { hour: 'numeric', minute: '2-digit' })
      .replace(/\s/, '\u00A0');
  const earliest = fiveMinutesAgo();
  await submitWhereACodeWaits(300, 2700);
  const text = document.querySelector('main')?.textContent ?? '';
  expect([earliest, fiveMinutesAgo()].some((time) => text.includes(time))).toBe(true);
  expect(screen.getByRole('button', { name: /Resend/ }).hasAttribute('disabled')).toBe(false);
});

test('text typed, choices made and a submit before hydration survive and are sent', async () => {
  const network = fakeNetwork({ [CALL_PATHS.customerLogin]: () => json('login-9') });
  window.portalStart = { prefetchedResponses: {}, wasSubmitted: true };
  const prerendered = document.createElement('div');
  prerendered.innerHTML =
    '<input type="radio" id="by-email" checked><input id="email" value="a@example.com"><input id="birth-day" value="14"><input id="birth-month" value="08"><input id="birth-year" value="1960">';
  document.body.prepend(prerendered);
  renderForNobody();
  prerendered.remove();
  await waitFor(() => expect(network.calls.length).toBe(1));
  expect(network.calls[0]?.body).toMatchObject({ EmailId: 'a@example.com', DateOfBirth: '1960-08-14' });
});

test('[LOG-69] a pasted identifier stands in its field whole', async () => {
  const user = userEvent.setup();
  renderForNobody();
  const mobile = '  + 64 ( 0 ) 2 1 - 1 2 3 - 4 5 6 7  ';
  await user.click(screen.getByLabelText('Mobile number'));
  await user.paste(mobile);
  expect(screen.getByLabelText<HTMLInputElement>('Mobile number').value).toBe(mobile);
  await user.click(screen.getByRole('radio', { name: 'Email' }));
  const email = `${'m'.repeat(250)}@example.com`;
  await user.click(screen.getByLabelText('Email address'));
  await user.paste(email);
  expect(screen.getByLabelText<HTMLInputElement>('Email address').value).toBe(email);
});

test('[LOG-55] for an e-mail address that looks mistyped a correction is offered, and used on request', async () => {
  const user = userEvent.setup();
  renderForNobody();
  await user.click(screen.getByRole('radio', { name: 'Email' }));
  const email = screen.getByLabelText<HTMLInputElement>('Email address');
  await user.type(email, 'margaret@gmial.com');
  expect(screen.queryByText(/Did you mean/)).toBeNull();
  await user.tab();
  const suggestion = await screen.findByRole('button', { name: 'margaret@gmail.com' });
  expect(document.getElementById('announce-polite')?.textContent).toBe('Did you mean margaret@gmail.com?');
  await user.click(suggestion);
  expect(email.value).toBe('margaret@gmail.com');
  expect(document.activeElement).toBe(email);
  expect(screen.queryByRole('button', { name: 'margaret@gmail.com' })).toBeNull();
});

test.each([
  ['that is configured', { order: ['month', 'day', 'year'] }],
  ['of the region', { region: 'en-US', order: null }],
] as const)(
  '[LOG-1] the parts of the birth date stand in the order %s, and the focus moves on in it',
  async (_which, change) => {
    const { dates } = currentConfiguration().regionalisation;
    await configureSite({ regionalisation: { dates: { ...dates, ...change } } });
    const user = userEvent.setup();
    renderForNobody();
    const labels = screen.getAllByText(/^(Day|Month|Year)$/).map((label) => label.textContent);
    expect(labels).toEqual(['Month', 'Day', 'Year']);
    await user.type(part('Month'), '08');
    expect(document.activeElement).toBe(part('Day'));
    await user.keyboard('14');
    expect(document.activeElement).toBe(part('Year'));
    await configureSite();
  },
);
