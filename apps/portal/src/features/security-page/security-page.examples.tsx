import type { Device } from '@portal/contract/security-page/mapping';
import { Devices } from '#portal/features/security-page/devices.tsx';
import { WaysToLogIn } from '#portal/features/security-page/ways-to-log-in.tsx';
import type { Examples } from '#portal/gallery/examples.ts';

const device = (browserId: string, facts: Partial<Device>): Device => ({
  browserId,
  label: 'Safari on iPhone',
  lastLoginAt: '2026-11-13T20:12:00.000Z',
  isHere: false,
  isLoggedIn: false,
  ...facts,
});

export const examples: Examples = {
  'ways to log in': () => <WaysToLogIn />,
  'one device': () => (
    <Devices
      onChanged={() => Promise.resolve()}
      devices={[device('1', { isHere: true, isLoggedIn: true })]}
    />
  ),
  'several devices': () => (
    <Devices
      onChanged={() => Promise.resolve()}
      devices={[
        device('1', { isHere: true, isLoggedIn: true }),
        device('2', { label: 'Samsung Internet on Android', isLoggedIn: true }),
        device('3', { label: null }),
      ]}
    />
  ),
};
