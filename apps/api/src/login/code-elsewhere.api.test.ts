import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Credentials, call, customerLogin, logInAs, validateCode } from '#test/calls.ts';
import { letSecondsPass } from '#test/elapsed-time.ts';
import { createCustomer, type TestCustomer } from '#test/factories.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());
beforeEach(() => testApp.database.runScript('delete from recipient_messages'));

const bySms = ({ mobile, dateOfBirth }: TestCustomer): Credentials => ({ mobile: mobile ?? '', dateOfBirth });
const newest = () => testApp.messageViewer.listSent()[0];
const lastCode = () => newest()?.code ?? '';
const wrongCode = () => (lastCode() === '000000' ? '111111' : '000000');
const sentCount = () => testApp.messageViewer.listSent().length;
const begin = async (who: Credentials) => (await customerLogin(testApp, who)).json<string>();
const sendBy = (ContactType: 'Mobile' | 'Email', loginId: string, countryId = 154) =>
  call(testApp, 'Account/sendotpelsewhere', { CustomerPortalLoginId: loginId, ContactType }, { countryId });

describe('a code by the other way', () => {
  test('[LOG-81] goes to the other contact of the customer, logs in, and voids the one before', async () => {
    const customer = await createCustomer(testApp.database);
    const loginId = await begin(bySms(customer));
    const first = lastCode();
    await letSecondsPass(testApp.database, 31);
    const response = await sendBy('Email', loginId);
    expect([response.status, response.text]).toEqual([200, '{}']);
    expect(newest()).toMatchObject({ channel: 'email', to: customer.email });
    if (first !== lastCode()) expect((await validateCode(testApp, loginId, first)).status).toBe(419);
    expect((await validateCode(testApp, loginId, lastCode())).status).toBe(200);
  });

  test('[LOG-81] a new code follows the one before, and the way back leads to the mobile number', async () => {
    const customer = await createCustomer(testApp.database);
    const loginId = await begin(bySms(customer));
    await letSecondsPass(testApp.database, 31);
    await sendBy('Email', loginId);
    await letSecondsPass(testApp.database, 31);
    await call(testApp, 'Account/resendotp', { CustomerPortalLoginId: loginId });
    expect(newest()).toMatchObject({ channel: 'email', to: customer.email });
    await letSecondsPass(testApp.database, 31);
    await sendBy('Mobile', loginId);
    expect(newest()?.channel).toBe('sms');
    expect((await validateCode(testApp, loginId, lastCode())).status).toBe(200);
  });

  test('[LOG-81] who has no other contact gets the same response, and the code where the first one went', async () => {
    const customer = await createCustomer(testApp.database, { email: null });
    const loginId = await begin(bySms(customer));
    await letSecondsPass(testApp.database, 31);
    const before = sentCount();
    const response = await sendBy('Email', loginId);
    expect([response.status, response.text]).toEqual([200, '{}']);
    expect(sentCount()).toBe(before + 1);
    expect(newest()?.channel).toBe('sms');
    expect((await validateCode(testApp, loginId, lastCode())).status).toBe(200);
  });

  test.each(['a customer with both', 'a customer without'])(
    '[LOG-37] [LOG-81] %s meets the same limits as with any new code',
    async (who) => {
      const customer = await createCustomer(testApp.database, who.endsWith('out') ? { email: null } : {});
      const loginId = await begin(bySms(customer));
      const tooSoon = await sendBy('Email', loginId);
      expect(tooSoon.status).toBe(429);
      expect(tooSoon.json().code).toBe('login.code-limit');
      for (let sent = 1; sent < 5; sent += 1) {
        await letSecondsPass(testApp.database, 31);
        expect((await sendBy(sent % 2 ? 'Email' : 'Mobile', loginId)).status).toBe(200);
      }
      await letSecondsPass(testApp.database, 31);
      const sixth = await sendBy('Email', loginId);
      expect(sixth.status).toBe(429);
      expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(3000);
    },
  );

  test('[LOG-81] wrong codes of the other way count at the identifier that was typed', async () => {
    const customer = await createCustomer(testApp.database);
    const loginId = await begin(bySms(customer));
    await letSecondsPass(testApp.database, 31);
    await sendBy('Email', loginId);
    for (let tries = 1; tries < 5; tries += 1)
      expect((await validateCode(testApp, loginId, wrongCode())).status).toBe(404);
    expect((await validateCode(testApp, loginId, wrongCode())).status).toBe(403);
    expect((await customerLogin(testApp, bySms(customer))).status).toBe(403);
  });

  test('[LOG-81] a login that is not there, and another country, read like an old one', async () => {
    const customer = await createCustomer(testApp.database);
    const loginId = await begin(bySms(customer));
    await letSecondsPass(testApp.database, 31);
    expect((await sendBy('Email', 'x'.repeat(43))).status).toBe(419);
    expect((await sendBy('Email', loginId, 13)).status).toBe(419);
  });
});

