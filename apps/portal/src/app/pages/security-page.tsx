import '#portal/components/content/card.css';
import type { Activity, SecurityPage as ShownPage } from '@portal/contract/security-page/mapping';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useSearch } from 'wouter';
import { findReportedEvent, ReportPage } from '#portal/app/pages/report-page.tsx';
import { LoadFailure } from '#portal/components/connection/load-failure.tsx';
import { BackLink } from '#portal/components/controls/back-link.tsx';
import { LoadingPage } from '#portal/components/feedback/loading-page.tsx';
import { HelpBlock } from '#portal/components/help/help-block.tsx';
import { ADD_DEVICE } from '#portal/features/passkeys/add-device-path.ts';
import { OwnPasskeys } from '#portal/features/passkeys/own-passkeys.tsx';
import { ActivityList } from '#portal/features/security-page/activity-list.tsx';
import { Devices } from '#portal/features/security-page/devices.tsx';
import { ReportButton } from '#portal/features/security-page/report-button.tsx';
import { loadSecurityPage, securityPageQuery } from '#portal/features/security-page/security-page-calls.ts';
import { WaysToLogIn } from '#portal/features/security-page/ways-to-log-in.tsx';
import { lazyComponent } from '#portal/lib/loading/lazy-component.tsx';
import { expectPageFocus, usePage } from '#portal/lib/routing/page.ts';
import { paths } from '#portal/lib/routing/paths.ts';
import { SECTIONS, SECURITY_TITLE } from '#portal/lib/routing/route-table.ts';
import { useCapability } from '#portal/lib/site/use-capability.ts';

/** Its script holds what speaks with devices: it comes at the press. */
const AddDevicePage = lazyComponent(
  async () => (await import('#portal/app/pages/add-device-page.tsx')).AddDevicePage,
);

/** Opens a form in the place of the page: the path stays, and back leads to the list. */
function useForms() {
  const [, navigate] = useLocation();
  const open = (query: string, state: object | null) => {
    expectPageFocus();
    navigate(`${paths.security}?${query}`, { state });
    window.scrollTo(0, 0);
  };
  return {
    report: (event: Activity) => open('report', { event }),
    addDevice: () => open(ADD_DEVICE, null),
  };
}

function LoadedPage({ page, reload }: { page: ShownPage; reload: () => Promise<unknown> }) {
  usePage(SECURITY_TITLE);
  const { report, addDevice } = useForms();
  const hasPasskeys = useCapability('passkeyFeature');
  return (
    <div className="wrap wrap-narrow">
      <BackLink href={paths.contacts} label={SECTIONS.contacts} />
      <h1 tabIndex={-1}>{SECURITY_TITLE}</h1>
      <WaysToLogIn>
        {hasPasskeys ? <OwnPasskeys passkeys={page.passkeys} onChanged={reload} onAdd={addDevice} /> : null}
      </WaysToLogIn>
      <Devices devices={page.devices} passkeys={page.passkeys} onChanged={reload} />
      <ActivityList
        key={page.activity[0]?.eventId}
        first={page}
        onEarlier={loadSecurityPage}
        reportOf={(event) => <ReportButton event={event} onReport={report} />}
      />
      <section className="page-help" aria-label="Something wrong?">
        <HelpBlock title="Something wrong?" />
      </section>
    </div>
  );
}

/** Where a customer sees who is logged in to their account, and ends it. DEV-6 */
export function SecurityPage() {
  const { data, isError, error, refetch } = useQuery(securityPageQuery);
  const search = useSearch();
  const hasPasskeys = useCapability('passkeyFeature');
  const event = findReportedEvent(search);
  if (data && hasPasskeys && new URLSearchParams(search).has(ADD_DEVICE))
    return <AddDevicePage passkeys={data.passkeys} reload={refetch} />;
  if (event) return <ReportPage {...{ event }} passkeys={data?.passkeys ?? []} onReported={refetch} />;
  if (data) return <LoadedPage page={data} reload={refetch} />;
  if (isError)
    return <LoadFailure isWholePage error={error} what="your log-ins" onRetry={() => void refetch()} />;
  return <LoadingPage text="Loading your log-ins..." />;
}
