import { expect, test } from 'vitest';
import { coreEventsCommand } from '#api/commands/core-events.ts';
import { readRequest } from '#api/commands/operator-command.ts';
import { createJsonCoreSystem } from '#api/gateways/core-system/json-core-system.ts';
import { startSmsServer } from '#test/fakes/sms-server.ts';

test.each([
  [[]],
  [['list', 'more']],
  [['list', '--all']],
  [['resend', '--operator', 'jo']],
  [['resend', '--all']],
  [['resend', '--operator', 'jo', '--all', '--event', '6a1f0b0e-3c1d-4e0a-9f51-0a4d3f6b2c11']],
  [['resend', '--operator', 'jo', '--event', '12']],
  [['drop', '--operator', 'jo', '--all']],
  [['drop', '--event', '6a1f0b0e-3c1d-4e0a-9f51-0a4d3f6b2c11']],
  [['erase', '--operator', 'jo', '--all']],
])('[CON-52] what is not clear is refused with how to say it: %j', (parameters) => {
  expect(() => readRequest(coreEventsCommand, parameters)).toThrow(/npm run portal -- core-events/);
});

test('[CON-51] only a status that speaks of the event itself refuses it; a wrong token or URL does not', async () => {
  const server = await startSmsServer();
  const { signal } = new AbortController();
  const system = createJsonCoreSystem({ url: server.origin, token: 't0ken' });
  const kinds: Record<number, string> = {};
  for (const status of [202, 302, 400, 401, 403, 404, 405, 408, 409, 413, 415, 422, 425, 429, 500, 503]) {
    server.respondWith(status);
    kinds[status] = (await system.send({ id: 'x', json: '{}' }, signal)).kind;
  }
  await server.close();
  const refusing = Object.keys(kinds).filter((status) => kinds[Number(status)] === 'refused');
  expect(refusing).toEqual(['400', '413', '422']);
  expect(kinds[202]).toBe('accepted');
});
