import { SESSION_ENDING_STATUSES } from '@portal/contract/errors/status-codes';
import { expect, test } from 'vitest';
import { RESPONSE_EFFECTS } from '#portal/lib/api/response-effects.ts';

test('[SES-15] the statuses that end the session are those of the contract', () => {
  const ending = Object.entries(RESPONSE_EFFECTS).filter(([, effect]) => effect?.endsSession !== undefined);
  expect(ending.map(([status]) => Number(status)).toSorted()).toEqual(SESSION_ENDING_STATUSES.toSorted());
});
