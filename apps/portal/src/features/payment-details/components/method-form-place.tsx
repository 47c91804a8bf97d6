import { useEffect, useState } from 'react';
import { Icon } from '#portal/components/controls/icon.tsx';
import { LOCK } from '#portal/components/controls/payment-icon-shapes.ts';
import { announce, announceWhile } from '#portal/components/feedback/announce.ts';
import { GatewayFormPlace } from '#portal/components/gateway-form/gateway-form-place.tsx';
import type { MethodKind } from '#portal/features/payment-details/method-form/method-form.ts';
import { isFormOut } from '#portal/features/payment-details/method-step-machine.ts';
import type { MethodFormState } from '#portal/features/payment-details/use-method-form.ts';
import styles from './method-form.module.css';
import updateFrameStyles from './update-frame.module.css';

const LOADING = 'Loading secure form';
/** After this time a wait is excused. */
const EXCUSE_AFTER_MS = 10_000;

/** Where the customer types, in words. */
const TITLES: Readonly<Record<MethodKind, string>> = {
  card: 'Card details',
  'bank-account': 'Bank account details',
};

/** As many fields as the form will have, so that little moves when it arrives. */
const FIELDS: Readonly<Record<MethodKind, readonly string[]>> = {
  card: ['number', 'expiry', 'name', 'code'],
  'bank-account': ['name', 'account'],
};

/** Excuses a wait that has become long. */
function Excuse() {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), EXCUSE_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return isSlow ? <p className="hint">This is taking longer than usual.</p> : null;
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
    <section className={styles.form} hidden={isFormOut(state)} aria-labelledby="method-form-title">
      <h2 id="method-form-title" className={updateFrameStyles.title}>
        {TITLES[kind]}
      </h2>
      <p className="hint">
        <Icon shape={LOCK} /> You enter your details in our payment provider’s secure form. We never see them.
      </p>
      <GatewayFormPlace
        host={host}
        isLoading={isLoading}
        fields={FIELDS[kind]}
        isLow={kind === 'bank-account'}
      >
        <Excuse />
      </GatewayFormPlace>
    </section>
  );
}
