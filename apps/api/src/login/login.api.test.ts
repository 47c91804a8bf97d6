import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type CallResponse,
  type Credentials,
  call,
  customerLogin,
  logInAs,
  validateCode,
} from '#test/calls.ts';
import { letSecondsPass } from '#test/elapsed-time.ts';
import { createCustomer, type TestCustomer } from '#test/factories.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

const bySms = ({ mobile, dateOfBirth }: TestCustomer): Credentials => ({ mobile: mobile ?? '', dateOfBirth });
const lastMessage = () => testApp.messageViewer.listSent()[0];
const lastCode = () => lastMessage()?.code ?? '';
const wrongCode = () => (lastCode() === '000000' ? '111111' : '000000');

/** A login under way: the customer has been sent a code. */
async function beginLogin(who?: Credentials): Promise<string> {
  const credentials = who ?? bySms(await createCustomer(testApp.database));
  return (await customerLogin(testApp, credentials)).json<string>();
}

/** The part of a response that must not tell who is a customer: all but the id, which differs each time. */
function comparable({ status, text }: CallResponse) {
  return { status, body: text.replace(/"correlationId":"[^"]*"/, '') };
}

describe('customerlogin', () => {
  test('[LOG-14] takes exactly one of PhoneNumber and EmailId, a brand and a real birth date', async () => {
    const good = { BrandId: 1, PhoneNumber: '0215550000', EmailId: null, DateOfBirth: '1957-03-27' };
    for (const bad of [
      { EmailId: 'a@example.com' },
      { PhoneNumber: null },
      { DateOfBirth: '27/03/1957' },
      { DateOfBirth: '1957-02-30' },
      { BrandId: '1' },
    ]) {
      const response = await call(testApp, 'Account/customerlogin', { ...good, ...bad });
      expect(response.status, JSON.stringify(bad)).toBe(400);
      expect(response.json()).toHaveProperty('errors');
    }
  });

  test('[LOG-15] returns an unguessable id of the attempt, another each time', async () => {
    const customer = await createCustomer(testApp.database);
    const first = await customerLogin(testApp, bySms(customer));
    await letSecondsPass(testApp.database, 31);
    const second = await customerLogin(testApp, bySms(customer));
    expect(first.status).toBe(200);
    expect(first.json<string>()).toMatch(/^[\w-]{43}$/);
    expect(second.json<string>()).not.toBe(first.json<string>());
  });

  test('[LOG-16] unknown identifier, wrong birth date and wrong brand get the same response', async () => {
    const customer = await createCustomer(testApp.database);
    const unknown = await customerLogin(testApp, { mobile: '0219999999', dateOfBirth: customer.dateOfBirth });
    const wrongDate = await customerLogin(testApp, { ...bySms(customer), dateOfBirth: '1957-03-28' });
    const wrongBrand = await customerLogin(testApp, { ...bySms(customer), brandId: 5 });
    const noSuchBrand = await customerLogin(testApp, { ...bySms(customer), brandId: 99 });
    expect(unknown.status).toBe(400);
    expect(unknown.json()).toHaveProperty('loginErrorMessage', expect.stringContaining('<p>'));
    for (const other of [wrongDate, wrongBrand, noSuchBrand])
      expect(comparable(other)).toEqual(comparable(unknown));
  });

  test('[LOG-16] somebody who is no customer any more is like nobody', async () => {
    const customer = await createCustomer(testApp.database);
    await testApp.database.runScript(
      `update customer set is_active = false where customer_id = ${customer.customerId}`,
    );
    expect((await customerLogin(testApp, bySms(customer))).status).toBe(400);
  });

  test('[LOG-14] a year that is none is bad input, not an error of ours', async () => {
    const response = await customerLogin(testApp, { mobile: '0215550000', dateOfBirth: '0000-01-01' });
    expect(response.status).toBe(400);
    expect(response.json()).toHaveProperty('errors');
  });

  test('[LOG-17] people who share a mobile are told apart by birth date; the same on both lets neither in', async () => {
    const mobile = '0215557777';
    await createCustomer(testApp.database, { mobile, dateOfBirth: '1950-01-01' });
    await createCustomer(testApp.database, { mobile, dateOfBirth: '1952-02-02' });
    expect((await customerLogin(testApp, { mobile, dateOfBirth: '1952-02-02' })).status).toBe(200);
    await createCustomer(testApp.database, { mobile, dateOfBirth: '1950-01-01' });
    expect((await customerLogin(testApp, { mobile, dateOfBirth: '1950-01-01' })).status).toBe(400);
  });

  test('[LOG-4] a mobile number is found however it was typed', async () => {
    const customer = await createCustomer(testApp.database, { mobile: '0219998888' });
    const response = await customerLogin(testApp, { ...bySms(customer), mobile: '+64 (21) 999-8888' });
    expect(response.status).toBe(200);
  });

  test('[LOG-5] an e-mail address is found however it was typed or pasted', async () => {
    const customer = await createCustomer(testApp.database, { email: "O'Brien@xn--wnanga-3za.nz" });
    const { dateOfBirth } = customer;
    for (const email of [
      'o’brien@WĀNANGA.nz',
      "<o'brien@xn--wnanga-3za.nz>;",
      "mailto:O'BRIEN@wa\u0304nanga.nz.",
    ]) {
      expect((await customerLogin(testApp, { email, dateOfBirth })).status, email).toBe(200);
      expect(lastMessage()).toMatchObject({ to: "o'brien@xn--wnanga-3za.nz" });
      await letSecondsPass(testApp.database, 31);
    }
  });

  test('[LOG-38] the code goes where it was asked for, in the words of the brand', async () => {
    const customer = await createCustomer(testApp.database);
    await beginLogin({ email: (customer.email ?? '').toUpperCase(), dateOfBirth: customer.dateOfBirth });
    expect(lastMessage()).toMatchObject({ to: customer.email, channel: 'email' });
    expect(lastMessage()?.text).toContain(lastCode());
    expect(lastMessage()?.text).toContain('10 minutes');
    expect(lastMessage()?.text).toMatch(/never ask/);
    await letSecondsPass(testApp.database, 31);
    await beginLogin(bySms(customer));
    expect(lastMessage()).toMatchObject({ to: customer.mobile, channel: 'sms' });
  });
});

describe('what two things at once must not do', () => {
  test('[LOG-35] [LOG-37] one person asks by SMS and by e-mail at once: one code is sent, one is in force', async () => {
    for (let round = 0; round < 5; round += 1) {
      const customer = await createCustomer(testApp.database);
      const byEmail = { email: customer.email ?? '', dateOfBirth: customer.dateOfBirth };
      const responses = await Promise.all([
        customerLogin(testApp, bySms(customer)),
        customerLogin(testApp, byEmail),
      ]);
      expect(responses.map((response) => response.status).sort()).toEqual([200, 429]);
      const rows = await testApp.database.query<{ in_force: number }>(
        {
          name: 'test-codes-in-force',
          text: 'select count(*) as in_force from one_time_code where customer_id = $1 and replaced_at is null',
        },
        [customer.customerId],
      );
      expect(rows).toEqual([{ in_force: 1 }]);
    }
  });
});

describe('the code', () => {
  test('[LOG-33] is six digits, leading zeros kept, and stands nowhere in the database', async () => {
    const loginId = await beginLogin();
    expect(lastCode()).toMatch(/^\d{6}$/);
    const rows = await testApp.database.query<{ row: string }>(
      {
        name: 'test-dump-codes',
        text: 'select c::text || a::text as row from one_time_code c join login_attempt a using (login_hash)',
      },
      [],
    );
    const dump = rows.map(({ row }) => row).join('\n');
    expect(dump).not.toContain(Buffer.from(lastCode()).toString('hex'));
    expect(dump).not.toContain(Buffer.from(loginId).toString('hex'));
  });

  test('[LOG-32] a right code opens a session', async () => {
    const loginId = await beginLogin();
    const response = await validateCode(testApp, loginId, lastCode());
    expect(response.status).toBe(200);
    expect(response.json<{ SecurityToken: string }>().SecurityToken).toMatch(/^[\w-]{43}$/);
  });

  test('[LOG-34] works for 10 minutes', async () => {
    const inTime = await beginLogin();
    const code = lastCode();
    await letSecondsPass(testApp.database, 570);
    expect((await validateCode(testApp, inTime, code)).status).toBe(200);
    const tooLate = await beginLogin();
    const lateCode = lastCode();
    await letSecondsPass(testApp.database, 601);
    expect((await validateCode(testApp, tooLate, lateCode)).status).toBe(419);
  });

  test('[LOG-35] works once; a new code voids the old; an unknown login gets the same response', async () => {
    const loginId = await beginLogin();
    const first = lastCode();
    await letSecondsPass(testApp.database, 31);
    const abroad = { countryId: 13 };
    expect(
      (await call(testApp, 'Account/resendotp', { CustomerPortalLoginId: loginId }, abroad)).status,
    ).toBe(419);
    expect((await call(testApp, 'Account/resendotp', { CustomerPortalLoginId: loginId })).status).toBe(200);
    const second = lastCode();
    if (first !== second) expect((await validateCode(testApp, loginId, first)).status).toBe(419);
    expect((await validateCode(testApp, loginId, second)).status).toBe(200);
    expect((await validateCode(testApp, loginId, second)).status).toBe(419);
    expect((await validateCode(testApp, 'no-such-login', second)).status).toBe(419);
    expect((await call(testApp, 'Account/resendotp', { CustomerPortalLoginId: loginId })).status).toBe(419);
  });

  test('[LOG-35] a newer login of the same person voids the code of the older one', async () => {
    const customer = await createCustomer(testApp.database);
    const older = await beginLogin(bySms(customer));
    const olderCode = lastCode();
    await letSecondsPass(testApp.database, 31);
    await beginLogin(bySms(customer));
    expect((await validateCode(testApp, older, olderCode)).status).toBe(419);
  });

  test('[LOG-35] works in the country it was asked for in, and nowhere else', async () => {
    const loginId = await beginLogin();
    expect((await validateCode(testApp, loginId, lastCode(), { countryId: 13 })).status).toBe(419);
    expect((await validateCode(testApp, loginId, lastCode())).status).toBe(200);
  });

  test('[LOG-28] a login that was left lying is too old for a new code', async () => {
    const loginId = await beginLogin();
    await letSecondsPass(testApp.database, 3601);
    expect((await call(testApp, 'Account/resendotp', { CustomerPortalLoginId: loginId })).status).toBe(419);
  });

  test('[LOG-36] takes five tries, counted before they are compared', async () => {
    const loginId = await beginLogin();
    const code = lastCode();
    const guesses = Array.from({ length: 50 }, (_, index) => String(100_000 + index)).filter(
      (guess) => guess !== code,
    );
    const responses = await Promise.all(guesses.map((guess) => validateCode(testApp, loginId, guess)));
    expect(responses.filter((response) => response.status === 404)).toHaveLength(4);
    const [row] = await testApp.database.query<{ tries: number }>(
      { name: 'test-tries', text: 'select tries from one_time_code order by code_id desc limit 1' },
      [],
    );
    expect(row?.tries).toBe(5);
    await letSecondsPass(testApp.database, 0);
    await testApp.database.runScript('update identifier_failures set locked_until = null');
    expect((await validateCode(testApp, loginId, code)).status).toBe(419);
  });

  test('[LOG-37] one person is sent codes 30 seconds apart, 5 in an hour, 10 in a day, over all logins', async () => {
    const customer = await createCustomer(testApp.database);
    const before = testApp.messageViewer.listSent().length;
    expect((await customerLogin(testApp, bySms(customer))).status).toBe(200);
    const tooSoon = await customerLogin(testApp, {
      email: customer.email ?? '',
      dateOfBirth: customer.dateOfBirth,
    });
    expect(tooSoon.status).toBe(429);
    expect(Number(tooSoon.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(tooSoon.headers['retry-after'])).toBeLessThanOrEqual(30);
    for (let sent = 1; sent < 5; sent += 1) {
      await letSecondsPass(testApp.database, 31);
      expect((await customerLogin(testApp, bySms(customer))).status).toBe(200);
    }
    // Until the fifth one ends: LOG-86.
    await letSecondsPass(testApp.database, 601);
    const sixth = await customerLogin(testApp, bySms(customer));
    expect(sixth.status).toBe(429);
    expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(2700);
    for (let sent = 5; sent < 10; sent += 1) {
      await letSecondsPass(testApp.database, 3601);
      expect((await customerLogin(testApp, bySms(customer))).status).toBe(200);
    }
    await letSecondsPass(testApp.database, 3601);
    expect((await customerLogin(testApp, bySms(customer))).status).toBe(429);
    expect(testApp.messageViewer.listSent().length - before).toBe(10);
  });
});

describe('the browser that is known', () => {
  test('[LOG-42] the mark is for the server alone, and always one of its own making', async () => {
    const customer = await createCustomer(testApp.database);
    const loginId = await beginLogin(bySms(customer));
    const response = await validateCode(testApp, loginId, lastCode(), {
      cookie: 'known-browser=planted-by-a-stranger',
    });
    const cookie = String(response.headers['set-cookie']);
    expect(cookie).toMatch(/^known-browser=[\w-]{43};/);
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Strict/);
    for (let failure = 1; failure <= 5; failure += 1) {
      await customerLogin(testApp, {
        ...bySms(customer),
        dateOfBirth: '1940-01-01',
        cookie: 'known-browser=planted-by-a-stranger',
      });
    }
    await letSecondsPass(testApp.database, 31);
    expect(
      (await customerLogin(testApp, { ...bySms(customer), cookie: cookie.split(';')[0] ?? '' })).status,
    ).toBe(200);
  });

  test('[LOG-42] two people who share a browser both stay known in it', async () => {
    const [one, two] = [await createCustomer(testApp.database), await createCustomer(testApp.database)];
    const first = await logInAs(testApp, bySms(one));
    const second = await logInAs(testApp, { ...bySms(two), cookie: first.cookie });
    expect(second.cookie).not.toBe(first.cookie);
    for (let failure = 1; failure <= 5; failure += 1)
      await customerLogin(testApp, { ...bySms(one), dateOfBirth: '1940-01-01' });
    await letSecondsPass(testApp.database, 31);
    expect((await customerLogin(testApp, { ...bySms(one), cookie: second.cookie })).status).toBe(200);
  });

  test('[LOG-40] [LOG-42] a login sets back its own count and not the other', async () => {
    const customer = await createCustomer(testApp.database);
    const { cookie } = await logInAs(testApp, bySms(customer));
    const miss = { ...bySms(customer), dateOfBirth: '1940-01-01' };
    for (let failure = 1; failure <= 4; failure += 1) await customerLogin(testApp, miss);
    await letSecondsPass(testApp.database, 31);
    await logInAs(testApp, { ...bySms(customer), cookie });
    expect((await customerLogin(testApp, miss)).status).toBe(403);
  });
});

describe('the account lock', () => {
  const LOCKOUT = [
    { failures: 5, lockSeconds: 900 },
    { failures: 10, lockSeconds: 3600 },
    { failures: 15, lockSeconds: 86_400 },
  ];

  async function failUntilLocked(who: Credentials, failures: number): Promise<void> {
    for (let failure = 1; failure < failures; failure += 1)
      expect((await customerLogin(testApp, who)).status).toBe(400);
    expect((await customerLogin(testApp, who)).status).toBe(403);
  }

  test.each(['a customer', 'nobody'])(
    '[LOG-39] [LOG-41] the lockout of an identifier that belongs to %s',
    async (whose) => {
      const mobile =
        whose === 'nobody' ? '0219990001' : ((await createCustomer(testApp.database)).mobile ?? '');
      const who = { mobile, dateOfBirth: '1940-01-01' };
      for (const { lockSeconds } of LOCKOUT) {
        await failUntilLocked(who, 5);
        await letSecondsPass(testApp.database, lockSeconds - 60);
        expect((await customerLogin(testApp, who)).status).toBe(403);
        await letSecondsPass(testApp.database, 61);
      }
      await failUntilLocked(who, 5);
      await letSecondsPass(testApp.database, 400 * 86_400);
      expect((await customerLogin(testApp, who)).status).toBe(403);
    },
  );

  test('[LOG-39] wrong birth dates and wrong codes count together, and the right code is refused while locked', async () => {
    const customer = await createCustomer(testApp.database);
    for (let failure = 1; failure <= 2; failure += 1) {
      await customerLogin(testApp, { ...bySms(customer), dateOfBirth: '1940-01-01' });
    }
    const loginId = await beginLogin(bySms(customer));
    const code = lastCode();
    expect((await validateCode(testApp, loginId, wrongCode())).status).toBe(404);
    expect((await validateCode(testApp, loginId, wrongCode())).status).toBe(404);
    expect((await validateCode(testApp, loginId, wrongCode())).status).toBe(403);
    expect((await validateCode(testApp, loginId, code)).status).toBe(403);
    expect((await call(testApp, 'Account/resendotp', { CustomerPortalLoginId: loginId })).status).toBe(403);
  });

  test('[LOG-16] [LOG-83] a brand that is not sold is refused like any other, and leaves nothing', async () => {
    const countRows = async () =>
      (
        await testApp.database.query(
          {
            name: 'test-count-login-rows',
            text: `select (select count(*) from identifier_failures) as failures, (select count(*) from audit_event) as events,
              (select count(*) from network_tries) as networks`,
          },
          [],
        )
      )[0];
    const who = { mobile: '0219990002', dateOfBirth: '1940-01-01' };
    const sold = await customerLogin(testApp, { ...who, mobile: '0219990003' });
    const before = await countRows();
    for (let failure = 1; failure <= 6; failure += 1)
      expect(comparable(await customerLogin(testApp, { ...who, brandId: 77 }))).toEqual(comparable(sold));
    // Sold, but not in this country.
    expect((await customerLogin(testApp, { ...who, brandId: 3 })).status).toBe(400);
    expect(await countRows()).toEqual(before);
  });

  test('[LOG-40] only a completed login sets the count back', async () => {
    const customer = await createCustomer(testApp.database);
    const miss = { ...bySms(customer), dateOfBirth: '1940-01-01' };
    for (let failure = 1; failure <= 4; failure += 1) await customerLogin(testApp, miss);
    await beginLogin(bySms(customer));
    expect((await customerLogin(testApp, miss)).status).toBe(403);
    await letSecondsPass(testApp.database, 901);
    await logInAs(testApp, bySms(customer));
    await failUntilLocked(miss, 5);
  });

  test('[LOG-42] a stranger does not lock out the browser in which the customer logged in before', async () => {
    const customer = await createCustomer(testApp.database);
    const { cookie } = await logInAs(testApp, bySms(customer));
    expect(cookie).toMatch(/^known-browser=/);
    await failUntilLocked({ ...bySms(customer), dateOfBirth: '1940-01-01' }, 5);
    await letSecondsPass(testApp.database, 31);
    expect((await customerLogin(testApp, bySms(customer))).status).toBe(403);
    expect((await customerLogin(testApp, { ...bySms(customer), cookie })).status).toBe(200);
  });

  test('[LOG-43] both counts together end at 20', async () => {
    const customer = await createCustomer(testApp.database);
    const { cookie } = await logInAs(testApp, bySms(customer));
    const miss = { ...bySms(customer), dateOfBirth: '1940-01-01' };
    let evaluated = 0;
    for (let round = 0; round < 30; round += 1) {
      const known = round % 2 === 0 ? { cookie } : {};
      const { status } = await customerLogin(testApp, { ...miss, ...known });
      const wasCounted = await countFailures();
      evaluated = Math.max(evaluated, wasCounted);
      if (status === 403) await letSecondsPass(testApp.database, 86_401);
    }
    expect(evaluated).toBe(20);
    expect((await customerLogin(testApp, { ...bySms(customer), cookie })).status).toBe(403);
  });

  async function countFailures(): Promise<number> {
    const [row] = await testApp.database.query<{ most: number }>(
      {
        name: 'test-most-failures',
        text: 'select coalesce(max(total), 0)::integer as most from (select sum(failures) as total from identifier_failures where identifier_hash in (select identifier_hash from identifier_failures where is_known_browser) group by identifier_hash) as totals',
      },
      [],
    );
    return row?.most ?? 0;
  }
});
