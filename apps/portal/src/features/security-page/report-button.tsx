import type { Activity } from '@portal/contract/security-page/mapping';
import { Button } from '#portal/components/controls/button.tsx';

/** Leads to the form of 'I did not do this' about an event. ACT-4, ACT-6 */
export const ReportButton = ({
  event,
  onReport,
}: {
  event: Activity;
  onReport: (event: Activity) => void;
}) => (
  <Button variant="quiet" onClick={() => onReport(event)}>
    I did not do this<span className="visually-hidden">: {event.text}</span>
  </Button>
);
