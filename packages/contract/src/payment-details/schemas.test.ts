import { expect, test } from 'vitest';
import { afterRedirectRequest } from './schemas.ts';

const requestWith = (values: number) => ({
  ClientPortalLoginId: 'f3Jq'.repeat(11).slice(0, 43),
  ClientIPAddress: '0.0.0.0',
  QueryStrings: Object.fromEntries(Array.from({ length: values }, (_, index) => [`v${index}`, 'x'])),
});

test('[API-4] of the query that the gateway came back with, at most 36 values are taken', () => {
  expect(afterRedirectRequest.safeParse(requestWith(36)).error).toBeUndefined();
  const refused = afterRedirectRequest.safeParse(requestWith(37));
  expect(refused.error?.issues.map(({ message }) => message)).toEqual(['Send at most 36 values']);
});
