import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Checkbox } from '#portal/components/choices/checkbox.tsx';
import { tooManySentence } from '#portal/components/connection/too-many-sentence.ts';
import { Button } from '#portal/components/controls/button.tsx';
import { BusyIndicator } from '#portal/components/feedback/busy-indicator.tsx';
import { ErrorSummary } from '#portal/components/fields/error-summary.tsx';
import { withPhone } from '#portal/components/help/with-phone.tsx';
import type { UpdateOffer } from '#portal/features/payment-details/update-storage.ts';
import { HTTP_STATUS } from '#portal/lib/api/http-status.ts';
import { isRequestFailure } from '#portal/lib/api/request-failure.ts';

type OtherPoliciesProps = {
  policies: UpdateOffer['otherPolicies'];
  /** Says how a policy is paid now, once that is known. UPD-91 */
  howOf: (policyNumber: string) => ReactNode;
  onApply: (policyNumbers: readonly string[]) => Promise<void>;
};

type Applying =
  | { readonly step: 'choosing' | 'busy' | 'none-chosen' }
  | { readonly step: 'failed'; readonly error: unknown }
  | { readonly step: 'applied'; readonly policyNumbers: readonly string[] };

const FAILED = 'We could not change these policies. Nothing has changed for them.';
/**
 * No answer came, or one about a fault: the host may have done it. Another try finds out,
 * and changes nothing twice.
 */
const UNKNOWN = 'We do not know whether these policies were changed.';
const textOf = (error: unknown) =>
  isRequestFailure(error) && error.status < HTTP_STATUS.serverError ? FAILED : UNKNOWN;
const NONE_CHOSEN = 'Tick at least one policy, or leave them as they are.';

/**
 * Offers the same details for other policies that are paid in the same way. None is ticked: nothing happens
 * without the customer's word. UPD-76, UPD-77
 */
export function OtherPolicies({ policies, howOf, onApply }: OtherPoliciesProps) {
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const [applying, setApplying] = useState<Applying>({ step: 'choosing' });
  const news = useRef<HTMLDivElement>(null);
  /** The result takes the focus: the button that had it may be gone. */
  const show = (next: Applying) => {
    flushSync(() => setApplying(next));
    news.current?.focus();
  };
  const tick = (policyNumber: string, isTicked: boolean) =>
    setTicked((before) =>
      isTicked ? [...before, policyNumber] : before.filter((number) => number !== policyNumber),
    );
  const apply = async () => {
    if (ticked.length === 0) return show({ step: 'none-chosen' });
    setApplying({ step: 'busy' });
    try {
      await onApply(ticked);
      show({ step: 'applied', policyNumbers: ticked });
    } catch (error) {
      show({ step: 'failed', error });
    }
  };
  if (applying.step === 'applied') {
    return (
      <div ref={news} tabIndex={-1} role="status">
        We now use the same payment details for policy {applying.policyNumbers.join(', ')}.
      </div>
    );
  }
  const isBusy = applying.step === 'busy';
  return (
    <fieldset inert={isBusy}>
      <legend>Use the same details for your other policies?</legend>
      {applying.step === 'failed' ? (
        <ErrorSummary ref={news}>
          <p>
            {textOf(applying.error)} {tooManySentence(applying.error) ?? 'Try again.'}{' '}
            {withPhone('If it still does not work, call us on {phone}.')}
          </p>
        </ErrorSummary>
      ) : null}
      {applying.step === 'none-chosen' ? (
        <ErrorSummary ref={news}>
          <p>{NONE_CHOSEN}</p>
        </ErrorSummary>
      ) : null}
      <p>The policies you tick will be paid this way too, under the same agreement.</p>
      <div>
        {policies.map(({ policyNumber, productName }) => (
          <Checkbox
            key={policyNumber}
            id={`same-details-${policyNumber}`}
            label={
              <>
                {productName}, <span className="number">policy {policyNumber}</span>
                {howOf(policyNumber)}
              </>
            }
            isTicked={ticked.includes(policyNumber)}
            onTick={(isTicked) => tick(policyNumber, isTicked)}
          />
        ))}
      </div>
      <Button variant="secondary" isBusy={isBusy} onClick={() => void apply()}>
        Use the same details
      </Button>
      {isBusy ? <BusyIndicator text="Changing your other policies..." /> : null}
    </fieldset>
  );
}
