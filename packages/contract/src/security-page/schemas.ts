import * as z from 'zod/mini';
import { described, loginId, named, responseText } from '../wire/fields.ts';

const UUID_LENGTH = 36;

const browserId = () =>
  described(
    z.uuid().check(z.maxLength(UUID_LENGTH)),
    'Names a browser of this customer, as `securitypage` returned it. It is no secret.',
  );

/** The request of `securitypage`, `logoutelsewhere` and `logouteverywhere`. */
export const securityPageRequest = named(
  'SecurityPageRequest',
  z.object({ ClientPortalLoginId: loginId() }),
  'Asks about the log-ins of the customer.',
);

/** The request of `logoutdevice`. */
export const deviceRequest = named(
  'DeviceRequest',
  z.object({ ClientPortalLoginId: loginId(), BrowserId: browserId() }),
  'Names a device of the customer.',
);

const device = z.strictObject({
  BrowserId: browserId(),
  Label: described(
    z.nullable(responseText()),
    'Browser and system from a closed list, like `Safari on iPhone`; null for any other.',
  ),
  LastLoginAt: described(z.iso.datetime(), 'ISO 8601 in UTC.'),
  IsHere: described(z.boolean(), 'Whether it is the browser that asks.'),
  IsLoggedIn: described(z.boolean(), 'Whether a session of the customer is live there.'),
});

/** The response of `securitypage`. */
export const securityPageResponse = named(
  'SecurityPage',
  z.strictObject({
    Devices: described(
      z.array(device),
      'Browsers in which the customer logged in: this one first, then the last used, at most 20.',
    ),
  }),
  'The log-ins of the customer.',
);

/** The response of the calls that log devices out. */
export const loggedOutResponse = named(
  'LoggedOutDevices',
  z.strictObject({ Ended: described(z.int(), 'On how many devices sessions were ended.') }),
  'How many devices were logged out.',
);
