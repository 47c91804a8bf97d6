import { randomUUID } from 'node:crypto';
import type { CoreUpdateOutcome } from '@portal/contract/records/core-update';
import { type Queryable, type Statement, statement } from '#api/database/database.ts';
import type { CoreSystem } from '#api/gateways/core-system/core-system.ts';

/** Older events are forgotten. */
const MAX_EVENTS = 100;

/** The line that tells of a policy, without its id and moment. */
const LINE_OF_POLICY = `'brandId', c.brand_id, 'countryId', c.country_id, 'policyNumber', p.policy_number, 'subject', p.policy_number,
  'version', greatest(p.core_version, p.status_version) + 1`;

/**
 * Answers a payment as a core system does: once nothing of the policy is overdue, it is active again and its
 * extended dishonour has ended. PAY-47
 */
const answerPayment = statement(
  'development-answer-payment',
  `select json_build_object('kind', 'policy-status', ${LINE_OF_POLICY}, 'data', json_build_object(
     'statusId', 30, 'terminationDate', p.termination_date, 'nextCollectionDate', p.next_collection_date,
     'isClaimInProgress', p.is_claim_in_progress, 'extendedDishonourStatusId', null,
     'isCollectionUnderWay', p.is_collection_under_way))::text as line
   from policy p join customer c on c.customer_id = p.customer_id
   where p.customer_id = ($1::jsonb ->> 'customerId')::bigint and p.policy_number = $1::jsonb ->> 'policyNumber'
     and p.status_id = 40 and not exists (
     select from overdue_payment o
     where o.customer_id = p.customer_id and o.policy_number = p.policy_number
       and (o.source = 'real-time' or p.extended_dishonour_status_id in (1, 2))
       and not exists (
         select from overdue_payment paid
           join payment_reservation k on k.customer_id = paid.customer_id and k.overdue_payment_id = paid.overdue_payment_id
         where paid.customer_id = o.customer_id and k.allocated_at is not null
           and (paid.overdue_payment_id = o.overdue_payment_id
             or o.source = 'override' and paid.policy_number = o.policy_number and paid.transaction_id = o.dishonour_transaction_id)))`,
);

const LINE_OF_CUSTOMER = `'brandId', c.brand_id, 'countryId', c.country_id, 'customerId', c.customer_number, 'subject', c.customer_number`;

/** It books the change as it is, and says what holds for it: the customer's record, and both addresses. */
const answerContacts = statement(
  'development-answer-contacts',
  `select json_build_object('kind', 'customer', ${LINE_OF_CUSTOMER}, 'version', c.core_version + 1, 'data', json_build_object(
     'title', c.title, 'firstName', c.first_name, 'lastName', c.last_name, 'dateOfBirth', c.date_of_birth,
     'mobile', contact ->> 'mobilePhone', 'homePhone', contact ->> 'homePhone', 'email', contact ->> 'email',
     'isActive', c.is_active, 'isOnHold', c.is_on_hold))::text as line
   from customer c, (select $1::jsonb -> 'contact') e (contact)
   where c.customer_id = ($1::jsonb ->> 'customerId')::bigint and c.customer_number is not null
   union all
   select json_build_object('kind', 'address', ${LINE_OF_CUSTOMER}, 'version', a.core_version + 1, 'data', json_build_object(
     'addressKind', a.kind, 'line', told ->> 'line', 'suburb', told ->> 'suburb', 'state', told ->> 'state',
     'city', told ->> 'city', 'postcode', told ->> 'postcode', 'addressCountryId', (told -> 'countryId')::integer))::text
   from customer c join address a on a.customer_id = c.customer_id,
     lateral (select $1::jsonb -> 'contact' -> (a.kind || 'Address')) e (told)
   where c.customer_id = ($1::jsonb ->> 'customerId')::bigint and c.customer_number is not null`,
);

/**
 * It books how the policy is paid now, in the words that the portal shows. A change that a newer one has
 * replaced since is not answered: the newer one is.
 */
