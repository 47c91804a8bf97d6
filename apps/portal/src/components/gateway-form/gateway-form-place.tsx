import '#portal/components/feedback/skeleton.css';
import type { ReactNode, RefObject } from 'react';
import styles from './gateway-form-place.module.css';

type GatewayFormPlaceProps = {
  host: RefObject<HTMLDivElement | null>;
  isLoading: boolean;
  /** The names of the fields that are on their way, so that little moves when they arrive. */
  fields: readonly string[];
  /** A form that is out of use is not shown. */
  isOut?: boolean;
  /** A bank account has fewer fields than a card. */
  isLow?: boolean;
  children?: ReactNode;
};

/** Where the gateway's form goes. Its place is kept free while it is on its way. PAY-61, UPD-52, UPD-55 */
export function GatewayFormPlace(props: GatewayFormPlaceProps) {
  const { host, isLoading, fields, isOut = false, isLow = false, children } = props;
  return (
    <div className={styles.place} hidden={isOut} aria-busy={isLoading}>
      <div className={isLow ? styles.lowHost : styles.host} data-gateway-form ref={host} />
      {isLoading ? (
        <>
          <div className={`${styles.skeleton} skeleton`} aria-hidden="true">
            {fields.flatMap((field) => [
              <span className="skeleton-bar" key={`${field}-label`} />,
              <span className="skeleton-bar" key={field} />,
            ])}
          </div>
          {children}
        </>
      ) : null}
    </div>
  );
}
