import type { IncidentSystem } from './incident-system.ts';

/** One fault, the rule that has to fire for it, and the way back. */
export type Incident = {
  readonly name: string;
  readonly rule: string;
  readonly plant: (system: IncidentSystem) => unknown;
  readonly mend: (system: IncidentSystem) => unknown;
  /** The rule that the mend itself may fire: a start takes longer than a minute does at this speed. */
  readonly ruleOfMend?: string;
};

const run =
  (script: string) =>
  ({ database }: IncidentSystem) =>
    database.runScript(script);

const someEvent = (columns: string, values: string) => `
  insert into core_event (event_id, customer_id, brand_id, country_id, kind, is_replaceable, ordering_key, payload, ${columns})
  select gen_random_uuid(), customer_id, brand_id, country_id, k.kind, k.is_replaceable, 'incident', '{}', ${values}
  from customer, core_event_kind k order by customer_id, k.kind limit 1`;

const withoutEvent = run("delete from core_event where ordering_key = 'incident'");

/** Ends the statement that holds the table, and with it the one that waits. */
const releaseTable = run(
  "select pg_terminate_backend(pid) from pg_stat_activity where query like '%incident of a lock%' and pid <> pg_backend_pid()",
);

export const INCIDENTS: readonly Incident[] = [
  {
    name: 'a process is killed',
    rule: 'PortalProcessDown',
    plant: ({ other }) => other.kill(),
    mend: ({ other }) => other.start(),
  },
  {
    name: 'the network to the database is cut',
    rule: 'PortalDatabaseAway',
    plant: ({ toDatabase }) => toDatabase.setMode('refuse'),
    mend: ({ toDatabase }) => toDatabase.setMode('pass'),
  },
  {
    name: 'the database takes no change',
    rule: 'PortalChangesNotTaken',
    async plant(system) {
      await run('alter system set default_transaction_read_only = on')(system);
      await run('select pg_reload_conf()')(system);
    },
    async mend(system) {
      await run('alter system reset default_transaction_read_only')(system);
      await run('select pg_reload_conf()')(system);
    },
  },
  {
    name: "a process's clock is ten minutes ahead",
    rule: 'PortalClockOff',
    plant: ({ moveClockOfOther }) => moveClockOfOther(true),
    // Gauges of OpenTelemetry keep the later of two readings: the process starts again.
    async mend({ other, moveClockOfOther }) {
      moveClockOfOther(false);
      await other.kill();
      await other.start();
    },
    ruleOfMend: 'PortalProcessDown',
  },
  {
    name: 'the database lacks a script of the release',
    rule: 'PortalScriptsMissing',
    plant: run("update function_source set checksum = 'incident ' || checksum"),
    mend: run("update function_source set checksum = replace(checksum, 'incident ', '')"),
  },
  {
    name: 'the configuration file is broken',
    rule: 'PortalConfigurationBroken',
    plant: ({ writeConfiguration }) => writeConfiguration('{'),
    mend: ({ writeConfiguration }) => writeConfiguration(),
  },
  {
    name: 'a right on a table is lost',
    rule: 'PortalErrors',
    plant: run('revoke select on overdue_payment from portal_customer'),
    mend: run('grant select on overdue_payment to portal_customer'),
  },
  {
    name: 'a table is held for a long time',
    rule: 'PortalLockHeld',
    plant({ database }) {
      const held = database.runScript(
        'lock table contact_undo; select pg_sleep(600) /* incident of a lock */',
      );
      const waits = database.runScript('select count(*) from contact_undo /* incident of a lock */');
      for (const ended of [held, waits]) ended.catch(() => undefined);
    },
    mend: releaseTable,
  },
  {
    name: 'the SMS provider refuses the account',
    rule: 'PortalChannelFailing',
    plant: ({ sms }) => sms.respondWith(401),
    mend: ({ sms }) => sms.respondWith(201),
  },
  {
    name: 'the SMS provider is down',
    rule: 'PortalDeliveriesFailing',
    plant: ({ sms }) => sms.respondWith(503),
    mend: ({ sms }) => sms.respondWith(201),
  },
  {
    name: 'the SMS provider takes messages that do not arrive',
    rule: 'PortalMessagesNotArriving',
    plant: ({ lostMessages }) => lostMessages.start(),
    mend: ({ lostMessages }) => lostMessages.stop(),
  },
  {
    name: 'an event has waited for two hours',
    rule: 'PortalQueueLate',
    plant: run(someEvent('created_at, next_try_at', "now() - interval '2 hours', now() + interval '1 day'")),
    mend: withoutEvent,
  },
  {
    name: 'the core system refused an event for good',
    rule: 'PortalDeadLetters',
    plant: run(someEvent('dead_lettered_at', 'now()')),
    mend: withoutEvent,
  },
  {
    name: 'the result of a payment has been unknown for an hour',
    rule: 'PortalPaymentPending',
    plant: run(`
      insert into payment (customer_id, payment_id, policy_number, brand_id, country_id, gateway, gateway_reference, state, currency,
        max_amount_cents, amount_cents, quoted_at, submitted_at, next_check_at)
      select p.customer_id, gen_random_uuid(), p.policy_number, c.brand_id, c.country_id, 'sandbox', 'incident', 'unknown', 'NZD',
        100, 100, now() - interval '1 hour', now() - interval '1 hour', now() + interval '1 day'
      from policy p join customer c on c.customer_id = p.customer_id order by p.customer_id limit 1`),
    mend: run("delete from payment where gateway_reference = 'incident'"),
  },
  {
    name: 'wrong codes lock sixty logins',
    rule: 'PortalLoginsLocked',
    plant: run(`
      insert into identifier_failures (identifier_hash, is_known_browser, failures, locked_until)
      select sha256(('incident ' || i)::bytea), false, 10, now() + interval '1 hour' from generate_series(1, 60) i`),
    mend: run(
      "delete from identifier_failures where identifier_hash in (select sha256(('incident ' || i)::bytea) from generate_series(1, 60) i)",
    ),
  },
];
