import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDevelopment } from '#api/development/start-development.ts';
import { readEnvironment } from '#api/environment/environment.ts';
import type { DocumentStore } from '#api/gateways/document-store/document-store.ts';
import { createTestStore } from '#test/documents.ts';
import { createTestApp, type TestApp } from '#test/test-app.ts';

const store = createTestStore();
const DATA_DIR = mkdtempSync(join(tmpdir(), 'portal-development-'));
afterAll(() => {
  store.removeFolder();
  rmSync(DATA_DIR, { recursive: true, force: true });
});

let testApp: TestApp;
beforeEach(async () => {
  testApp = await createTestApp();
});
afterEach(() => testApp.close());

/**
 * Prepares a development server, and waits for its first letter where it makes any. Returns how many it kept.
 */
async function countLetters(variables: Record<string, string>): Promise<number> {
  const development = createDevelopment(readEnvironment({ DATA_DIR, ...variables }));
  const first = Promise.withResolvers<void>();
  const save = vi.fn<DocumentStore['save']>((content) => {
    first.resolve();
    return store.save(content);
  });
  await development.prepare(testApp.app, {
    database: testApp.database,
    documentStore: { ...store, save },
  });
  if (variables.DEMONSTRATION_LETTERS !== 'off') await first.promise;
  await development.stop();
  return save.mock.calls.length;
}

test('[DEMO-26] a development server makes letters', async () => {
  expect(await countLetters({})).toBeGreaterThan(0);
});

test('[DEMO-26] a development server that is told so makes none', async () => {
  expect(await countLetters({ DEMONSTRATION_LETTERS: 'off' })).toBe(0);
});
