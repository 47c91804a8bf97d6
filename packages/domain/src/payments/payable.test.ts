import { expect, test } from 'vitest';
import { isPayable } from './payable.ts';

const POLICY = { policyStatusId: 40, paymentMethodId: 1, isCollectionUnderWay: false };

test.each([
  [{}, true],
  [{ policyStatusId: 20 }, true],
  [{ policyStatusId: 30 }, true],
  [{ policyStatusId: null }, true],
  [{ policyStatusId: 49 }, true],
  [{ policyStatusId: 50 }, false],
  [{ policyStatusId: 60 }, false],
  [{ policyStatusId: 61 }, false],
  [{ paymentMethodId: 2 }, true],
  [{ paymentMethodId: 3 }, false],
  [{ paymentMethodId: 0 }, false],
  [{ paymentMethodId: 4 }, false],
  [{ isCollectionUnderWay: true }, false],
])('[PAY-19] a policy with %j can be paid online: %s', (fields, expected) => {
  expect(isPayable({ ...POLICY, ...fields })).toBe(expected);
});
