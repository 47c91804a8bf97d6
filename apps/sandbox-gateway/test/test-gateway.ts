import { createHash } from 'node:crypto';
import { createSandboxGateway, type SandboxGatewayOptions } from '#sandbox/create-sandbox-gateway.ts';
import type { Random } from '#sandbox/random.ts';
import { createManualClock } from '#test/manual-clock.ts';

export const SECRET_KEY = 'secret-key-of-the-tests';
export const PORTAL = 'http://localhost:4000';
export const RETURN_URL = `${PORTAL}/payment/RL-100`;

export const SETUP_RETURN_URL = `${PORTAL}/update/payment/RL-100?agreement=nz-2026-1`;

export const CARD = { number: '4242 4242 4242 4242', expiry: '12/30', name: 'Aroha Ngata', code: '123' };

/** A response of the gateway: its status and its body. */
export type Response = { readonly status: number; readonly body: Record<string, unknown> };

/** The highest and the lowest of the hexadecimal digits that are letters. */
const HIGHEST = 0xf;
const LOWEST = 0xa;

/** Returns a half of a byte that is written as a letter. */
const asLetter = (half: number): number => LOWEST + (half % (HIGHEST - LOWEST + 1));

/**
 * Returns a source whose bytes are letters alone in hexadecimal: no reference holds digits of an account by
 * chance. It says the same in every run, and never the same twice.
 */
function createLetters(): Random {
  let drawn = 0;
  return (bytes) => {
    drawn += 1;
    const hash = createHash('shake256', { outputLength: bytes }).update(String(drawn)).digest();
    return hash.map((byte) => asLetter(byte >> 4) * 16 + asLetter(byte & HIGHEST)) as Buffer;
  };
}

const letters = createLetters();
/** Returns a key that no other payment or setup of the tests has. */
const createKey = () => `key-${letters(8).toString('hex')}`;

/** A gateway in this process, with a clock that the test moves. */
export function createTestGateway(options: Partial<SandboxGatewayOptions> = {}) {
  const clock = createManualClock();
  const gateway = createSandboxGateway({
    secretKey: SECRET_KEY,
    portalOrigins: [PORTAL, 'http://*.localhost:4000'],
    clock,
    random: letters,
    ...options,
  });

  async function send(
    method: 'GET' | 'POST',
    url: string,
    { token = SECRET_KEY, body, headers = {} }: Sending = {},
  ): Promise<Response> {
    const response = await gateway.app.inject({
      method,
      url,
      headers: { authorization: `Bearer ${token}`, ...headers },
      ...(body === undefined ? {} : { payload: body }),
    });
    return { status: response.statusCode, body: response.body ? response.json() : {} };
  }

  async function open(more: Record<string, unknown> = {}): Promise<Opened> {
    const key = createKey();
    const request = { key, policyNumber: 'RL-100', currency: 'NZD', maxAmountCents: 12_330, ...more };
    const { body } = await send('POST', '/v1/payments', { body: request });
    return { key: request.key, reference: String(body.reference), token: String(body.accessToken) };
  }

  const authorise = (opened: Opened, number = CARD.number, more: Record<string, unknown> = {}) =>
    send('POST', '/v1/component/authorisations', {
      token: opened.token,
      body: {
        amountCents: 8_220,
        returnUrl: RETURN_URL,
        passthrough: 'id1,id2',
        card: { ...CARD, number, code: number.startsWith('3') ? '1234' : '123' },
        ...more,
      },
    });
  const act = (operation: 'capture' | 'void' | 'refund', { reference, key }: Opened, amountCents = 8_220) =>
    send('POST', `/v1/payments/${reference}/${operation}`, {
      body: operation === 'capture' ? { key, amountCents } : { key },
    });
  const find = (reference: string) => send('GET', `/v1/payments/${reference}`);

  async function openSetup(more: Record<string, unknown> = {}): Promise<Opened> {
    const key = createKey();
    const request = { key, policyNumber: 'RL-100', country: 'NZ', customerReference: '70010', ...more };
    const { body } = await send('POST', '/v1/setups', { body: request });
    return { key: request.key, reference: String(body.reference), token: String(body.accessToken) };
  }
  const save = ({ token }: Opened, typed: Record<string, unknown>, returnUrl = SETUP_RETURN_URL) =>
    send('POST', '/v1/component/saved-methods', { token, body: { returnUrl, ...typed } });
  const findSetup = (reference: string) => send('GET', `/v1/setups/${reference}`);

  return { ...gateway, clock, send, open, authorise, act, find, openSetup, save, findSetup };
}

type Sending = {
  readonly token?: string;
  readonly body?: Record<string, unknown>;
  readonly headers?: Record<string, string>;
};
export type Opened = { readonly key: string; readonly reference: string; readonly token: string };
