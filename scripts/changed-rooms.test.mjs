import { expect, test } from 'vitest';
import { roomsOf } from './changed-rooms.mjs';

test.each([
  ['apps/api/src/payments/store/a.ts', ['apps/api/src/payments']],
  ['apps/portal/src/features/payments/components/a.tsx', ['apps/portal/src/features/payments']],
  ['apps/portal/src/app/pages/pay-page.tsx', ['apps/portal/src/app/pages']],
  ['packages/domain/src/payments/a.ts', ['apps/api/src/payments/', 'apps/portal/src/features/payments/']],
  ['docs/tests.md', []],
])('[HOUSE-26] a change of %s runs the tests of its rooms', (file, rooms) => {
  expect(roomsOf([file, file])).toEqual(rooms);
});
