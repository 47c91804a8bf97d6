import type { FastifyInstance } from 'fastify';
import type { Ledger } from '#sandbox/ledger/ledger.ts';
import { nameOfMethod } from '#sandbox/ledger/setup.ts';
import { type Html, html } from '#sandbox/pages/page.ts';
import { sendPage } from '#sandbox/pages/page-frame.ts';
import type { ReturnLinks } from '#sandbox/setups/return-links.ts';
import type {
  ChallengeAnswer,
  SetupChallengeService,
  ShownSetupChallenge,
} from '#sandbox/setups/setup-challenge-service.ts';

type Dependencies = {
  readonly challenges: SetupChallengeService;
  readonly returnLinks: ReturnLinks;
  readonly ledger: Ledger;
  readonly portalOrigins: readonly string[];
};
type OfSecret = { Params: { secret: string }; Body: unknown };

const question = ({
  challenge,
  setup,
}: ShownSetupChallenge): Html => html`<p>Your bank asks you to confirm that your insurer may collect your premiums this way. Nothing is taken now.</p>
<dl>
<div><dt>For</dt><dd>Your insurer</dd></div>
<div><dt>Policy</dt><dd>${setup.policyNumber}</dd></div>
<div><dt>Pay with</dt><dd>${nameOfMethod(challenge.method)}</dd></div>
</dl>
<form method="post">
<button name="answer" value="confirm">Confirm</button>
<button name="answer" value="decline" class="second">Decline</button>
<button name="answer" value="cancel" class="second">Cancel and go back</button>
</form>
<p class="note">This page is for testing. No money moves.</p>`;

const SETTLED = html`<p>This question has been answered, or its time is over.</p>
<form method="post"><button name="answer" value="decline">Continue</button></form>`;

const MISSING = html`<p>Go back to the page where you wanted to change how you pay, and try again.</p>`;

const ANSWERS: readonly ChallengeAnswer[] = ['confirm', 'decline', 'cancel'];

const answerIn = (body: unknown): ChallengeAnswer => {
  const { answer } = (body ?? {}) as { answer?: string };
  return ANSWERS.find((known) => known === answer) ?? 'decline';
};

/**
 * The page of a challenge, and the address through which every end of a form leads back to the portal. GWY-22
 */
export function addSetupPages(
  app: FastifyInstance,
  { challenges, returnLinks, ledger, portalOrigins }: Dependencies,
): void {
  app.get<OfSecret>('/setup-challenge/:secret', (request, reply) => {
    const shown = challenges.find(request.params.secret);
    if (!shown) return sendPage(reply, { title: 'Page not found', body: MISSING, status: 404 });
    const title = shown.isWaiting ? 'Confirm how you pay' : 'Nothing to confirm';
    const body = shown.isWaiting ? question(shown) : SETTLED;
    return sendPage(reply, { title, body, formTargets: ["'self'", ...portalOrigins] });
  });
  app.post<OfSecret>('/setup-challenge/:secret', async (request, reply) => {
    const token = challenges.answer(request.params.secret, answerIn(request.body));
    await ledger.flushed();
    return reply.redirect(`/return/${token}`, 303);
  });
  app.get<OfSecret>('/return/:secret', (request, reply) => {
    const address = returnLinks.findAddress(request.params.secret);
    if (!address) return sendPage(reply, { title: 'Page not found', body: MISSING, status: 404 });
    return reply.redirect(address, 303);
  });
}
