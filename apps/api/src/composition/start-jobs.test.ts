import { expect, test } from 'vitest';
import type { Feature } from '#api/composition/feature.ts';
import { compose } from '#api/composition/features.ts';
import { startJobs } from '#api/composition/start-jobs.ts';
import type { Database } from '#api/database/database.ts';
import { createDevelopmentCoreSystem } from '#api/development/development-core-system.ts';
import type { CoreSystem } from '#api/gateways/core-system/core-system.ts';
import type { DocumentStore } from '#api/gateways/document-store/document-store.ts';
import { systemRandom } from '#api/gateways/random.ts';
import { TEST_ENVIRONMENT } from '#test/test-app.ts';

const start = (...features: Feature[]) => startJobs(features, () => undefined);

test('[DEL-19] [JOB-3] stopping waits for what is under way', async () => {
  const underWay = Promise.withResolvers<void>();
  const jobs = start({ dispatchers: [{ settle: () => underWay.promise }] });
  let hasStopped = false;
  const stopping = jobs.stop().then(() => {
    hasStopped = true;
  });
  await new Promise((resolve) => setImmediate(resolve));
  expect(hasStopped).toBe(false);
  underWay.resolve();
  await stopping;
});

/** No job is due in these tests. */
const NO_DATABASE = {} as Database;
const NO_DOCUMENTS = {} as DocumentStore;

test('[JOB-2] every job is seen by its name, and events have one only where a core system takes them', async () => {
  const names = async (coreSystem: CoreSystem | undefined) => {
    const outside = { messageProviders: [], random: systemRandom, documentStore: NO_DOCUMENTS, coreSystem };
    const { features } = compose({ database: NO_DATABASE, environment: TEST_ENVIRONMENT, outside });
    const jobsAlone: Feature[] = Object.values(features).map((feature: Feature) => ({
      jobs: feature.jobs ?? [],
    }));
    const jobs = start(...jobsAlone);
    await jobs.stop();
    return jobs.health().map(({ name }) => name);
  };
  const all = await names(createDevelopmentCoreSystem());
  const without = await names(undefined);
  expect(without).toContain('settle-payments');
  expect(new Set(all).size).toBe(all.length);
  expect(all.filter((name) => !without.includes(name))).toEqual(['dispatch-core-events']);
});
