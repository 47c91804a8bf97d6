import type { Device } from '@portal/contract/security-page/mapping';

/** Returns by which words the customer knows a device again. DEV-1 */
export const deviceName = ({ label }: Pick<Device, 'label'>): string => label ?? 'A browser';

/** Returns the word of the button that logs a device out, or forgets it where nobody is logged in. DEV-5 */
export const logOutWord = ({ isLoggedIn }: Pick<Device, 'isLoggedIn'>): string =>
  isLoggedIn ? 'Log out' : 'Remove';

/** Returns what came of logging out all other devices. DEV-4 */
export function loggedOutText(ended: number): string {
  if (ended === 0) return 'No other device was logged in.';
  return `Logged out on ${ended} other ${ended === 1 ? 'device' : 'devices'}.`;
}

/** Returns what came of logging one device out. DEV-5 */
export function deviceGoneText(device: Device): string {
  const gone = `${deviceName(device)} was ${device.isLoggedIn ? 'logged out' : 'removed'}.`;
  const next = 'The next time you log in there, we treat it as a new device';
  return device.passkeyIds?.length ? `${gone} ${next}, and you need a code.` : `${gone} ${next}.`;
}
