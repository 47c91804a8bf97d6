import { fromWire, shapeOf, toWire } from '../wire/shape.ts';

/** A browser in which the customer logged in. */
export type Device = {
  readonly browserId: string;
  /** Null for one that is not on the list of labels. DEV-1 */
  readonly label: string | null;
  /** ISO 8601. */
  readonly lastLoginAt: string;
  readonly isHere: boolean;
  readonly isLoggedIn: boolean;
  /** Of those that were added there. Null where the host does not say. */
  readonly passkeyIds: readonly string[] | null;
};

/** A passkey of the customer. */
export type Passkey = {
  readonly passkeyId: string;
  readonly name: string;
  /** ISO 8601. */
  readonly addedAt: string;
  /** ISO 8601; null for one that has not logged in. */
  readonly lastUsedAt: string | null;
  readonly isHere: boolean;
};

/** Something that happened, in words. */
export type Activity = {
  readonly eventId: string;
  /** ISO 8601. */
  readonly happenedAt: string;
  readonly text: string;
  /** Whether the customer may say that they did not do this. */
  readonly canReport: boolean;
  /** Whether the customer has said so. */
  readonly isReported: boolean;
};

/** The content of the page of log-ins. */
export type SecurityPage = {
  readonly passkeys: readonly Passkey[];
  readonly devices: readonly Device[];
  readonly activity: readonly Activity[];
  /** Where in the list what happened earlier begins; null where there is nothing earlier. */
  readonly before: string | null;
};

/** The wire form of a device. */
const deviceShape = shapeOf<Device>()({
  BrowserId: 'browserId',
  Label: 'label',
  LastLoginAt: 'lastLoginAt',
  IsHere: 'isHere',
  IsLoggedIn: 'isLoggedIn',
  PasskeyIds: 'passkeyIds',
});

const passkeyShape = shapeOf<Passkey>()({
  PasskeyId: 'passkeyId',
  Name: 'name',
  AddedAt: 'addedAt',
  LastUsedAt: 'lastUsedAt',
  IsHere: 'isHere',
});

/** The wire form of something that happened. */
const activityShape = shapeOf<Activity>()({
  EventId: 'eventId',
  HappenedAt: 'happenedAt',
  Text: 'text',
  CanReport: 'canReport',
  IsReported: 'isReported',
});

/** The wire form of the page. */
const securityPageShape = shapeOf<SecurityPage>()({
  Passkeys: { list: 'passkeys', of: passkeyShape },
  Devices: { list: 'devices', of: deviceShape },
  Activity: { list: 'activity', of: activityShape },
  Before: 'before',
});

/** Writes the response of `securitypage`. */
export const securityPageToWire = (page: SecurityPage) => toWire(securityPageShape, page);

/** Reads the response of `securitypage`. */
export const securityPageFromWire = (wire: unknown): SecurityPage => fromWire(securityPageShape, wire);

/** Writes the request of `securitypage`. */
export const securityPageRequestToWire = (loginId: string, before: string | null) => ({
  ClientPortalLoginId: loginId,
  Before: before,
});

/** Writes the requests that name the login alone. */
export const logOutToWire = (loginId: string) => ({ ClientPortalLoginId: loginId });

/** Writes which device to log out. */
export const deviceToWire = (loginId: string, browserId: string) => ({
  ClientPortalLoginId: loginId,
  BrowserId: browserId,
});

/** Writes on how many devices sessions were ended. */
export const loggedOutToWire = (ended: number) => ({ Ended: ended });

/** Reads on how many devices sessions were ended. */
export const loggedOutFromWire = (wire: unknown): number =>
  Number((wire as ReturnType<typeof loggedOutToWire>).Ended);

/** A customer's 'I did not do this'. */
export type ActivityReport = {
  /** Made when the form opens. */
  readonly requestId: string;
  readonly eventId: string;
  readonly locksAccount: boolean;
};

/** The result of a report. */
export type ReportedActivity = { readonly reference: string; readonly ended: number };

const reportShape = shapeOf<ActivityReport>()({
  RequestId: 'requestId',
  EventId: 'eventId',
  LocksAccount: 'locksAccount',
});
const reportedShape = shapeOf<ReportedActivity>()({ Reference: 'reference', Ended: 'ended' });

/** Writes the request of `reportactivity`. */
export const reportToWire = (loginId: string, report: ActivityReport) => ({
  ClientPortalLoginId: loginId,
  ...toWire(reportShape, report),
});

/** Reads the request of `reportactivity`. */
export const reportFromWire = (wire: unknown): ActivityReport => fromWire(reportShape, wire);

/** Writes the response of `reportactivity`. */
export const reportedToWire = (reported: ReportedActivity) => toWire(reportedShape, reported);

/** Reads the response of `reportactivity`. */
export const reportedFromWire = (wire: unknown): ReportedActivity => fromWire(reportedShape, wire);