const answerMethod = statement(
  'development-answer-method',
  `select json_build_object('kind', 'payment-method', 'brandId', c.brand_id, 'countryId', c.country_id, 'policyNumber', m.policy_number,
     'subject', m.policy_number, 'version', m.core_version + 1, 'data', json_build_object(
     'methodId', m.method_id, 'description', m.description, 'cardBrand', told ->> 'cardBrand',
     'cardLastDigits', told ->> 'cardLastDigits', 'cardExpiry', told ->> 'cardExpiry', 'bankName', told ->> 'bankName',
     'bankAccountName', told ->> 'bankAccountName', 'bankBranchMasked', told ->> 'bankBranchMasked',
     'bankAccountMasked', told ->> 'bankAccountMasked'))::text as line
   from payment_method m join customer c on c.customer_id = m.customer_id, (select $1::jsonb -> 'paymentMethod') e (told)
   where m.customer_id = ($1::jsonb ->> 'customerId')::bigint and m.policy_number = $1::jsonb ->> 'policyNumber' and exists (
     select from method_setup s
     where s.customer_id = m.customer_id and s.setup_id = m.setup_id and s.gateway_reference = told ->> 'setupReference')`,
);

const ANSWERS: Readonly<Record<string, Statement>> = {
  'payment-taken': answerPayment,
  'contact-details-changed': answerContacts,
  'payment-method-changed': answerMethod,
};

const finishCallBack = statement(
  'development-finish-call-back',
  'select finish_call_back($1, $2) as is_done',
);

/** Posts lines through the door in, and returns what became of each; undefined where none was taken. */
export type PostUpdates = (lines: readonly string[]) => Promise<readonly CoreUpdateOutcome[] | undefined>;

type Portal = {
  /** The portal's tables: it knows what they say. */
  readonly database: Queryable;
  readonly post: PostUpdates;
  readonly now: () => Date;
};

/**
 * Stands in for the insurer's core system: keeps events in memory, so that a developer or a test can read
 * them, and answers them through the door in. INB-12
 */
export type DevelopmentCoreSystem = CoreSystem & {
  readonly listTaken: () => readonly unknown[];
  /** From now on it answers events, as that of the insurer does. */
  readonly connect: (portal: Portal) => void;
  /** Sends again what was not taken: a change holds until its event was delivered. */
  readonly answerWaiting: () => Promise<void>;
  /**
   * Says that a call was made, as the insurer's people would; returns whether a customer waited for it. CBK-9
   */
  readonly finishCallBack: (callBackId: string) => Promise<boolean>;
};

/** An event, and the statement that answers it. */
type AnsweredEvent = { readonly statement: Statement; readonly json: string };

/** A line that waits until it is taken. */
type WaitingLine = { readonly event: AnsweredEvent; readonly text: string };

/** These outcomes say: send it again. INB-4 */
const LATER: readonly (string | null | undefined)[] = ['busy', 'not-delivered'];

/** Newest first. */
export function createDevelopmentCoreSystem(): DevelopmentCoreSystem {
  const taken: unknown[] = [];
  const waiting: WaitingLine[] = [];
  let portal: Portal | undefined;

  const linesOf = ({ statement, json }: AnsweredEvent) =>
    portal ? portal.database.query<{ line: string }>(statement, [json]) : [];

  /** Leaves out what nobody would say any more: a newer event has another answer. */
  async function withoutOutdated(lines: readonly WaitingLine[]): Promise<WaitingLine[]> {
    const current: WaitingLine[] = [];
    for (const line of lines) if ((await linesOf(line.event)).length > 0) current.push(line);
    return current;
  }

  async function answerWaiting(): Promise<void> {
    if (!portal || waiting.length === 0) return;
    const before = waiting.splice(0);
    try {
      const lines = await withoutOutdated(before);
      const outcomes = lines.length > 0 ? await portal.post(lines.map(({ text }) => text)) : [];
      waiting.push(...lines.filter((_, at) => !outcomes || LATER.includes(outcomes[at]?.reason)));
    } catch (error) {
      waiting.push(...before);
      throw error;
    }
  }

  async function answer(event: AnsweredEvent): Promise<void> {
    const occurredAt = portal?.now().toISOString();
    for (const { line } of await linesOf(event)) {
      const text = JSON.stringify({ updateId: randomUUID(), occurredAt, ...JSON.parse(line) });
      waiting.push({ event, text });
    }
    await answerWaiting();
  }

  return {
    name: 'development-core',
    async send({ json }) {
      const event = JSON.parse(json) as { kind: string };
      const statement = ANSWERS[event.kind];
      if (statement) await answer({ statement, json });
      taken.unshift(event);
      taken.length = Math.min(taken.length, MAX_EVENTS);
      return { kind: 'accepted' };
    },
    listTaken: () => taken,
    answerWaiting,
    async finishCallBack(callBackId) {
      const rows = await portal?.database.query<{ is_done: boolean }>(finishCallBack, [
        callBackId,
        'development core',
      ]);
      return rows?.[0]?.is_done ?? false;
    },
    connect(connected) {
      portal = connected;
    },
  };
}
