import { SITES, type Site } from '@portal/config/sites/site';
import { CONTACT_CONFIRMATION_LIMITS } from '@portal/domain/contact-details/contact-confirmation';
import { type AttackThreshold, attackThresholdOf } from '@portal/domain/login/attack-threshold';
import { LOCKOUT_LIMITS } from '@portal/domain/login/lockout-limits';
import { LOGIN_LIMITS } from '@portal/domain/login/login-limits';
import { SESSION_LIMITS } from '@portal/domain/session/session-limits';
import { type Queryable, readStatement } from '#api/database/database.ts';
import { functionCall } from '#api/database/function-call.ts';
import type {
  BeginLogin,
  BeginLoginRow,
  CheckCode,
  CheckCodeRow,
  LoginContacts,
  ResendCode,
  ResendCodeRow,
} from '#api/login/login-rows.ts';

const { attemptLifeSeconds } = LOGIN_LIMITS;
const code = { ...LOGIN_LIMITS.code, ...LOCKOUT_LIMITS.codesOfKnownBrowsers };
const { recipient } = CONTACT_CONFIRMATION_LIMITS;
const { steps, totalFailures, network } = LOCKOUT_LIMITS;

/**
 * The limits of login for the fewest customers, under the names by which the database's functions read them.
 */
export const FUNCTION_LIMITS = {
  code,
  login: { attemptLifeSeconds },
  lockout: { steps, totalFailures },
  attackThreshold: attackThresholdOf(0),
  network,
  recipient,
  session: SESSION_LIMITS,
} as const;
const { login, lockout, session } = FUNCTION_LIMITS;

/** SES-70: by brand and country, where a site has a number of its own. */
const mostLoginsOf = (sites: readonly Site[]) =>
  Object.fromEntries(
    sites.flatMap(({ brandId, countryId, mostLogins }) =>
      mostLogins === undefined ? [] : [[`${brandId}-${countryId}`, mostLogins]],
    ),
  );

/** The limits as each function reads them; each gets only those that it needs. */
const limitsOf = (attackThreshold: AttackThreshold, sites: readonly Site[]) => ({
  begin: JSON.stringify({ code, lockout, attackThreshold, network, recipient }),
  resend: JSON.stringify({ code, login, lockout, attackThreshold, network, recipient }),
  check: JSON.stringify({
    code: { maxTries: code.maxTries },
    lockout,
    attackThreshold: { maxWrongCodesPerDay: attackThreshold.maxWrongCodesPerDay },
    network,
    session: {
      tokenLifeSeconds: session.tokenLifeSeconds,
      absoluteSeconds: session.absoluteSeconds,
      mostLogins: session.mostLogins,
      mostLoginsOfSites: mostLoginsOf(sites),
    },
  }),
});

/** Writes the limits again only where the threshold has changed. */
function createLimits(threshold: () => AttackThreshold, sites: readonly Site[]) {
  let written: { readonly of: AttackThreshold; readonly limits: ReturnType<typeof limitsOf> } | undefined;
  return () => {
    const current = threshold();
    if (written?.of !== current) written = { of: current, limits: limitsOf(current, sites) };
    return written.limits;
  };
}

const begin = functionCall('begin-login', 'begin_login', [
  'brandId',
  'countryId',
  'channel',
  'identifier',
  'identifierHash',
  'dateOfBirth',
  'browserHash',
  'networkHash',
  'captchaClearanceHash',
  'loginHash',
  'codeHash',
  'sealedRecipient',
  'sealedCode',
  'leaseSeconds',
  'limits',
  'olderIdentifierHashes',
  'olderNetworkHashes',
  'keyId',
  'sharedHash',
]);
const resend = functionCall('resend-code', 'resend_code', [
  'loginHash',
  'networkHash',
  'codeHash',
  'sealedCode',
  'leaseSeconds',
  'limits',
  'olderNetworkHashes',
  'keyId',
  'countryId',
  'sharedHash',
  'recipient',
]);
const check = functionCall('check-code', 'check_code', [
  'loginHash',
  'codeHash',
  'countryId',
  'networkHash',
  'tokenHash',
  'browserHash',
  'oldBrowserHash',
  'limits',
  'olderCodeHashes',
  'olderNetworkHashes',
  'keyId',
  'bearerHash',
  'sharedKeys',
  'browserLabel',
]);
const findContacts = readStatement(
  'find-contacts-of-login',
  `select a.channel, a.brand_id as "brandId", c.mobile, c.email
   from login_attempt a join customer c using (customer_id) where a.login_hash = $1 and a.country_id = $2`,
);

const findCodeAge = readStatement(
  'find-age-of-waiting-code',
  `select floor(extract(epoch from now() - c.created_at))::integer as "ageSeconds"
   from login_attempt a join one_time_code c on c.login_hash = a.code_login_hash where a.login_hash = $1 order by c.code_id desc limit 1`,
);

/** The first code of a login went to what was typed, as long as nobody asked for another. LOG-99 */
const findNotArrived = readStatement(
  'find-code-that-did-not-arrive',
  `select from login_attempt a join one_time_code c on c.login_hash = a.login_hash join code_message m on m.code_id = c.code_id
   where a.login_hash = $1 and a.country_id = $2 and m.not_arrived_by = m.provider and m.arrived_by is null
     and c.used_at is null and c.replaced_at is null and c.expires_at > now()
     and not exists (select from one_time_code e where e.login_hash = c.login_hash and e.code_id < c.code_id)`,
);

/** The steps of getting in; each is one statement, and the database decides in it. */
export function createLoginRepository(
  database: Queryable,
  threshold: () => AttackThreshold,
  sites: readonly Site[] = SITES,
) {
  const limits = createLimits(threshold, sites);
  const first = async <Row>(rows: Promise<Row[]>): Promise<Row> => {
    const row = (await rows)[0];
    if (!row) throw new Error('A login statement returned no row');
    return row;
  };
  return {
    beginLogin: (login: BeginLogin): Promise<BeginLoginRow> =>
      first(database.query(begin.statement, begin.valuesOf({ ...login, limits: limits().begin }))),
    resendCode: (login: ResendCode): Promise<ResendCodeRow> =>
      first(
        database.query(
          resend.statement,
          resend.valuesOf({
            ...login,
            recipient: login.recipient && JSON.stringify(login.recipient),
            limits: limits().resend,
          }),
        ),
      ),
    /** Undefined for a login that is not there. */
    async findContacts(loginHash: Buffer, countryId: number): Promise<LoginContacts | undefined> {
      return (await database.query<LoginContacts>(findContacts, [loginHash, countryId]))[0];
    },
    /** How long ago the code was sent that a login takes from one before. LOG-86 */
    async getCodeAgeSeconds(loginHash: Buffer): Promise<number> {
      return (await first(database.query<{ ageSeconds: number }>(findCodeAge, [loginHash]))).ageSeconds;
    },
    /** Whether the code that a login began with is known not to have arrived, while it may still be typed. */
    async hasNotArrived(loginHash: Buffer, countryId: number): Promise<boolean> {
      return (await database.query(findNotArrived, [loginHash, countryId])).length > 0;
    },
    checkCode: (code: CheckCode): Promise<CheckCodeRow> =>
      first(database.query(check.statement, check.valuesOf({ ...code, limits: limits().check }))),
  };
}

export type LoginRepository = ReturnType<typeof createLoginRepository>;
