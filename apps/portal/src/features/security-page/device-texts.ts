import type { Device } from '@portal/contract/security-page/mapping';

/** Returns by which words the customer knows a device again. DEV-1 */
export const deviceName = ({ label }: Pick<Device, 'label'>): string => label ?? 'A browser';

/** Returns the word of the button that logs a device out, or forgets it where nobody is logged in. DEV-5 */
export const logOutWord = ({ isLoggedIn }: Pick<Device, 'isLoggedIn'>): string =>
  isLoggedIn ? 'Log out' : 'Remove';

const LIST = new Intl.ListFormat('en-GB');

/** Returns the names of passkeys in a sentence. */
export const namesText = (names: readonly string[]): string => LIST.format(names);

/** Returns what came of logging out all other devices. DEV-4 */
export function loggedOutText(ended: number): string {
  if (ended === 0) return 'No other device was logged in.';
  return `Logged out on ${ended} other ${ended === 1 ? 'device' : 'devices'}.`;
}

/** Where a passkey was added on a device that is logged out with others. PKY-37 */
export const CAN_RETURN =
  'A device that logs in without a code can do so again. To stop that, log it out by its own button.';

/** Returns what came of logging one device out. DEV-5 */
export function deviceGoneText(device: Device): string {
  const gone = `${deviceName(device)} was ${device.isLoggedIn ? 'logged out' : 'removed'}.`;
  const next = 'The next time you log in there, we treat it as a new device';
  return device.passkeyIds?.length ? `${gone} ${next}, and you need a code.` : `${gone} ${next}.`;
}
