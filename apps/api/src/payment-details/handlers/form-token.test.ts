import { expect, test } from 'vitest';
import { createFormTokens } from '#api/payment-details/handlers/form-token.ts';

const OLD = { id: 1, key: Buffer.alloc(32, 1) };
const NEW = { id: 2, key: Buffer.alloc(32, 2) };
const BINDING = { setupId: 'setup', customerId: 7, policyNumber: '70010001' };

test('[KEY-9] a form that one process opened is right at every process that lists its key', () => {
  const token = createFormTokens([OLD, NEW]).create(BINDING);
  expect(createFormTokens([OLD]).isRight(token, BINDING)).toBe(true);
  expect(createFormTokens([NEW, OLD]).isRight(token, BINDING)).toBe(true);
  expect(createFormTokens([NEW]).isRight(token, BINDING)).toBe(false);
});

test('[UPD-4] a form is right for its setup, customer and policy alone', () => {
  const tokens = createFormTokens([OLD]);
  const token = tokens.create(BINDING);
  for (const other of [{ setupId: 'other' }, { customerId: 8 }, { policyNumber: '70010002' }])
    expect(tokens.isRight(token, { ...BINDING, ...other })).toBe(false);
  expect(tokens.isRight('', BINDING)).toBe(false);
});
