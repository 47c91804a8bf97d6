import type { CallBackPhone } from '@portal/domain/call-backs/call-back';
import type { Queryable } from '#api/database/database.ts';
import { customerReadStatement, customerStatement, ownParameter } from '#api/session/customer-statement.ts';
import type { SessionCredentials } from '#api/session/session-credentials.ts';

const facts = customerReadStatement(
  'get-own-call-back-facts',
  `select json_build_object('brandId', k.brand_id, 'countryId', k.country_id, 'mobile', k.mobile, 'home', k.home_phone,
     'mobileFrom', case when k.mobile_call_from > now() then k.mobile_call_from end,
     'homeFrom', case when k.home_phone_call_from > now() then k.home_phone_call_from end)
   from customer k where k.customer_id = s.customer_id`,
);
const request = customerStatement(
  'request-own-call-back',
  `select request_call_back(s.customer_id, ${ownParameter(1)}::text::jsonb, ${ownParameter(2)}::integer)`,
);
const cancel = customerStatement(
  'cancel-own-call-back',
  `select to_json(cancel_call_back(s.customer_id, ${ownParameter(1)}::uuid))`,
);

/** The customer's own phones, and the site that says when it calls. */
export type CallBackFacts = {
  readonly brandId: number;
  readonly countryId: number;
} & Readonly<Record<CallBackPhone, string | null>> &
  /** When a number may be called that is too new for it: ISO 8601. CBK-10 */
  Readonly<Record<`${CallBackPhone}From`, string | null>>;

/** A call-back to be stored; `{digits}` in its texts is filled in by the database. */
export type NewCallBack = {
  readonly callBackId: string;
  readonly phoneKind: CallBackPhone;
  readonly date: string;
  readonly fromMinute: number;
  readonly toMinute: number;
  readonly timeZone: string;
  readonly textBefore: string;
  readonly textAfter: string;
};

type Requested =
  | { readonly outcome: 'requested' | 'held' | 'no-phone' | 'new-phone' }
  | { readonly outcome: 'limit'; readonly retryAfterSeconds: number };

/**
 * Call-backs of the logged-in customer. Every function throws `session.ended` where there is no live session.
 */
export function createCallBacksRepository(database: Queryable) {
  return {
    async getFacts(credentials: SessionCredentials) {
      const { proof, json } = await facts.get(database, credentials);
      return { proof, facts: JSON.parse(json) as CallBackFacts };
    },
    async requestCallBack(credentials: SessionCredentials, callBack: NewCallBack, maxPerDay: number) {
      const { proof, json } = await request.get(database, credentials, [JSON.stringify(callBack), maxPerDay]);
      return { proof, ...(JSON.parse(json) as Requested) };
    },
    async cancelCallBack(credentials: SessionCredentials, eventId: string) {
      return (await cancel.get(database, credentials, [eventId])).proof;
    },
  };
}

export type CallBacksRepository = ReturnType<typeof createCallBacksRepository>;
