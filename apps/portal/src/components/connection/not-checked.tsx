import './not-checked.css';
import { Button } from '#portal/components/controls/button.tsx';

type NotCheckedProps = {
  /** The parts, as in 'We could not check {what}'. Nothing while it is empty. */
  what: string;
  onRetry: () => void;
};

/** Says in its place what a call behind the page did not bring, with another try. SES-79 */
export const NotChecked = ({ what, onRetry }: NotCheckedProps) => (
  <div role="status">
    {what ? (
      <div className="not-checked">
        <span>We could not check {what}.</span>
        <Button variant="secondary" onClick={onRetry}>
          Try again
        </Button>
      </div>
    ) : null}
  </div>
);
