import type { Device } from '@portal/contract/security-page/mapping';

/** Returns by which words the customer knows a device again. DEV-1 */
export const deviceName = ({ label }: Pick<Device, 'label'>): string => label ?? 'A browser';

/** Returns the time of day of a moment in the time zone of the site: '09:12'. */
export const timeText = (moment: string, timeZone: string): string =>
  new Date(moment).toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });

/** Returns a moment as it reads in the time zone of the site: '14/11/2026, 09:12'. */
export const momentText = (moment: string, timeZone: string): string =>
  new Date(moment).toLocaleString('en-GB', {
    timeZone,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  });

/** Returns what came of logging out all other devices. DEV-4 */
export function loggedOutText(ended: number): string {
  if (ended === 0) return 'No other device was logged in.';
  return `Logged out on ${ended} other ${ended === 1 ? 'device' : 'devices'}.`;
}

/** Returns what came of logging one device out. DEV-5 */
export const deviceGoneText = (device: Device): string =>
  `${deviceName(device)} was ${device.isLoggedIn ? 'logged out' : 'removed'}. At its next login it is a new device to us.`;
