import { deviceShape, securityPageShape } from '@portal/contract/security-page/mapping';
import type { Queryable } from '#api/database/database.ts';
import { jsonSql } from '#api/database/json-sql.ts';
import { customerReadStatement, customerStatement, ownParameter } from '#api/session/customer-statement.ts';
import type { SessionCredentials } from '#api/session/session-credentials.ts';

const MOST_DEVICES = 20;

const IS_HERE = `exists (select from session h where h.customer_id = k.customer_id and h.login_hash = s.login_hash
  and h.browser_id = k.browser_id)`;

const DEVICE_JSON = jsonSql(deviceShape, {
  browserId: 'k.browser_id',
  label: 'k.label',
  lastLoginAt: `to_char(k.last_login_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  isHere: IS_HERE,
  isLoggedIn: `exists (select from session l where l.customer_id = k.customer_id and l.browser_id = k.browser_id
    and l.expires_at > now())`,
});

/** A browser gets an id at its first login after there were any. DEV-2 */
const page = customerReadStatement(
  'get-own-security-page',
  `select ${jsonSql(securityPageShape, {
    devices: `(select coalesce(json_agg(d.device order by d.is_here desc, d.last_login_at desc), '[]'::json) from (
      select ${DEVICE_JSON} as device, ${IS_HERE} as is_here, k.last_login_at
      from known_browser k where k.customer_id = c.customer_id and k.browser_id is not null
      order by 2 desc, 3 desc limit ${MOST_DEVICES}) d)`,
  })} from customer c where c.customer_id = s.customer_id`,
);
const logOutDevice = customerStatement(
  'log-out-own-device',
  `select to_json(log_out_device(s.customer_id, ${ownParameter(1)}::uuid))`,
);
const logOutElsewhere = customerStatement(
  'log-out-own-elsewhere',
  'select to_json(log_out_elsewhere(s.customer_id, s.login_hash))',
);
const logOutEverywhere = customerStatement(
  'log-out-own-everywhere',
  'select to_json(log_out_elsewhere(s.customer_id, null))',
);

/**
 * The log-ins of the logged-in customer. Every function throws `session.ended` where there is no live
 * session.
 */
export const createSecurityPageRepository = (database: Queryable) => ({
  getPage: (credentials: SessionCredentials) => page.get(database, credentials),
  /** Without a count where the customer has no such device. DEV-5 */
  async logOutDevice(credentials: SessionCredentials, browserId: string) {
    const { proof, json } = await logOutDevice.find(database, credentials, [browserId]);
    return { proof, ended: json === undefined ? undefined : Number(json) };
  },
  async logOutElsewhere(credentials: SessionCredentials) {
    const { proof, json } = await logOutElsewhere.get(database, credentials);
    return { proof, ended: Number(json) };
  },
  async logOutEverywhere(credentials: SessionCredentials) {
    const { proof, json } = await logOutEverywhere.get(database, credentials);
    return { proof, ended: Number(json) };
  },
});

export type SecurityPageRepository = ReturnType<typeof createSecurityPageRepository>;
