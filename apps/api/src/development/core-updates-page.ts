import { randomUUID } from 'node:crypto';
import { devPage } from '#api/development/dev-page.ts';
import { escapeHtml } from '#api/http/html-page.ts';

/** Of the first person of the demonstration. A version that is higher each time is taken each time. */
const exampleLine = (now: Date): string =>
  JSON.stringify({
    updateId: randomUUID(),
    kind: 'policy-status',
    occurredAt: now.toISOString(),
    brandId: 1,
    countryId: 154,
    policyNumber: '70010001',
    subject: '70010001',
    version: Math.floor(now.getTime() / 1_000),
    data: {
      statusId: 30,
      terminationDate: null,
      nextCollectionDate: null,
      isClaimInProgress: true,
      extendedDishonourStatusId: null,
      isCollectionUnderWay: false,
    },
  });

/** Sends any line by hand, as the core system would. INB-12 */
export const coreUpdatesPage = (now: Date): string =>
  devPage({
    path: '/dev/core-updates',
    title: 'Core updates',
    lead: 'What the core system tells the portal: one JSON object a line, as in docs/core-updates.schema.json. The answer has a line for each.',
    head: '<script type="module" src="/dev/core-updates.js"></script>',
    body: `<form id="updates" class="updates"><label>Lines<textarea id="lines" spellcheck="false" autocomplete="off">${escapeHtml(exampleLine(now))}</textarea></label>
<button class="button">Send</button></form>
<p id="outcomes" class="outcomes" role="status"></p>`,
  });
