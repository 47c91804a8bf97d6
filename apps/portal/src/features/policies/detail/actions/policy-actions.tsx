import { claimReasons } from '@portal/domain/policies/claim-reasons';
import { paymentMethod } from '@portal/domain/policies/payment-method';
import type { PolicyDetail } from '@portal/domain/policies/policy';
import { policyStatus } from '@portal/domain/policies/policy-status';
import { type ClaimKind, type ClaimReason, productType } from '@portal/domain/policies/product-type';
import { Button } from '#portal/components/controls/button.tsx';
import { BANK, CARD } from '#portal/components/controls/payment-icon-shapes.ts';
import { Action, actionClass } from '#portal/features/policies/detail/actions/action.tsx';
import { PERSON, PRINTER, UMBRELLA } from '#portal/features/policies/detail/actions/action-shapes.ts';
import { ProofAction } from '#portal/features/policies/detail/actions/proof-action.tsx';
import { SectionCard } from '#portal/features/policies/detail/section-card.tsx';
import { cardConcern } from '#portal/features/policies/payment/card-expiry-texts.ts';
import { updateCardPath } from '#portal/features/policies/payment/update-card-path.ts';
import { paths } from '#portal/lib/routing/paths.ts';
import { text } from '#portal/lib/site/text.ts';

type RankedProps = { detail: PolicyDetail; isPrimary?: boolean };

type ClaimWay = {
  choice: string;
  title: string;
  /** The part of the page about claims, by what the policy covers. */
  landings: Record<ClaimKind, string>;
};

const WAYS: Readonly<Record<ClaimReason, ClaimWay>> = {
  died: {
    choice: 'Someone has died',
    title: 'How to claim when someone has died',
    landings: { life: 'life', funeral: 'funeral', income: 'portal' },
  },
  ill: {
    choice: 'You are ill or injured',
    title: 'How to claim when you cannot work',
    landings: { life: 'living', funeral: 'living', income: 'income' },
  },
};

const CLAIM_LINE = 'One call is enough to start.';

/** `target`: that page is no part of the portal's script. CLM-2 */
const ClaimLink = ({ landing, ...rest }: { landing: string; className?: string; children: string }) => (
  <a {...rest} href={`/bereavement#${landing}`} target="_self" />
);

/** A claim is a fork, so that nobody who is ill reads of a death, or the other way round. CLM-9 */
function ClaimFork({ detail, isPrimary }: RankedProps) {
  const { claim } = productType(detail.productTypeId);
  return (
    <Action
      icon={UMBRELLA}
      line={CLAIM_LINE}
      isPrimary={isPrimary}
      result={
        <p className="claim-ways">
          {claimReasons(detail).map((reason) => (
            <ClaimLink key={reason} landing={WAYS[reason].landings[claim]}>
              {WAYS[reason].choice}
            </ClaimLink>
          ))}
        </p>
      }
    >
      <h3 className="action-title">Make a claim</h3>
    </Action>
  );
}

/** The one link of a policy that has ended: to the page of what its type covers first. CLM-9 */
function EndedClaim({ detail }: RankedProps) {
  const { claim, paysFor } = productType(detail.productTypeId);
  const { title, landings } = WAYS[paysFor[0]];
  return (
    <Action icon={UMBRELLA} line={CLAIM_LINE}>
      <ClaimLink className={actionClass} landing={landings[claim]}>
        {title}
      </ClaimLink>
    </Action>
  );
}

const PAY_LINES = { expired: 'Your card has expired.', 'expires-soon': 'Your card expires soon.' } as const;

function ChangePayment({ detail, isPrimary }: RankedProps) {
  const { key, canEditOnline } = paymentMethod(detail.paymentMethodId);
  if (!canEditOnline) return null;
  const concern = cardConcern(detail);
  const isCard = key === 'card';
  return (
    <Action
      icon={isCard ? CARD : BANK}
      line={concern ? PAY_LINES[concern.state] : 'Use another card or bank account.'}
      isPrimary={isPrimary}
    >
      <a
        className={actionClass}
        href={isCard ? updateCardPath(detail.policyNumber) : paths.updatePayment(detail.policyNumber)}
      >
        Change how you pay
      </a>
    </Action>
  );
}

const Contact = () => (
  <Action icon={PERSON} line="Your address, phone numbers and email.">
    <a className={actionClass} href={paths.updateContacts}>
      {text.headings.updateDetails}
    </a>
  </Action>
);

const Print = () => (
  <Action icon={PRINTER} line="Everything on this page, on paper.">
    <Button variant="quiet" className={actionClass} onClick={() => print()}>
      Print this page
    </Button>
  </Action>
);

type PolicyActionsProps = { detail: PolicyDetail; isOverdue: boolean; isClaimInProgress?: boolean };

/**
 * The actions on a policy, the most needed first. That one alone is filled: another card where this
 * one expires, otherwise a claim where none is under way; none below a banner that asks for a payment. POL-52
 */
export function PolicyActions({ detail, isOverdue, isClaimInProgress = false }: PolicyActionsProps) {
  const { isInactive } = policyStatus(detail.policyStatusId);
  const isCardFirst = cardConcern(detail) !== null;
  return (
    <SectionCard id="actions" title="What you can do">
      <ul className="actions">
        {isCardFirst ? <ChangePayment detail={detail} isPrimary={!isOverdue} /> : null}
        {isInactive ? (
          <EndedClaim detail={detail} />
        ) : (
          <>
            <ClaimFork detail={detail} isPrimary={!(isCardFirst || isOverdue || isClaimInProgress)} />
            {isCardFirst ? null : <ChangePayment detail={detail} />}
            <ProofAction policyNumber={detail.policyNumber} />
            <Contact />
          </>
        )}
        <Print />
      </ul>
    </SectionCard>
  );
}
