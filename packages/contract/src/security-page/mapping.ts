import { fromWire, shapeOf } from '../wire/shape.ts';

/** A browser in which the customer logged in. */
export type Device = {
  readonly browserId: string;
  /** Null for one that is not on the list of labels. DEV-1 */
  readonly label: string | null;
  /** ISO 8601. */
  readonly lastLoginAt: string;
  readonly isHere: boolean;
  readonly isLoggedIn: boolean;
};

/** The content of the page of log-ins. */
export type SecurityPage = { readonly devices: readonly Device[] };

/** The wire form of a device. */
export const deviceShape = shapeOf<Device>()({
  BrowserId: 'browserId',
  Label: 'label',
  LastLoginAt: 'lastLoginAt',
  IsHere: 'isHere',
  IsLoggedIn: 'isLoggedIn',
});

/** The wire form of the page. */
export const securityPageShape = shapeOf<SecurityPage>()({ Devices: { list: 'devices', of: deviceShape } });

/** Reads the response of `securitypage`. */
export const securityPageFromWire = (wire: unknown): SecurityPage => fromWire(securityPageShape, wire);

/** Writes the requests that name the login alone. */
export const securityPageToWire = (loginId: string) => ({ ClientPortalLoginId: loginId });

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
