import { paths } from '#portal/lib/routing/paths.ts';
import { useConfiguration } from '#portal/lib/site/configuration.ts';

/** The button that leads to the payment of a policy. Its text is configured. OVD-3, PAY-59 */
export function PayNowLink({ policyNumber, policyName }: { policyNumber: string; policyName: string }) {
  const { payButton } = useConfiguration().regionalisation.pages.payNow;
  return (
    <a className="button" href={paths.payment(policyNumber)}>
      <span>
        {payButton}
        <span className="visually-hidden"> for {policyName}</span>
      </span>
    </a>
  );
}
