import '#portal/components/content/card.css';
import type { Activity, Passkey, ReportedActivity } from '@portal/contract/security-page/mapping';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { BackLink } from '#portal/components/controls/back-link.tsx';
import { HelpBlock } from '#portal/components/help/help-block.tsx';
import { ReportForm } from '#portal/features/security-page/report-form.tsx';
import { ReportResult } from '#portal/features/security-page/report-result.tsx';
import { focusPageHeading, usePage } from '#portal/lib/routing/page.ts';
import { paths } from '#portal/lib/routing/paths.ts';
import { SECURITY_TITLE } from '#portal/lib/routing/route-table.ts';

const REPORT_TITLE = 'I did not do this';
const REPORTED_TITLE = 'We have your report';

/** The event that the list handed over with the address; undefined where none did, or something else. */
export function findReportedEvent(search: string): Activity | undefined {
  const { event } = (history.state ?? {}) as { event?: Partial<Activity> };
  return new URLSearchParams(search).has('report') && event?.eventId && event.text && event.happenedAt
    ? (event as Activity)
    : undefined;
}

type ReportPageProps = { event: Activity; passkeys: readonly Passkey[]; onReported: () => Promise<unknown> };
type Result = {
  readonly reported: ReportedActivity;
  readonly isLocked: boolean;
  readonly passkeyNames: readonly string[];
};

/** 'I did not do this': the form, and in its place what came of it. ACT-6, ACT-7 */
export function ReportPage({ event, passkeys, onReported }: ReportPageProps) {
  const [result, setResult] = useState<Result>();
  const title = result ? REPORTED_TITLE : REPORT_TITLE;
  usePage(title);
  const happenedAt = Date.parse(event.happenedAt);
  const passkeyNames = passkeys
    .filter(({ addedAt }) => Date.parse(addedAt) >= happenedAt)
    .map(({ name }) => name);
  const handleReported = (reported: ReportedActivity, isLocked: boolean) => {
    // The heading that takes the focus says the result.
    flushSync(() => setResult({ reported, isLocked, passkeyNames }));
    focusPageHeading();
    void onReported();
  };
  return (
    <div className="wrap wrap-narrow">
      <BackLink href={paths.security} label={SECURITY_TITLE} />
      <h1 tabIndex={-1}>{title}</h1>
      <div className="card paragraph">
        {result ? (
          <ReportResult {...result} />
        ) : (
          <ReportForm {...{ event, passkeyNames }} onReported={handleReported} />
        )}
      </div>
      <section className="page-help" aria-label="Help">
        <HelpBlock title="Something wrong?" />
      </section>
    </div>
  );
}
