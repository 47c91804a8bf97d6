import type { FastifyInstance } from 'fastify';
import type { Ledger } from '#sandbox/ledger/ledger.ts';
import { type Html, html } from '#sandbox/pages/page.ts';
import { formatAmount, sendPage } from '#sandbox/pages/page-frame.ts';
import type { ChallengeService, ShownChallenge } from '#sandbox/payments/challenge-service.ts';

type Dependencies = {
  readonly challenges: ChallengeService;
  readonly ledger: Ledger;
  readonly portalOrigins: readonly string[];
};
type OfChallenge = { Params: { secret: string }; Body: unknown };

const MERCHANT = 'Your insurer';

function question({ challenge, payment }: ShownChallenge): Html {
  const { brand, lastDigits } = challenge.card;
  return html`<p>Your bank asks you to confirm this payment.</p>
<dl>
<div><dt>To</dt><dd>${MERCHANT}</dd></div>
<div><dt>Policy</dt><dd>${payment.policyNumber}</dd></div>
<div><dt>Amount</dt><dd>${formatAmount(challenge.amountCents, payment.currency)}</dd></div>
<div><dt>Card</dt><dd>${brand} ending in ${lastDigits}</dd></div>
</dl>
<form method="post">
<button name="answer" value="confirm">Confirm payment</button>
<button name="answer" value="decline" class="second">Decline</button>
</form>
<p class="note">This page is for testing. No money moves.</p>`;
}

const settled = ({
  returnUrl,
}: ShownChallenge): Html => html`<p>This question has been answered, or its time is over.</p>
<p><a class="button" href="${returnUrl}">Continue</a></p>`;

const MISSING = html`<p>Go back to the page where you wanted to pay, and try again.</p>`;

/**
 * The page of a challenge. The answer is a redirect, so that neither Back nor Reload
 * gives another one. GWY-14
 */
export function addChallengeRoutes(
  app: FastifyInstance,
  { challenges, ledger, portalOrigins }: Dependencies,
): void {
  app.get<OfChallenge>('/challenge/:secret', (request, reply) => {
    const shown = challenges.find(request.params.secret);
    if (!shown) return sendPage(reply, { title: 'Page not found', body: MISSING, status: 404 });
    const title = shown.isWaiting ? 'Confirm your payment' : 'Nothing to confirm';
    const body = shown.isWaiting ? question(shown) : settled(shown);
    return sendPage(reply, { title, body, formTargets: ["'self'", ...portalOrigins] });
  });
  app.post<OfChallenge>('/challenge/:secret', async (request, reply) => {
    const { answer } = (request.body ?? {}) as { answer?: string };
    const returnUrl = challenges.answer(request.params.secret, answer === 'confirm');
    await ledger.flushed();
    return reply.redirect(returnUrl, 303);
  });
}
