import { expect, test } from 'vitest';
import { documentListQuery } from './schemas.ts';

const QUERY = { PolicyNumber: '70010001', ClientPortalLoginId: 'f3Jq', ProductCode: 'FUN' };

test('[API-4] the brand of a list of documents is a number written in digits', () => {
  expect(documentListQuery.safeParse({ ...QUERY, BrandId: '16' }).error).toBeUndefined();
  const refused = documentListQuery.safeParse({ ...QUERY, BrandId: 'real' });
  expect(refused.error?.issues.map(({ message }) => message)).toEqual(['Send digits']);
});
