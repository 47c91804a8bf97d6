// The same responses as most teams would write them: Express, Prisma, relations, an interactive transaction.
import { randomBytes } from 'node:crypto';
import { PrismaPg } from '@prisma/adapter-pg';
import express, { type NextFunction, type Request, type Response } from 'express';
import { hashBenchCode, SITE, tokenHashing } from '../../secrets.ts';
import { OVERDUE_PATH, SESSION_PATH } from '../../workloads.ts';
import { announce } from '../announce.ts';
import { checkCode } from './check-code.ts';
import { PrismaClient } from './dist/client.ts';
import { OVERDUE_OF_POLICY, overdueResponse } from './overdue-response.ts';
import { POLICY_WITH_ALL, policyResponse } from './policy-response.ts';

const STATUS_OF_REFUSAL = { expired: 419, locked: 403, wrong: 404 };

const prisma = new PrismaClient({ adapter: new PrismaPg({ connectionString: process.env.DATABASE_URL }) });
const hashToken = (token: unknown) => new Uint8Array(tokenHashing.hashToken(String(token)));

async function authenticate(request: Request, response: Response, next: NextFunction) {
  const token = request.get('Authorization')?.replace(/^Bearer /, '') ?? '';
  const loginId = request.body?.ClientPortalLoginId ?? request.query.ClientPortalLoginId;
  const session = await prisma.session.findFirst({
    where: {
      tokenHash: hashToken(token),
      loginHash: hashToken(loginId),
      countryId: SITE.countryId,
      expiresAt: { gt: new Date() },
    },
  });
  if (!session) return response.status(401).json({ title: 'There is no session' });
  response.locals.customerId = session.customerId;
  return next();
}

const app = express();
app.use(express.json());

app.get(SESSION_PATH, authenticate, (_request, response) => {
  response.json({});
});

app.post('/api/v1/Policy/policydetail', authenticate, async (request, response) => {
  const policy = await prisma.policy.findFirst({
    where: { policyNumber: request.body.PolicyNumber, customerId: response.locals.customerId },
    include: POLICY_WITH_ALL,
  });
  if (!policy) return response.status(404).json({ title: 'No such policy' });
  return response.json(policyResponse(policy));
});

app.get(OVERDUE_PATH, authenticate, async (request, response) => {
  const policy = await prisma.policy.findFirst({
    where: { policyNumber: String(request.query.clientPolicyNumber), customerId: response.locals.customerId },
    include: OVERDUE_OF_POLICY,
  });
  if (!policy) return response.status(404).json({ title: 'No such policy' });
  const { status, body } = overdueResponse(policy);
  return body ? response.status(status).json(body) : response.status(status).end();
});

app.post('/api/v1/Account/validateotp', async (request, response) => {
  const { customerportalloginid: loginId, securitycode: code } = request.body;
  const token = randomBytes(32).toString('base64url');
  const browser = randomBytes(32).toString('base64url');
  const result = await checkCode(prisma, {
    loginHash: hashToken(loginId),
    codeHash: new Uint8Array(hashBenchCode(loginId, code)),
    tokenHash: hashToken(token),
    browserHash: hashToken(browser),
    countryId: SITE.countryId,
  });
  if (!(result instanceof Date)) return response.status(STATUS_OF_REFUSAL[result]).json({ title: result });
  response.cookie('__Host-known-browser', browser, {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: true,
  });
  return response.json({ SecurityToken: token, ExpiresAt: result.toISOString() });
});

const server = app.listen(0, '127.0.0.1', () => announce(server));
