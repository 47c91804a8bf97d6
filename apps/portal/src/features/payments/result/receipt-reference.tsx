import { Button } from '#portal/components/controls/button.tsx';
import { announce } from '#portal/components/feedback/announce.ts';
import styles from './result.module.css';

/** The receipt reference in large type, to be copied with one click. PAY-68 */
export function ReceiptReference({ reference }: { reference: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(reference);
      announce('Receipt reference copied');
    } catch {
      // A browser may refuse it: the reference can still be marked and copied.
      announce('The receipt reference could not be copied', 'assertive');
    }
  };
  return (
    <div>
      <p className="label">Receipt reference</p>
      <div className={styles.receiptReference}>
        <span className="receipt-number">{reference}</span>
        <Button variant="quiet" className={styles.noPrint} onClick={() => void copy()}>
          Copy<span className="visually-hidden"> receipt reference</span>
        </Button>
      </div>
    </div>
  );
}
