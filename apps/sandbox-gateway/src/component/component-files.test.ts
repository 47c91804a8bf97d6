import { expect, test } from 'vitest';
import { createTestGateway } from '#test/test-gateway.ts';

test.each(['/card-frame', '/bank-frame'])(
  '[GWY-13] %s loads nothing from elsewhere, stands in portals only, and is kept by nobody',
  async (frame) => {
    const { app } = createTestGateway();
    const { headers } = await app.inject(frame);
    expect(String(headers['content-security-policy']).split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "connect-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      'frame-ancestors http://localhost:4000 http://*.localhost:4000',
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ]);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
    expect(headers['access-control-allow-origin']).toBeUndefined();
  },
);

test('[GWY-13] the component is one small script that a page can load in either way', async () => {
  const { app } = createTestGateway();
  const { body, headers } = await app.inject('/component.js');
  expect(headers['access-control-allow-origin']).toBe('*');
  expect(body).not.toMatch(/^\s*(import|export)\b|innerHTML|document\.write/m);
  expect(() => new Function(body)).not.toThrow();
  expect(body.replaceAll(/\s+/g, ' ').length).toBeLessThan(8_192);
});

test('[GWY-13] every module that the frame imports is there', async () => {
  const { app } = createTestGateway();
  const seen = new Set<string>();
  async function visit(path: string): Promise<void> {
    if (seen.has(path)) return;
    seen.add(path);
    const { statusCode, body, headers } = await app.inject(path);
    expect([path, statusCode, headers['content-type']]).toEqual([
      path,
      200,
      'text/javascript; charset=utf-8',
    ]);
    for (const [, next = ''] of body.matchAll(/from '([^']+)'/g)) {
      await visit(new URL(next, `http://gateway${path}`).pathname);
    }
  }
  await visit('/modules/card-frame/card-frame.ts');
  await visit('/modules/bank-frame/bank-frame.ts');
  expect(seen.size).toBe(29);
});

test.each([
  ['number', 'Card number', 'cc-number'],
  ['expiry', 'Expiry date', 'cc-exp'],
  ['name', 'Name on card', 'cc-name'],
  ['code', 'Security code', 'cc-csc'],
])('[GWY-15] the field %s is labelled “%s” and filled in as %s', async (field, label, token) => {
  const { app } = createTestGateway();
  const { body } = await app.inject('/card-frame');
  expect(body).toContain(`<label for="${field}">${label}</label>`);
  const input = new RegExp(`<input\\s+id="${field}"[^>]*>`).exec(body)?.[0] ?? '';
  expect(input).toContain(`autocomplete="${token}"`);
  expect(input).toMatch(new RegExp(`aria-describedby="[^"]*${field}-error"`));
  expect(input.includes('inputmode="numeric"')).toBe(field !== 'name');
});

test.each(['name', 'branch', 'bank', 'account'])(
  '[GWY-25] the bank field %s is labelled, described, and remembered by no browser',
  async (field) => {
    const { app } = createTestGateway();
    const { body } = await app.inject('/bank-frame');
    expect(body).toContain(`<label for="${field}"`);
    const input = new RegExp(`<input\\s+id="${field}"[^>]*>`).exec(body)?.[0] ?? '';
    expect(input).toContain('autocomplete="off"');
    expect(input).toContain(`aria-describedby="${field}-hint ${field}-error"`);
    expect(input.includes('inputmode="numeric"')).toBe(field !== 'name');
  },
);
