import { join, resolve } from 'node:path';
import * as z from 'zod/mini';
import { SettingsError } from '#sandbox/gateway-error.ts';

const MAX_PORT = 65_535;
const port = (byDefault: number) =>
  z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(MAX_PORT)), byDefault);

const NAMES = [
  'NODE_ENV',
  'PORT',
  'GATEWAY_PORT',
  'DATA_DIR',
  'SANDBOX_SECRET_KEY',
  'SANDBOX_PORTAL_ORIGINS',
  'SANDBOX_WEBHOOK_URL',
  'SANDBOX_WEBHOOK_SECRET',
] as const;

const secret = (byDefault: string) => z._default(z.string(), byDefault);
const schema = z.object({
  NODE_ENV: z.optional(z.string()),
  PORT: port(4000),
  GATEWAY_PORT: port(4010),
  DATA_DIR: z._default(z.string(), '.data'),
  SANDBOX_SECRET_KEY: secret('sandbox-secret-key'),
  SANDBOX_PORTAL_ORIGINS: z.optional(
    z.string().check(z.regex(/^https?:\/\/[^\s;,/]+(\s+https?:\/\/[^\s;,/]+)*$/)),
  ),
  SANDBOX_WEBHOOK_URL: z.optional(z.union([z.literal('off'), z.url({ protocol: /^https?$/ })])),
  SANDBOX_WEBHOOK_SECRET: secret('sandbox-webhook-secret'),
});

/**
 * Reads where and how the gateway runs. Throws a `SettingsError` whose one sentence says what to do. GWY-16
 */
export function readSettings(variables: NodeJS.ProcessEnv) {
  const given = Object.fromEntries(
    NAMES.flatMap((name) => (variables[name] ? [[name, variables[name]]] : [])),
  );
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const names = [...new Set(parsed.error.issues.map(({ path }) => String(path[0])))].join(', ');
    throw new SettingsError(
      `The sandbox gateway cannot use the value of ${names}. See docs/sandbox-gateway.md for the right form.`,
    );
  }
  const values = parsed.data;
  if (values.NODE_ENV === 'production') {
    throw new SettingsError(
      'The sandbox gateway does not run in production: it moves no money. Use a real payment provider there.',
    );
  }
  const portal = `localhost:${values.PORT}`;
  const origins = values.SANDBOX_PORTAL_ORIGINS ?? `http://${portal} http://*.${portal}`;
  const webhookUrl = values.SANDBOX_WEBHOOK_URL ?? `http://${portal}/api/gateway-events/sandbox`;
  return {
    port: values.GATEWAY_PORT,
    ledgerFile: join(resolve(values.DATA_DIR), 'sandbox-gateway', 'ledger.jsonl'),
    secretKey: values.SANDBOX_SECRET_KEY,
    portalOrigins: origins.split(/\s+/),
    webhook: webhookUrl === 'off' ? undefined : { url: webhookUrl, secret: values.SANDBOX_WEBHOOK_SECRET },
  };
}
