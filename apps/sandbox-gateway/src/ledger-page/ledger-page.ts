import type { FastifyInstance } from 'fastify';
import { groupDigits } from '#sandbox/cards/card-number.ts';
import { TEST_CARDS } from '#sandbox/cards/test-cards.ts';
import type { Payment } from '#sandbox/ledger/payment.ts';
import { nameOfMethod, type Setup } from '#sandbox/ledger/setup.ts';
import { type Html, html } from '#sandbox/pages/page.ts';
import { formatAmount, sendPage } from '#sandbox/pages/page-frame.ts';
import type { PaymentsService } from '#sandbox/payments/payments-service.ts';
import type { SetupsService } from '#sandbox/setups/setups-service.ts';
import { TEST_ACCOUNTS } from '#sandbox/setups/test-accounts.ts';

/** More than anybody reads; a run of tests makes thousands. */
const SHOWN = 200;

const amountOf = ({ currency, ...payment }: Payment): string => {
  const { status, refundedCents, capturedCents, authorisedCents, maxAmountCents } = payment;
  if (status === 'open') return `up to ${formatAmount(maxAmountCents, currency)}`;
  return formatAmount(refundedCents || capturedCents || authorisedCents, currency);
};

const row = (payment: Payment): Html => html`<tr>
<td><time datetime="${payment.changedAt}">${payment.changedAt.slice(0, 19).replace('T', ' ')}</time></td>
<td><span class="status ${payment.status}">${payment.status}</span></td>
<td class="amount">${amountOf(payment)}</td>
<td>${payment.policyNumber}</td>
<td>${payment.card ? `${payment.card.brand} ending in ${payment.card.lastDigits}` : 'No card yet'}</td>
<th scope="row"><code>${payment.reference}</code></th>
</tr>
`;

const paymentTable = (
  payments: readonly Payment[],
): Html => html`<div class="wide" role="region" aria-labelledby="payments" tabindex="0">
<table>
<caption>Newest first. Times are UTC.</caption>
<thead><tr><th scope="col">Last change</th><th scope="col">State</th><th scope="col" class="amount">Amount</th><th scope="col">Policy</th><th scope="col">Card</th><th scope="col">Reference</th></tr></thead>
<tbody>
${payments.slice(0, SHOWN).map(row)}</tbody>
</table>
</div>
${payments.length > SHOWN ? html`<p>The last ${SHOWN} of ${payments.length} payments.</p>` : ''}`;

const cardTable = html`<div class="wide" role="region" aria-labelledby="cards" tabindex="0">
<table class="cards">
<caption>Use any expiry date to come, any name, and any code of 3 numbers (American Express: 4).</caption>
<thead><tr><th scope="col">Number</th><th scope="col">What it shows</th></tr></thead>
<tbody>
${TEST_CARDS.map(
  ({
    number,
    shows,
  }) => html`<tr><th scope="row"><code>${groupDigits(number)}</code></th><td>${shows}</td></tr>
`,
)}</tbody>
</table>
</div>`;

const setupRow = ({ changedAt, status, isRemoved, method, policyNumber, reference }: Setup): Html => html`<tr>
<td><time datetime="${changedAt}">${changedAt.slice(0, 19).replace('T', ' ')}</time></td>
<td><span class="status ${status}">${isRemoved ? 'removed' : status}</span></td>
<td>${policyNumber}</td>
<td>${method ? nameOfMethod(method) : 'Nothing yet'}</td>
<th scope="row"><code>${reference}</code></th>
</tr>
`;

const setupTable = (
  setups: readonly Setup[],
): Html => html`<div class="wide" role="region" aria-labelledby="saved" tabindex="0">
<table>
<caption>Newest first. Times are UTC.</caption>
<thead><tr><th scope="col">Last change</th><th scope="col">State</th><th scope="col">Policy</th><th scope="col">Saved</th><th scope="col">Reference</th></tr></thead>
<tbody>
${setups.slice(0, SHOWN).map(setupRow)}</tbody>
</table>
</div>
${setups.length > SHOWN ? html`<p>The last ${SHOWN} of ${setups.length} setups.</p>` : ''}`;

const accountTable = html`<div class="wide" role="region" aria-labelledby="accounts" tabindex="0">
<table class="cards">
<caption>Use any name. An account that is not in this list is declined.</caption>
<thead><tr><th scope="col">Country</th><th scope="col">Branch</th><th scope="col">Account</th><th scope="col">What it shows</th></tr></thead>
<tbody>
${TEST_ACCOUNTS.map(
  ({
    country,
    branch,
    account,
    shows,
  }) => html`<tr><td>${country}</td><td><code>${branch}</code></td><th scope="row"><code>${account}</code></th><td>${shows}</td></tr>
`,
)}</tbody>
</table>
</div>`;

/** The ledger as a page for people. GWY-17 */
export function addLedgerPage(app: FastifyInstance, payments: PaymentsService, setups: SetupsService): void {
  app.get('/', (_request, reply) => {
    const all = payments.list();
    const saved = setups.list();
    const body = html`<p>A payment provider to try things with. No money moves. <a href="#cards">Test cards</a> <a href="#accounts">Test bank accounts</a></p>
<h2 id="payments">Payments</h2>
${all.length > 0 ? paymentTable(all) : html`<p>No payment yet. Choose “Pay now” in the portal.</p>`}
<h2 id="saved">Saved cards and bank accounts</h2>
${saved.length > 0 ? setupTable(saved) : html`<p>Nothing saved yet. Change how a policy is paid in the portal.</p>`}
<h2 id="cards">Test cards</h2>
${cardTable}
<h2 id="accounts">Test bank accounts</h2>
${accountTable}`;
    return sendPage(reply, { title: 'Sandbox gateway', body });
  });
}
