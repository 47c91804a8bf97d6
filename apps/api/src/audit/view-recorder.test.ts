import { expect, test } from 'vitest';
import type { View } from '#api/audit/audit-repository.ts';
import { createViewRecorder } from '#api/audit/view-recorder.ts';

const MAX_WAITING = 10_000;

const viewOf = (number: number): View => ({ tokenHash: Buffer.from(String(number)) });

test('[AUD-2] while the database is away ten thousand views wait, and no more', async () => {
  const written: View[] = [];
  let isAway = true;
  const recorder = createViewRecorder({
    async recordViews(views) {
      if (isAway) throw new Error('The database is away');
      written.push(...views);
    },
  });
  for (let number = 0; number < MAX_WAITING + 10; number += 1) recorder.note(viewOf(number));
  await expect(recorder.writeWaiting()).rejects.toThrow('away');
  isAway = false;
  await recorder.writeWaiting();
  expect(written).toHaveLength(MAX_WAITING);
  recorder.note(viewOf(MAX_WAITING + 10));
  await recorder.writeWaiting();
  expect(written).toHaveLength(MAX_WAITING + 1);
});
