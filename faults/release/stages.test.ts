import { expect, test } from 'vitest';
import { createStages } from './stages.ts';

test('[OPS-3] an answer belongs to the stage of its call, and to the migration where that overlapped it', () => {
  const { begin, beginCall } = createStages();
  const old = begin('old');
  const [within, into, across] = [beginCall(), beginCall(), beginCall()];
  expect(within()).toBe(old);
  const migrating = begin('migrating');
  expect(into()).toBe(migrating);
  const from = beginCall();
  const after = begin('old on the new database');
  expect(across()).toBe(migrating);
  expect(from()).toBe(migrating);
  const later = beginCall();
  begin('old and new');
  expect(later()).toBe(after);
});
