import * as z from 'zod/mini';
import { described, loginId, named, responseText, text } from '../wire/fields.ts';

const UUID_LENGTH = 36;
const PLACE_LENGTH = 40;
const EVENT_ID_LENGTH = 18;

const browserId = () =>
  described(
    z.uuid().check(z.maxLength(UUID_LENGTH)),
    'Names a browser of this customer, as `securitypage` returned it. It is no secret.',
  );

/** A place in the list of what happened: a moment in microseconds, and the id of an event. */
const PLACE = /^\d{1,16}-\d{1,18}$/;

/** The request of `securitypage`. */
export const securityPageRequest = named(
  'SecurityPageRequest',
  z.object({
    ClientPortalLoginId: loginId(),
    Before: described(
      z.optional(z.nullable(text(PLACE_LENGTH).check(z.regex(PLACE)))),
      'For what happened earlier: `Before` of the response before. Left out, the newest.',
    ),
  }),
  'Asks about the log-ins of the customer.',
);

/** The request of `logoutelsewhere` and `logouteverywhere`. */
export const logOutRequest = named(
  'LogOutRequest',
  z.object({ ClientPortalLoginId: loginId() }),
  'Asks to log devices out.',
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
  PasskeyIds: described(
    z.nullable(z.array(responseText())),
    'Of `Passkeys`, those that were added there: they go with the device. Null where a host does not say.',
  ),
});

const activity = z.strictObject({
  EventId: responseText(),
  HappenedAt: described(z.iso.datetime(), 'ISO 8601 in UTC.'),
  Text: described(responseText(), 'Ready to be read: no values and no amounts of cover.'),
  CanReport: described(z.boolean(), 'Whether the customer may say that they did not do this.'),
  IsReported: described(z.boolean(), 'Whether the customer has said so.'),
});

const passkey = z.strictObject({
  PasskeyId: responseText(),
  Name: responseText(),
  AddedAt: described(z.iso.datetime(), 'ISO 8601 in UTC.'),
  LastUsedAt: described(
    z.nullable(z.iso.datetime()),
    'ISO 8601 in UTC; null for one that has not logged in.',
  ),
  IsHere: described(z.boolean(), 'Whether it was added in the browser that asks.'),
});

/** The response of `securitypage`. */
export const securityPageResponse = named(
  'SecurityPage',
  z.strictObject({
    Passkeys: described(
      z.array(passkey),
      'Devices that log in without a code, the newest last, at most five. Empty where the site has not switched them on.',
    ),
    Devices: described(
      z.array(device),
      'Browsers in which the customer logged in: this one first, then the last used, at most 20.',
    ),
    Activity: described(z.array(activity), 'Of the last twelve months, the newest first, at most 20.'),
    Before: described(
      z.nullable(responseText()),
      'For the next request; null where there is nothing earlier.',
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

/** The request of `reportactivity`. */
export const reportActivityRequest = named(
  'ReportActivityRequest',
  z.object({
    ClientPortalLoginId: loginId(),
    RequestId: described(
      z.uuid().check(z.maxLength(UUID_LENGTH)),
      'Made when the form opens: sent again, it is done once and answers the same.',
    ),
    EventId: described(text(EVENT_ID_LENGTH).check(z.regex(/^\d+$/)), 'As `securitypage` returned it.'),
    LocksAccount: described(z.boolean(), 'Whether nobody may log in until the customer has called.'),
  }),
  'Says that the customer did not do something.',
);

/** The response of `reportactivity`. */
export const reportActivityResponse = named(
  'ReportedActivity',
  z.strictObject({
    Reference: described(responseText(), 'To be read out on the phone.'),
    Ended: described(z.int(), 'On how many other devices sessions were ended.'),
  }),
  'What came of the report.',
);
