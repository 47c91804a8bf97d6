import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, type Frame, type Page } from '@playwright/test';

const ROOT = new URL('../..', import.meta.url).pathname;
const SECRET_KEY = 'secret-key-of-the-journeys';
const MAX_CENTS = 8_220;

/** The knowledge of a merchant's page about a card form: the events, in their order. */
export type FormEvent = { readonly name: string; readonly detail: Readonly<Record<string, unknown>> };

const EVENTS = [
  'ready',
  'fieldchange',
  'fieldfocus',
  'fieldblur',
  'submitrequest',
  'authorised',
  'saved',
  'challenge',
  'declined',
  'failed',
];

const SCRIPT = `
  window.formEvents = [];
  const form = document.querySelector('gateway-card-form, gateway-bank-form');
  for (const name of ${JSON.stringify(EVENTS)})
    form.addEventListener(name, ({ detail }) => window.formEvents.push({ name, detail }));
  document.querySelector('button').addEventListener('click', () => form.submit());
`;

/**
 * A page as strict as the portal's: no style or script inside it, Trusted Types, one frame and
 * one script of the gateway.
 */
const policyOf = (gateway: string): string =>
  `default-src 'none'; script-src 'self' ${gateway}; frame-src ${gateway}; style-src 'self'; base-uri 'none'; require-trusted-types-for 'script'; trusted-types 'none'`;

const STYLE = 'body{margin:16px;font:20px/1.5 system-ui}main{max-width:38rem}';

/** The custom elements of the gateway. */
type FormElement = 'gateway-card-form' | 'gateway-bank-form';

function pageOf(gateway: string, element: string, attributes: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Pay</title><link rel="stylesheet" href="/page.css"><script src="${gateway}/component.js"></script></head><body><main><h1>Pay</h1>
<${element} api-url="${gateway}" currency="NZD" amount-cents="${MAX_CENTS}" ${attributes}></${element}>
<p><button type="button">Pay $82.20</button></p></main><script src="/page.js"></script></body></html>`;
}

async function startPage(gatewayOrigin: () => string): Promise<{ server: Server; origin: string }> {
  let attributes = '';
  let element = 'gateway-card-form';
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const send = (type: string, body: string) => response.setHeader('content-type', type).end(body);
    if (url.pathname === '/page.js') return send('text/javascript', SCRIPT);
    if (url.pathname === '/page.css') return send('text/css', STYLE);
    attributes = url.searchParams.get('attributes') ?? attributes;
    element = url.searchParams.get('element') ?? element;
    response.setHeader('content-security-policy', policyOf(gatewayOrigin()));
    return send('text/html', pageOf(gatewayOrigin(), element, attributes));
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return { server, origin: `http://localhost:${(server.address() as AddressInfo).port}` };
}

async function startGateway(
  portalOrigin: string,
  folder: string,
): Promise<{ child: ChildProcess; origin: string }> {
  const child = spawn(process.execPath, ['apps/sandbox-gateway/src/main.ts'], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      GATEWAY_PORT: '0',
      DATA_DIR: folder,
      SANDBOX_SECRET_KEY: SECRET_KEY,
      SANDBOX_PORTAL_ORIGINS: portalOrigin,
      SANDBOX_WEBHOOK_URL: 'off',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const origin = /http:\/\/localhost:\d+/.exec(line)?.[0];
    if (origin) return { child, origin };
  }
  throw new Error('The sandbox gateway did not start');
}

/** A gateway in a process of its own, and the page of a merchant on another origin. */
export async function startPayingPage() {
  const folder = mkdtempSync(join(tmpdir(), 'portal-gateway-'));
  let gatewayOrigin = '';
  const { server, origin } = await startPage(() => gatewayOrigin);
  const gateway = await startGateway(origin, folder);
  gatewayOrigin = gateway.origin;

  async function askAt(path: string, body?: object): Promise<Record<string, unknown>> {
    const response = await fetch(`${gateway.origin}/v1${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${SECRET_KEY}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return (await response.json()) as Record<string, unknown>;
  }

  const ask = (path: string, body?: object) => askAt(`/payments${path}`, body);

  return {
    origin,
    gatewayOrigin,
    ask,
    askSetup: (reference: string) => askAt(`/setups/${reference}`),
    findReturn: (returnToken: string) => askAt('/setups/find', { returnToken }),
    /** Opens a setup to save a card or a bank account. */
    async openSetup(country: string): Promise<{ readonly reference: string; readonly accessToken: string }> {
      const request = { policyNumber: 'RL-100', country, customerReference: '70010' };
      const { reference, accessToken } = await askAt('/setups', { key: crypto.randomUUID(), ...request });
      return { reference: String(reference), accessToken: String(accessToken) };
    },
    async open(): Promise<{ readonly reference: string; readonly accessToken: string }> {
      const key = crypto.randomUUID();
      const request = { key, policyNumber: 'RL-100', currency: 'NZD', maxAmountCents: MAX_CENTS };
      const { reference, accessToken } = await ask('', request);
      return { reference: String(reference), accessToken: String(accessToken) };
    },
    /** Opens the page with a form, and returns its frame once it can be used. */
    async show(
      page: Page,
      accessToken: string,
      {
        element = 'gateway-card-form',
        ...attributes
      }: Record<string, string> & { element?: FormElement } = {},
    ): Promise<Frame> {
      const all = {
        'access-token': accessToken,
        'return-url': `${origin}/payment/RL-100`,
        passthrough: 'id1,id2',
        ...attributes,
      };
      const text = Object.entries(all)
        .map(([name, value]) => `${name}="${value.replaceAll('"', '&quot;')}"`)
        .join(' ');
      await page.goto(`${origin}/?${new URLSearchParams({ element, attributes: text })}`);
      await page.waitForFunction(() => 'formEvents' in window);
      const frame = page.frames().find((candidate) => candidate.url().startsWith(gatewayOrigin));
      if (!frame) throw new Error('The page has no frame of the gateway');
      await frame.locator('input:visible').first().waitFor();
      return frame;
    },
    async stop(): Promise<void> {
      gateway.child.kill('SIGTERM');
      server.closeAllConnections();
      server.close();
      await new Promise((resolve) => gateway.child.once('exit', resolve));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Returns what the page was told so far. */
export const eventsOf = (page: Page): Promise<FormEvent[]> =>
  page.evaluate(() => (window as unknown as { formEvents: FormEvent[] }).formEvents);

/** Expects that the page hears, once, that something is missing in the form: after the form shows it. */
export const expectIncomplete = (page: Page): Promise<void> =>
  expect
    .poll(async () => (await eventsOf(page)).filter(({ name }) => name === 'failed'))
    .toEqual([{ name: 'failed', detail: { reason: 'incomplete' } }]);
