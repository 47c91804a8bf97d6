// @vitest-environment happy-dom
import { CALL_PATHS } from '@portal/contract/paths';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { configureSite } from '#portal/testing/configure-site.ts';
import { fakeNetwork, json } from '#portal/testing/network-fake.ts';
import { renderForNobody, startAfresh } from '#portal/testing/render-portal.tsx';

const CHALLENGE = { algorithm: 'SHA-256', challenge: 'c', salt: 's', signature: 'x', maxnumber: 9 };

/** Stands in for the browser's workers: each finds the same number. */
class SolvingWorker extends EventTarget {
  postMessage({ type }: { type: string }) {
    if (type !== 'work') return;
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data: { number: 7 } })));
  }
  terminate() {}
}

type Replies = { verify?: () => Response | Promise<Response>; login?: () => Response };

function networkWith({
  verify = () => json({ score: 1, success: true }),
  login = () => json('login-9'),
}: Replies) {
  return fakeNetwork({
    [CALL_PATHS.challengeCaptcha]: () => json(CHALLENGE),
    [CALL_PATHS.verifyCaptcha]: verify,
    [CALL_PATHS.customerLogin]: login,
  });
}

async function open(replies: Replies = {}, isCaptchaOn = true) {
  if (isCaptchaOn) await configureSite({ featureFlag: { recaptchaFeature: true } });
  const network = networkWith(replies);
  vi.stubGlobal('Worker', SolvingWorker);
  renderForNobody();
  return { network, user: userEvent.setup() };
}

async function fillIn(user: ReturnType<typeof userEvent.setup>) {
  await user.type(screen.getByLabelText('Mobile number'), '0211234567');
  await user.type(screen.getByLabelText('Day'), '14');
  await user.type(screen.getByLabelText('Month'), '08');
  await user.type(screen.getByLabelText('Year'), '1960');
}

const logIn = (user: ReturnType<typeof userEvent.setup>) =>
  user.click(screen.getByRole('button', { name: 'Log In' }));
const summary = () => screen.findByRole('alert', { name: 'There is a problem' });
const refused = () => json({ status: 400, loginErrorMessage: 'No match' }, 400);

beforeEach(startAfresh);
afterEach(async () => {
  await configureSite();
  startAfresh();
});

test('[LOG-45] nothing is checked before the first input; then the state is shown and announced', async () => {
  let respond: (response: Response) => void = () => undefined;
  const { network, user } = await open({
    verify: () =>
      new Promise<Response>((resolve) => {
        respond = resolve;
      }),
  });
  expect(await screen.findByText(/We check that you are not a robot/)).toBeDefined();
  expect(network.calls).toEqual([]);
  await user.type(screen.getByLabelText('Mobile number'), '0');
  const polite = () => document.getElementById('announce-polite')?.textContent;
  await waitFor(() => expect(polite()).toContain('Checking that you are not a robot...'));
  expect(screen.getAllByText('Checking that you are not a robot...').length).toBeGreaterThan(0);
  await waitFor(() => expect(network.to(CALL_PATHS.verifyCaptcha).length).toBe(1));
  respond(json({ score: 1, success: true }));
  await waitFor(() => expect(polite()).toContain('Verified: you are not a robot'));
  await user.type(screen.getByLabelText('Mobile number'), '21');
  expect(network.to(CALL_PATHS.challengeCaptcha).length).toBe(1);
});

test('[LOG-44] the login waits for the check and goes on by itself once it is passed', async () => {
  const { network, user } = await open();
  await fillIn(user);
  await logIn(user);
  expect(await screen.findByRole('heading', { name: 'Enter your 6-digit code' })).toBeDefined();
  const paths = network.calls.map(({ path }) => path);
  expect(paths.indexOf(CALL_PATHS.verifyCaptcha)).toBeLessThan(paths.indexOf(CALL_PATHS.customerLogin));
});

test("[LOG-45] a check that is not passed sends nothing and asks: 'Please verify that you are not a robot'", async () => {
  const { network, user } = await open({ verify: () => json({ score: 0, success: false }) });
  await fillIn(user);
  await logIn(user);
  expect((await summary()).textContent).toContain('Please verify that you are not a robot');
  expect(network.to(CALL_PATHS.customerLogin)).toEqual([]);
  await user.click(screen.getByRole('link', { name: 'Please verify that you are not a robot' }));
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Robot check' }));
  network.replies[CALL_PATHS.verifyCaptcha] = () => json({ score: 1, success: true });
  await user.click(screen.getByRole('button', { name: 'Check again' }));
  await screen.findByText(/Verified: you are not a robot/, { selector: 'p span' });
  await logIn(user);
  expect(await screen.findByRole('heading', { name: 'Enter your 6-digit code' })).toBeDefined();
});

test('[LOG-46] a check that cannot be made lets the login through', async () => {
  const { user } = await open({ verify: () => json({}, 500) });
  await fillIn(user);
  await logIn(user);
  expect(await screen.findByRole('heading', { name: 'Enter your 6-digit code' })).toBeDefined();
});

test('[LOG-47] failed credentials reset the captcha, and the next input makes it again', async () => {
  const { network, user } = await open({ login: refused });
  await fillIn(user);
  await logIn(user);
  await summary();
  expect(await screen.findByText(/We check that you/)).toBeDefined();
  expect(network.to(CALL_PATHS.challengeCaptcha).length).toBe(1);
  await user.type(screen.getByLabelText('Mobile number'), '8');
  await waitFor(() => expect(network.to(CALL_PATHS.verifyCaptcha).length).toBe(2));
});

test('[LOG-48] the server may demand the check in any site: it is made, and the same submit goes through', async () => {
  let demands = 1;
  const { network, user } = await open(
    {
      login: () => {
        demands -= 1;
        return demands < 0 ? json('login-9') : json({ status: 400, code: 'login.captcha-required' }, 400);
      },
    },
    false,
  );
  await fillIn(user);
  expect(screen.queryByRole('group', { name: 'Robot check' })).toBeNull();
  await logIn(user);
  expect((await summary()).textContent).toContain('Please verify that you are not a robot');
  await screen.findByText(/Verified: you are not a robot/, { selector: 'p span' });
  expect(network.to(CALL_PATHS.verifyCaptcha).length).toBe(1);
  await logIn(user);
  expect(await screen.findByRole('heading', { name: 'Enter your 6-digit code' })).toBeDefined();
});
