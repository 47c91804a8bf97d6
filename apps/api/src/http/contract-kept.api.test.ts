import { ERRORS } from '@portal/contract/errors/errors';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerDevRoutes } from '#api/development/dev-routes.ts';
import { customerStatement } from '#api/session/customer-statement.ts';
import { createDemonstrationPeople } from '#demonstration/demonstration-people.ts';
import { fillWithDemonstrationData } from '#demonstration/fill.ts';
import { call, customerLogin, logInAs } from '#test/calls.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

test('[API-8] no refusal but the locked account uses 403', () => {
  const users = Object.entries(ERRORS).filter(([, { status }]) => status === 403);
  expect(users.map(([code]) => code)).toEqual(['login.account-locked']);
});

test('[API-18] a read that is not bound to the customer never becomes a statement', () => {
  expect(() => customerStatement('unbound', 'select 1 from policy')).toThrow('not bound to the customer');
  const bound = customerStatement('test-bound', 'select 1 from policy p where p.customer_id = s.customer_id');
  expect(bound.text).toContain('s.token_hash = $1');
});

test('[API-21] a response that breaks the contract is caught before it leaves', async () => {
  const drifted = await createTestApp({
    ...testApp.database,
    query: async <Row>() => [{ body: '{"PolicyNumber": 1}' }] as Row[],
    close: async () => undefined,
  });
  const body = { PolicyNumber: 'x', ClientPortalLoginId: 'y' };
  expect((await call(drifted, 'Policy/policysummary', body, { token: 'z' })).status).toBe(500);
  await drifted.close();
});

test('[API-25] the development pages list people and codes, and do not exist unless they are added', async () => {
  expect((await testApp.app.inject({ url: '/dev/outbox.json' })).statusCode).toBe(404);
  expect((await testApp.app.inject({ url: '/dev/people' })).statusCode).toBe(404);

  const development = await createTestApp();
  const { database, messageViewer } = development;
  await fillWithDemonstrationData({ database, today: '2026-03-14' });
  registerDevRoutes(development.app, {
    messageViewer,
    people: createDemonstrationPeople({ database, today: '2026-03-14' }),
  });
  const people = (await development.app.inject({ url: '/dev/people.json' })).json();
  expect(people[0]).toMatchObject({
    site: 'real-154',
    brandId: 1,
    countryId: 154,
    policies: expect.any(Array),
    shows: expect.any(String),
  });
  const { mobile, dateOfBirth } = people[0];
  expect((await customerLogin(development, { mobile, dateOfBirth })).status).toBe(200);
  const [message] = (await development.app.inject({ url: '/dev/outbox.json' })).json();
  expect(Object.keys(message).sort()).toEqual(['channel', 'code', 'sentAt', 'subject', 'text', 'to']);
  expect(message).toMatchObject({ to: mobile, channel: 'sms', code: expect.stringMatching(/^\d{6}$/) });
  for (const url of ['/dev/outbox', '/dev/people']) {
    const page = await development.app.inject({ url });
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.body).toContain(mobile);
  }
  await development.close();
});

test('[RCP-12] the message viewer lists the attachment of a message, and opens it until the message is forgotten', async () => {
  const development = await createTestApp();
  const { database, messageViewer } = development;
  registerDevRoutes(development.app, {
    messageViewer,
    people: createDemonstrationPeople({ database, today: '2026-03-14' }),
  });
  const attachment = {
    fileName: 'receipt-R1.pdf',
    contentType: 'application/pdf',
    content: Uint8Array.of(37, 80, 68, 70, 255, 0),
  };
  const message = {
    id: 'm1',
    channel: 'email',
    to: 'a@example.com',
    destination: '',
    siteKey: 'real-154',
    sender: '',
  } as const;
  const texts = { subject: 'Your receipt', text: 'Thank you.' };
  const never = new AbortController().signal;
  await messageViewer.send({ ...message, ...texts, attachment }, never);
  const [listed] = (await development.app.inject({ url: '/dev/outbox.json' })).json();
  expect(listed.attachment).toEqual({ fileName: 'receipt-R1.pdf', href: '/dev/outbox/attachments/m1' });
  const page = await development.app.inject({ url: '/dev/outbox' });
  expect(page.body).toContain('<a href="/dev/outbox/attachments/m1">receipt-R1.pdf</a>');
  const opened = await development.app.inject({ url: listed.attachment.href });
  expect(opened.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'inline; filename="receipt-R1.pdf"',
  });
  expect([...opened.rawPayload]).toEqual([...attachment.content]);
  for (let later = 0; later < 500; later += 1)
    await messageViewer.send({ ...message, ...texts, id: `l${later}` }, never);
  expect((await development.app.inject({ url: listed.attachment.href })).statusCode).toBe(404);
  await development.close();
});

test('[API-25] a copied person logs in and holds policies of their own', async () => {
  const development = await createTestApp();
  const { database, messageViewer } = development;
  await fillWithDemonstrationData({ database, today: '2026-03-14' });
  registerDevRoutes(development.app, {
    messageViewer,
    people: createDemonstrationPeople({ database, today: '2026-03-14' }),
  });
  const copyOf = (like: string) =>
    development.app.inject({ method: 'POST', url: '/dev/people.json', payload: { like } });
  expect((await copyOf('nobody')).statusCode).toBe(404);
  const copy = (await copyOf('70010001')).json();
  const session = await logInAs(development, { mobile: copy.mobile, dateOfBirth: copy.dateOfBirth });
  const body = { SecurityToken: session.token, ClientPortalLoginId: session.loginId };
  const detail = (
    await call(development, 'Customer/getcustomerdetail', body, { token: session.token })
  ).json<{ Policies: { PolicyNumber: string }[] }>();
  expect(detail.Policies.map((policy) => policy.PolicyNumber).sort()).toEqual([...copy.policies].sort());
  await development.close();
});
