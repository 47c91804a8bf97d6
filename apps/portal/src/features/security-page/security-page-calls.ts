import { CALL_PATHS } from '@portal/contract/paths';
import {
  type ActivityReport,
  deviceToWire,
  loggedOutFromWire,
  logOutToWire,
  type ReportedActivity,
  reportedFromWire,
  reportToWire,
  type SecurityPage,
  securityPageFromWire,
  securityPageRequestToWire,
} from '@portal/contract/security-page/mapping';
import { queryOptions } from '@tanstack/react-query';
import { callForJson } from '#portal/lib/api/api-client.ts';
import { bearer } from '#portal/lib/api/customer-detail.ts';

/** Loads the page; `before`: with what happened earlier. ACT-5 */
export async function loadSecurityPage(before: string | null = null): Promise<SecurityPage> {
  const body = securityPageRequestToWire(bearer().loginId, before);
  return securityPageFromWire(
    await callForJson({ path: CALL_PATHS.securityPage, body, isRead: true, isOptional: before !== null }),
  );
}

/**
 * The log-ins of the customer. Each visit asks again, and so does a page that comes to the front: another
 * device may have logged in, or logged this one out. DEV-3, DEV-7
 */
export const securityPageQuery = queryOptions({
  queryKey: ['security-page'],
  queryFn: () => loadSecurityPage(),
  staleTime: 0,
  refetchOnWindowFocus: 'always',
});

type LogOutPath = (typeof CALL_PATHS)['logOutDevice' | 'logOutElsewhere' | 'logOutEverywhere'];

const logOut = async (path: LogOutPath, body: object): Promise<number> =>
  loggedOutFromWire(await callForJson({ path, body, isOptional: true }));

/** Logs a device out and forgets it. Each of these returns how many devices were logged out. DEV-5 */
export const logOutDevice = (browserId: string): Promise<number> =>
  logOut(CALL_PATHS.logOutDevice, deviceToWire(bearer().loginId, browserId));

/** Logs all other devices out. DEV-4 */
export const logOutElsewhere = (): Promise<number> =>
  logOut(CALL_PATHS.logOutElsewhere, logOutToWire(bearer().loginId));

/** Logs all devices out, this one too. DEV-4 */
export const logOutEverywhere = (): Promise<number> =>
  logOut(CALL_PATHS.logOutEverywhere, logOutToWire(bearer().loginId));

/** Says that the customer did not do something. The page that asked shows every failure. ACT-6 */
export async function reportActivity(report: ActivityReport): Promise<ReportedActivity> {
  const body = reportToWire(bearer().loginId, report);
  return reportedFromWire(await callForJson({ path: CALL_PATHS.reportActivity, body, isOptional: true }));
}
