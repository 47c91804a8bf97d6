import '#portal/components/feedback/skeleton.css';
import './method-form.css';
import { useEffect, useState } from 'react';
import { Icon } from '#portal/components/controls/icon.tsx';
import { LOCK } from '#portal/components/controls/payment-icon-shapes.ts';
import { announce, announceWhile } from '#portal/components/feedback/announce.ts';
import type { MethodKind } from '#portal/features/payment-details/method-form/method-form.ts';
import { isFormOut } from '#portal/features/payment-details/method-step-machine.ts';
import type { MethodFormState } from '#portal/features/payment-details/use-method-form.ts';

const LOADING = 'Loading secure form';
/** After this time a wait is excused. */
const EXCUSE_AFTER_MS = 10_000;

/** Where the customer types, in words. */
const TITLES: Readonly<Record<MethodKind, string>> = {
  card: 'Card details',
  'bank-account': 'Bank account details',
};

/** As many fields as the form will have, so that little moves when it arrives. */
const SKELETON_FIELDS: Readonly<Record<MethodKind, readonly string[]>> = {
  card: ['number', 'expiry', 'name', 'code'],
  'bank-account': ['name', 'account'],
};

function Skeleton({ kind }: { kind: MethodKind }) {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), EXCUSE_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <div className="method-form-skeleton skeleton" aria-hidden="true">
        {SKELETON_FIELDS[kind].flatMap((field) => [
          <span className="skeleton-bar" key={`${field}-label`} />,
          <span className="skeleton-bar" key={field} />,
        ])}
      </div>
      {isSlow ? <p className="hint">This is taking longer than usual.</p> : null}
    </>
  );
}

type MethodFormPlaceProps = { kind: MethodKind; form: Pick<MethodFormState, 'state' | 'host'> };

/** Where the gateway's form goes. Its place is kept free while it is on its way. UPD-52, UPD-55 */
export function MethodFormPlace({ kind, form: { state, host } }: MethodFormPlaceProps) {
  const isLoading = state === 'loading' || state === 'left';
  useEffect(() => {
    if (state === 'ready') announce('Secure form ready');
    return state === 'loading' ? announceWhile(LOADING) : undefined;
  }, [state]);
  return (
    <section
      className={isFormOut(state) ? 'method-form method-form-out' : 'method-form'}
      aria-labelledby="method-form-title"
    >
      <h2 id="method-form-title" className="update-title">
        {TITLES[kind]}
      </h2>
      <p className="hint">
        <Icon shape={LOCK} /> You type your details into a secure form of our payment provider. We never see
        them.
      </p>
      <div className={`method-form-place method-form-${kind}`} aria-busy={isLoading}>
        <div ref={host} className="method-form-host" />
        {isLoading ? <Skeleton kind={kind} /> : null}
      </div>
    </section>
  );
}