describe('details that are typed again while no other code may be sent', () => {
  test('[LOG-86] lead to the same code: another id, no other message, and when another can be sent', async () => {
    const customer = await createCustomer(testApp.database);
    const first = await begin(bySms(customer));
    const before = sentCount();
    await letSecondsPass(testApp.database, 10);
    const again = await customerLogin(testApp, bySms(customer));
    expect(again.status).toBe(200);
    expect(again.json<string>()).not.toBe(first);
    expect(Number(again.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(again.headers['retry-after'])).toBeLessThanOrEqual(20);
    expect(Number(again.headers['code-age'])).toBeGreaterThanOrEqual(10);
    expect(sentCount()).toBe(before);
    expect((await validateCode(testApp, again.json<string>(), lastCode())).status).toBe(200);
    expect((await validateCode(testApp, first, lastCode())).status).toBe(419);
  });

  test('[LOG-37] [LOG-86] lead to the last code that may be sent while it works, then to the wait', async () => {
    const customer = await createCustomer(testApp.database);
    for (let sent = 0; sent < 5; sent += 1) {
      await begin(bySms(customer));
      await letSecondsPass(testApp.database, 31);
    }
    const before = sentCount();
    await letSecondsPass(testApp.database, 300);
    const again = await customerLogin(testApp, bySms(customer));
    expect(again.status).toBe(200);
    expect(Number(again.headers['code-age'])).toBeGreaterThanOrEqual(331);
    expect(Number(again.headers['retry-after'])).toBeGreaterThan(2400);
    expect(sentCount()).toBe(before);
    expect((await validateCode(testApp, again.json<string>(), lastCode())).status).toBe(200);
    expect((await customerLogin(testApp, bySms(customer))).status).toBe(429);
  });

  test('[LOG-34] [LOG-86] lead to no code that has ended', async () => {
    const customer = await createCustomer(testApp.database);
    for (let sent = 0; sent < 5; sent += 1) {
      await begin(bySms(customer));
      await letSecondsPass(testApp.database, 31);
    }
    await letSecondsPass(testApp.database, 570);
    expect((await customerLogin(testApp, bySms(customer))).status).toBe(429);
  });

  test('[LOG-36] [LOG-86] both ways share the five tries, and the failures lead to the lock', async () => {
    const customer = await createCustomer(testApp.database);
    const first = await begin(bySms(customer));
    const second = await begin(bySms(customer));
    for (let tries = 0; tries < 4; tries += 1) {
      const loginId = tries % 2 ? first : second;
      expect((await validateCode(testApp, loginId, wrongCode())).status).toBe(404);
    }
    expect((await validateCode(testApp, second, wrongCode())).status).toBe(403);
    await testApp.database.runScript('update identifier_failures set locked_until = null');
    expect((await validateCode(testApp, second, lastCode())).status).toBe(419);
  });

  test('[LOG-35] [LOG-86] a new code of either voids the other, and is good where it was asked for', async () => {
    const customer = await createCustomer(testApp.database);
    const first = await begin(bySms(customer));
    const second = await begin(bySms(customer));
    await letSecondsPass(testApp.database, 31);
    await call(testApp, 'Account/resendotp', { CustomerPortalLoginId: second });
    expect((await validateCode(testApp, first, lastCode())).status).toBe(419);
    expect((await validateCode(testApp, second, lastCode())).status).toBe(200);
  });

  test('[LOG-86] by another identifier, or after a code that was used, the wait stays', async () => {
    const customer = await createCustomer(testApp.database);
    await begin(bySms(customer));
    const byEmail = { email: customer.email ?? '', dateOfBirth: customer.dateOfBirth };
    expect((await customerLogin(testApp, byEmail)).status).toBe(429);
    const other = await createCustomer(testApp.database);
    await logInAs(testApp, bySms(other));
    expect((await customerLogin(testApp, bySms(other))).status).toBe(429);
  });

  test('[LOG-42] [LOG-86] a stranger gets no tries at a code that a known browser asked for', async () => {
    const customer = await createCustomer(testApp.database);
    const { cookie } = await logInAs(testApp, bySms(customer));
    await letSecondsPass(testApp.database, 31);
    expect((await customerLogin(testApp, { ...bySms(customer), cookie })).status).toBe(200);
    expect((await customerLogin(testApp, bySms(customer))).status).toBe(429);
    expect((await customerLogin(testApp, { ...bySms(customer), cookie })).status).toBe(200);
  });

  test('[LOG-86] a code of one login is no code of another customer', async () => {
    const one = await createCustomer(testApp.database);
    const other = await createCustomer(testApp.database);
    await begin(bySms(one));
    const codeOfOne = lastCode();
    await begin(bySms(other));
    const again = await begin(bySms(other));
    if (codeOfOne !== lastCode()) expect((await validateCode(testApp, again, codeOfOne)).status).toBe(404);
  });
});

describe('the warning before a lock', () => {
  const messageOf = (response: Awaited<ReturnType<typeof call>>) =>
    String(response.json().loginErrorMessage ?? '');

  test.each(['a customer', 'nobody'])(
    '[LOG-41] [LOG-87] [LOG-88] says the tries left and the length to %s',
    async (whose) => {
      const mobile =
        whose === 'nobody' ? '0219990077' : ((await createCustomer(testApp.database)).mobile ?? '');
      const who = { mobile, dateOfBirth: '1940-01-01' };
      const first = await customerLogin(testApp, who);
      expect(messageOf(first)).not.toContain('left');
      await customerLogin(testApp, who);
      expect(messageOf(await customerLogin(testApp, who))).toContain(
        '<p>You have 2 tries left. After that we will lock the account for 15 minutes, to keep it safe.</p>',
      );
      expect(messageOf(await customerLogin(testApp, who))).toContain('You have 1 try left.');
      const locked = await customerLogin(testApp, who);
      expect([locked.status, locked.headers['retry-after']]).toEqual([403, '900']);
      await letSecondsPass(testApp.database, 600);
      expect(Number((await customerLogin(testApp, who)).headers['retry-after'])).toBeLessThanOrEqual(300);
      await letSecondsPass(testApp.database, 301);
      for (let failure = 6; failure < 9; failure += 1) await customerLogin(testApp, who);
      expect(messageOf(await customerLogin(testApp, who))).toContain('for 1 hour');
    },
  );

  test('[LOG-87] a wrong code says it too, and only when few tries are left', async () => {
    const customer = await createCustomer(testApp.database);
    const loginId = await begin(bySms(customer));
    for (let tries = 0; tries < 2; tries += 1)
      expect((await validateCode(testApp, loginId, wrongCode())).text).not.toContain('loginErrorMessage');
    expect(messageOf(await validateCode(testApp, loginId, wrongCode()))).toContain('2 tries left');
    expect(messageOf(await validateCode(testApp, loginId, wrongCode()))).toContain('1 try left');
    const locked = await validateCode(testApp, loginId, wrongCode());
    expect([locked.status, locked.headers['retry-after']]).toEqual([403, '900']);
    const later = Number((await validateCode(testApp, loginId, wrongCode())).headers['retry-after']);
    // Some of the fifteen minutes may be over.
    expect(later).toBeGreaterThan(840);
    expect(later).toBeLessThanOrEqual(900);
  });

  test('[LOG-88] a lock that only the insurer ends comes without a time', async () => {
    const who = { mobile: '0219990078', dateOfBirth: '1940-01-01' };
    await customerLogin(testApp, who);
    await testApp.database.runScript(
      'update identifier_failures set failures = 17, last_failure_at = now() where failures = 1 and locked_until is null',
    );
    expect(messageOf(await customerLogin(testApp, who))).toContain('2 tries left');
    expect(messageOf(await customerLogin(testApp, who))).toContain('until you call us');
    const locked = await customerLogin(testApp, who);
    expect([locked.status, locked.headers['retry-after']]).toEqual([403, undefined]);
  });
});
