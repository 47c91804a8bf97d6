// The least that Node can do: node:http, the driver, the product's own statement, the text passed through. No
// checks of the input, no headers of protection, no log.
import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import pg from 'pg';
import { CODE_LIMITS_FROM, productStatements } from '../product-statements.ts';
import { hashBenchCode, SITE, tokenHashing } from '../secrets.ts';
import { OVERDUE_PATH } from '../workloads.ts';
import { announce } from './announce.ts';

const CONNECTIONS = 3;

const connect = async () => {
  const config = {
    connectionString: process.env.DATABASE_URL,
    options: '-c plan_cache_mode=force_generic_plan -c synchronous_commit=on -c jit=off',
    pipeline: true,
  };
  const client = new pg.Client(config as pg.ClientConfig);
  await client.connect();
  return client;
};
const clients = await Promise.all(Array.from({ length: CONNECTIONS }, connect));
for (const type of [pg.types.builtins.JSON, pg.types.builtins.JSONB])
  pg.types.setTypeParser(type, (text: string) => text);

let turn = 0;
async function query(statement: { name: string; text: string }, values: unknown[]) {
  turn = (turn + 1) % clients.length;
  const client = clients[turn] as pg.Client;
  return (await client.query({ name: statement.name, text: statement.text, values })).rows[0];
}

function readBody(request: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    request.setEncoding('utf8');
    request.on('data', (chunk) => {
      text += chunk;
    });
    request.on('end', () => resolve(text));
    request.on('error', reject);
  });
}

function send(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
  });
  response.end(text);
}

const tokenOf = (request: IncomingMessage) =>
  tokenHashing.hashToken((request.headers.authorization ?? '').slice('Bearer '.length));

async function respondDetail(request: IncomingMessage, response: ServerResponse) {
  const body = JSON.parse(await readBody(request));
  const credentials = [tokenOf(request), tokenHashing.hashToken(body.ClientPortalLoginId), SITE.countryId];
  const row = await query(productStatements.detail, [...credentials, body.PolicyNumber]);
  if (!row) send(response, 401, '{}');
  else send(response, row.body === null ? 404 : 200, row.body ?? '{}');
}

async function respondOverdue(request: IncomingMessage, response: ServerResponse) {
  const asked = new URL(String(request.url), 'http://localhost').searchParams;
  const row = await query(productStatements.overdue, [
    tokenOf(request),
    tokenHashing.hashToken(asked.get('ClientPortalLoginId') ?? ''),
    SITE.countryId,
    asked.get('clientPolicyNumber'),
    true,
  ]);
  // Where there is no list, the statement returns the name of a status. No policy that is measured has one.
  if (!row) send(response, 401, '{}');
  else if (row.body === null) send(response, 404, '{}');
  else send(response, row.body.startsWith('"') ? 500 : 200, row.body);
}

async function respondSession(request: IncomingMessage, response: ServerResponse) {
  const loginId = String(request.url).split('ClientPortalLoginId=')[1] ?? '';
  const row = await query(productStatements.session, [
    tokenOf(request),
    tokenHashing.hashToken(loginId),
    SITE.countryId,
  ]);
  send(response, row ? 200 : 401, '{}');
}

async function respondCode(request: IncomingMessage, response: ServerResponse) {
  const body = JSON.parse(await readBody(request));
  const token = randomBytes(32).toString('base64url');
  const browser = randomBytes(32).toString('base64url');
  const row = await query(productStatements.code, [
    tokenHashing.hashToken(body.customerportalloginid),
    hashBenchCode(body.customerportalloginid, body.securitycode),
    SITE.countryId,
    null,
    tokenHashing.hashToken(token),
    tokenHashing.hashToken(browser),
    null,
    ...productStatements.code.values.slice(CODE_LIMITS_FROM),
  ]);
  if (row.outcome !== 'logged-in')
    return send(response, { wrong: 404, expired: 419 }[row.outcome as string] ?? 403, '{}');
  response.setHeader(
    'Set-Cookie',
    `__Host-known-browser=${browser}; Path=/; HttpOnly; SameSite=Strict; Secure`,
  );
  send(response, 200, JSON.stringify({ SecurityToken: token, ExpiresAt: row.expires_at.toISOString() }));
}

const server = createServer((request, response) => {
  const respond = request.url?.endsWith('policydetail')
    ? respondDetail
    : request.url?.startsWith(OVERDUE_PATH)
      ? respondOverdue
      : request.method === 'GET'
        ? respondSession
        : respondCode;
  respond(request, response).catch(() => send(response, 500, '{}'));
});
server.listen(0, '127.0.0.1', () => announce(server));
