import { expect, test } from 'vitest';
import { RETENTION } from './retention.ts';

test('[API-28] [LOG-67] records that limits count are stored for longer than limits look back, and the audit trail for longest', () => {
  const longestLookBackDays = 1;
  for (const days of Object.values(RETENTION)) expect(days).toBeGreaterThanOrEqual(longestLookBackDays);
  expect(RETENTION).toEqual({
    leftoverDays: 2,
    networkTriesDays: 1,
    knownBrowserDays: 400,
    activityReportDays: 400,
    failuresDays: 400,
    issuedProofDays: 400,
    cardFormDays: 30,
    unusedSetupDays: 30,
    untakenEventDays: 30,
    deadLetterDays: 180,
    authorityDays: 2557,
    erasedNumberDays: 2557,
    auditDays: 2557,
    minAuditDays: 90,
  });
  expect(RETENTION.minAuditDays).toBeLessThan(RETENTION.auditDays);
});

test('the numbers cannot be changed while the product runs', () => {
  expect(Object.isFrozen(RETENTION)).toBe(true);
});
