import { expect, test } from 'vitest';
import { readSessionResponse } from '#portal/lib/session/session-response.ts';

const NOON = Date.parse('2026-03-14T12:00:00Z');
const MINUTE = 60_000;
const response = (headers: Record<string, string>) =>
  new Response(JSON.stringify({ SecurityToken: 'token', ExpiresAt: '2026-03-14T12:15:00Z' }), { headers });

test.each([-20, -2, 0, 2, 20])(
  '[SES-9] a device whose clock is %i minutes off still gives the session its 15 minutes',
  async (minutesOff) => {
    const deviceNow = NOON + minutesOff * MINUTE;
    const session = await readSessionResponse(
      response({ Date: new Date(NOON).toUTCString() }),
      () => deviceNow,
    );
    expect(session.expiresAt - deviceNow).toBe(15 * MINUTE);
  },
);

test('[SES-9] without a date the two clocks count as equal', async () => {
  expect((await readSessionResponse(response({}))).expiresAt).toBe(NOON + 15 * MINUTE);
});
