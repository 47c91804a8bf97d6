import { afterEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/test-app.ts';

let testApp: TestApp;
afterEach(() => testApp.close());

test('[API-52] security.txt says where to report a weakness, and until when that holds', async () => {
  testApp = await createTestApp(undefined, { securityContact: 'mailto:security@example.com' });
  const { statusCode, headers, body } = await testApp.app.inject('/.well-known/security.txt');
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(body.split('\n')).toEqual([
    'Contact: mailto:security@example.com',
    'Expires: 2026-09-10T12:00:00.000Z',
    'Preferred-Languages: en',
    '',
  ]);
});

test('[API-52] without a contact there is no such file', async () => {
  testApp = await createTestApp();
  expect((await testApp.app.inject('/.well-known/security.txt')).statusCode).toBe(404);
});

test('[API-51] the description of the calls can be kept back, and is then no call', async () => {
  testApp = await createTestApp(undefined, { hasApiDocs: false });
  for (const url of ['/api/docs', '/api/openapi.json']) {
    const response = await testApp.app.inject(url);
    expect([response.statusCode, response.json().code]).toEqual([404, 'request.not-found']);
  }
});
