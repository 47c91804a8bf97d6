import type { PolicyDetail } from '@portal/domain/policies/policy';
import { policyStatus } from '@portal/domain/policies/policy-status';
import { buttonClass } from '#portal/components/controls/button.tsx';
import { withPhone } from '#portal/components/help/with-phone.tsx';
import { UpdateFrame } from '#portal/features/payment-details/components/update-frame.tsx';
import { paths } from '#portal/lib/routing/paths.ts';
import { useConfiguration } from '#portal/lib/site/configuration.ts';

const ENDED =
  'This policy has ended. There is nothing more to pay for it. If you have a question, call us on {phone}.';

const PAUSED =
  'Payment details cannot be changed online right now. Nothing was changed. Please try again later, or call us on {phone}.';

type NotEditableProps = {
  detail: PolicyDetail;
  /** Whether nobody can for a time. SWI-5 */
  isPaused?: boolean;
};

/**
 * In place of the form where the payment details cannot be changed online: what that is, and whom
 * to call. UPD-60 to UPD-62
 */
export function NotEditable({ detail, isPaused = false }: NotEditableProps) {
  const { notEditableMessage } = useConfiguration().regionalisation.pages.policyDetails;
  const { isInactive } = policyStatus(detail.policyStatusId);
  const why = isInactive ? ENDED : notEditableMessage;
  return (
    <UpdateFrame detail={detail} showsCurrent={false}>
      <div className="card">
        <p>{withPhone(isPaused ? PAUSED : why)}</p>
        <p className="paragraph">
          <a className={buttonClass('primary')} href={paths.policy(detail.policyNumber)}>
            Go to your policy
          </a>
        </p>
      </div>
    </UpdateFrame>
  );
}
