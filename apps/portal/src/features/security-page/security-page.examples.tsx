import type { Activity, Device, Passkey } from '@portal/contract/security-page/mapping';
import { ActivityList } from '#portal/features/security-page/activity-list.tsx';
import { Devices } from '#portal/features/security-page/devices.tsx';
import { ReportButton } from '#portal/features/security-page/report-button.tsx';
import { ReportForm } from '#portal/features/security-page/report-form.tsx';
import { ReportResult } from '#portal/features/security-page/report-result.tsx';
import { WaysToLogIn } from '#portal/features/security-page/ways-to-log-in.tsx';
import type { Examples } from '#portal/gallery/examples.ts';

const device = (browserId: string, facts: Partial<Device>): Device => ({
  browserId,
  label: 'Safari on iPhone',
  lastLoginAt: '2026-11-13T20:12:00.000Z',
  isHere: false,
  isLoggedIn: false,
  passkeyIds: [],
  ...facts,
});

const PASSKEY: Passkey = {
  passkeyId: 'p-1',
  name: 'Tablet in the kitchen',
  addedAt: '2026-11-13T20:12:00.000Z',
  lastUsedAt: null,
  isHere: false,
};

const event = (eventId: string, text: string): Activity => ({
  eventId,
  happenedAt: '2026-11-13T20:12:00.000Z',
  text,
  canReport: false,
  isReported: false,
});

export const examples: Examples = {
  'ways to log in': () => <WaysToLogIn />,
  'one device': () => (
    <Devices
      onChanged={() => Promise.resolve()}
      passkeys={[]}
      devices={[device('1', { isHere: true, isLoggedIn: true })]}
    />
  ),
  'several devices': () => (
    <Devices
      onChanged={() => Promise.resolve()}
      passkeys={[PASSKEY]}
      devices={[
        device('1', { isHere: true, isLoggedIn: true }),
        device('2', { label: 'Samsung Internet on Android', isLoggedIn: true, passkeyIds: ['p-1'] }),
        device('3', { label: null }),
      ]}
    />
  ),
  'what happened': () => (
    <ActivityList
      first={{
        activity: [
          event('3', 'You logged in with a code by text message · Safari on iPhone'),
          {
            ...event('2', '3 log-ins did not work: wrong code · a device that we do not know'),
            isReported: true,
          },
          event('1', 'We unlocked logging in (you called us)'),
        ],
        before: '1-1',
      }}
      onEarlier={() => Promise.reject(new Error('only an example'))}
    />
  ),
  'nothing happened': () => (
    <ActivityList
      first={{ activity: [], before: null }}
      onEarlier={() => Promise.reject(new Error('only an example'))}
    />
  ),
  'an event that can be reported': () => (
    <ReportButton event={event('3', 'You logged in with a code')} onReport={() => undefined} />
  ),
  'I did not do this': () => (
    <ReportForm
      event={event('3', 'You logged in with a code by text message · Safari on iPhone')}
      passkeyNames={['Chrome on Windows', 'My tablet']}
      onReported={() => undefined}
    />
  ),
  'it is reported': () => (
    <ReportResult
      reported={{ reference: '7F3A0000', ended: 2 }}
      isLocked={false}
      passkeyNames={['Chrome on Windows']}
    />
  ),
  'it is reported, and the account locked': () => (
    <ReportResult reported={{ reference: '7F3A0000', ended: 0 }} isLocked passkeyNames={[]} />
  ),
};
