import { setTimeout as sleep } from 'node:timers/promises';
import { createCustomer } from '../../apps/api/test/factories.ts';
import type { MailServer } from '../../apps/api/test/fakes/mail-server.ts';
import { readMail } from '../../apps/api/test/fakes/mail-server.ts';
import type { SmsServer } from '../../apps/api/test/fakes/sms-server.ts';

const LOOK_MS = 50;
const LOOKS = 2_400;

/** Waits for something that another process does, for two minutes at the most. */
export async function waitFor<Found>(
  find: () => Found | undefined | Promise<Found | undefined>,
): Promise<Found> {
  for (let looks = 0; looks < LOOKS; looks += 1) {
    const found = await find();
    if (found !== undefined) return found;
    await sleep(LOOK_MS);
  }
  throw new Error('It did not come within two minutes');
}

type Providers = { readonly mail: MailServer; readonly sms: SmsServer };
type Customers = Parameters<typeof createCustomer>[0];

/** The logins of two customers at a server, one by SMS and one by e-mail; each ends with a session. */
export function createLogins(origin: string, database: Customers, { mail, sms }: Providers) {
  async function post(path: string, body: object): Promise<unknown> {
    const response = await fetch(`${origin}/api/v1/Account/${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        CountryId: '154',
        'Request-Source': 'webcustomerportal',
      },
      body: JSON.stringify(body),
    });
    if (response.status !== 200) throw new Error(`${path} answers ${response.status}`);
    return response.json();
  }

  async function logIn(
    who: { PhoneNumber: string | null; EmailId: string | null },
    read: () => string | undefined,
  ) {
    const customerportalloginid = await post('customerlogin', {
      BrandId: 1,
      DateOfBirth: '1957-03-27',
      ...who,
    });
    const text = await waitFor(read);
    const securitycode = /\b\d{6}\b/.exec(text)?.[0];
    const session = await post('validateotp', { securitycode, customerportalloginid });
    if (!(session as { SecurityToken?: string }).SecurityToken) throw new Error('The code gave no session');
  }

  return {
    async bySms(): Promise<void> {
      const { mobile } = await createCustomer(database);
      await logIn({ PhoneNumber: mobile, EmailId: null }, () => {
        const request = sms.requests.at(-1);
        return request && (new URLSearchParams(request.body).get('Body') ?? '');
      });
    },
    async byEmail(): Promise<void> {
      const { email } = await createCustomer(database);
      await logIn({ PhoneNumber: null, EmailId: email }, () => {
        const sent = mail.mails.find(({ recipients }) => recipients.includes(email ?? ''));
        return sent && readMail(sent.source).text;
      });
    },
  };
}
