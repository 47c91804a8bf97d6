import { expect, test } from 'vitest';
import type { Database } from '#api/database/database.ts';
import { startJobs } from '#api/jobs/start-jobs.ts';

/** No job is due in these tests. */
const NO_DATABASE = {} as Database;
const idle = { dispatchBacklog: async () => undefined, settle: async () => undefined };
const startWith = (dispatchers: Parameters<typeof startJobs>[0]['dispatchers']) =>
  startJobs({
    database: NO_DATABASE,
    dispatchers,
    reconciler: { settleDue: async () => undefined },
    setupCleaner: { cleanDue: async () => undefined },
    warnings: { tellDue: async () => undefined },
    attackWatch: { watch: async () => undefined },
    views: { writeWaiting: async () => undefined },
    coreEventWatch: { watch: async () => undefined },
    sealAudit: async () => undefined,
    auditRetentionDays: 1,
    report: () => undefined,
  });

test('[DEL-19] [JOB-3] stopping waits for what is under way', async () => {
  const underWay = Promise.withResolvers<void>();
  const busy = { ...idle, settle: () => underWay.promise };
  const jobs = startWith({ codeMessages: busy, contactNotices: idle, receiptEmails: idle, coreEvents: idle });
  let hasStopped = false;
  const stopping = jobs.stop().then(() => {
    hasStopped = true;
  });
  await new Promise((resolve) => setImmediate(resolve));
  expect(hasStopped).toBe(false);
  underWay.resolve();
  await stopping;
});

test('[JOB-2] every job is seen by its name, and events have one only where a core system takes them', async () => {
  const names = async (coreEvents: typeof idle | undefined) => {
    const jobs = startWith({ codeMessages: idle, contactNotices: idle, receiptEmails: idle, coreEvents });
    await jobs.stop();
    return jobs.health().map(({ name }) => name);
  };
  expect(await names(idle)).toEqual([
    'dispatch-code-messages',
    'dispatch-contact-notices',
    'dispatch-receipt-emails',
    'dispatch-core-events',
    'settle-payments',
    'clean-payment-details',
    'tell-warnings',
    'watch-wrong-codes',
    'watch-core-events',
    'record-views',
    'seal-audit',
    'purge-expired',
  ]);
  expect(await names(undefined)).not.toContain('dispatch-core-events');
});
