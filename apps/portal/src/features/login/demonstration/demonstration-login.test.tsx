// @vitest-environment happy-dom
import { CALL_PATHS } from '@portal/contract/paths';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeNetwork, json } from '#portal/testing/network-fake.ts';
import { renderForNobody, startAfresh } from '#portal/testing/render-portal.tsx';

beforeEach(startAfresh);
afterEach(() => vi.restoreAllMocks());

const PERSON = '/login#logInAs=0211234567,1960-08-14';
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

/** As in the build of a development server. */
const inDevelopment = () => vi.stubGlobal('TEST_AUTOMATION', true);

test('[DEMO-28] the fragment fills in mobile number and date of birth, and leaves the address', () => {
  inDevelopment();
  renderForNobody(PERSON);
  expect(['Mobile number', 'Day', 'Month', 'Year'].map((label) => field(label).value)).toEqual([
    '0211234567',
    '14',
    '08',
    '1960',
  ]);
  expect(location.hash).toBe('');
});

test('[DEMO-28] an email address in the fragment chooses the email', () => {
  inDevelopment();
  renderForNobody(`/login#logInAs=${encodeURIComponent('priya.sharma@example.net')},1974-11-11`);
  expect(field('Email address').value).toBe('priya.sharma@example.net');
});

test('[DEMO-28] the code that was sent is offered, and one click enters it', async () => {
  inDevelopment();
  const user = userEvent.setup();
  const network = fakeNetwork({
    [CALL_PATHS.customerLogin]: () => json('login-9'),
    [CALL_PATHS.validateOneTimeCode]: () => json({ status: 404 }, 404),
    '/dev/outbox.json': () =>
      json([
        { to: '0215550102', code: '222222' },
        { to: '0211234567', code: '333333' },
        { to: '0211234567', code: '111111' },
      ]),
  });
  renderForNobody(PERSON);
  await user.click(screen.getByRole('button', { name: 'Log In' }));
  await user.click(await screen.findByRole('button', { name: 'Enter this code' }));
  expect(network.to(CALL_PATHS.validateOneTimeCode)[0]?.body).toMatchObject({ securitycode: '333333' });
});

test('[DEMO-29] a page for customers takes nothing from the fragment', () => {
  renderForNobody(PERSON);
  expect(field('Mobile number').value).toBe('');
  expect(field('Year').value).toBe('');
});
