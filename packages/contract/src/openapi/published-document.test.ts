import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type OperationName, operations } from '../operations.ts';
import { openApiDocument } from './openapi.ts';

const PUBLISHED = join(import.meta.dirname, '../../../../docs/openapi.json');

test('[API-20] docs/openapi.json is the contract; run `npm run generate` when it is not', () => {
  const builtOperations = new Set(Object.keys(operations) as OperationName[]);
  const document = openApiDocument({ builtOperations, version: '1' });
  expect(JSON.parse(readFileSync(PUBLISHED, 'utf8'))).toEqual(document);
});
