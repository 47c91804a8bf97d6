import type { Device, Passkey } from '@portal/contract/security-page/mapping';
import { useRef, useState } from 'react';
import { RowList } from '#portal/components/content/row-list.tsx';
import { Button } from '#portal/components/controls/button.tsx';
import { OutcomePlace } from '#portal/components/feedback/outcome-place.tsx';
import { QuestionBox } from '#portal/components/feedback/question-box.tsx';
import { withPhone } from '#portal/components/help/with-phone.tsx';
import { DeviceRow } from '#portal/features/security-page/device-row.tsx';
import { deviceName, logOutWord } from '#portal/features/security-page/device-texts.ts';
import { useLogOuts } from '#portal/features/security-page/use-log-outs.ts';
import styles from './security-page.module.css';

const QUESTIONS = {
  elsewhere: {
    text: 'You stay logged in here. All other devices are logged out and must log in again.',
    yes: 'Log out all other devices',
  },
  everywhere: {
    text: 'All devices are logged out, including this one. You can log in again at any time.',
    yes: 'Log out everywhere',
  },
} as const;

/** 'Log out' of one device takes its passkeys too; that of all others leaves them. PKY-37 */
const CAN_RETURN = ' A device that logs in without a code can come back. To stop that, use its own button.';

type DevicesProps = {
  devices: readonly Device[];
  passkeys: readonly Passkey[];
  onChanged: () => Promise<unknown>;
};

/** Where the customer is logged in, and how to end that. DEV-3 to DEV-5 */
export function Devices({ devices, passkeys, onChanged }: DevicesProps) {
  const { isBusy, outcome, logOutDevice, logOutElsewhere, logOutEverywhere } = useLogOuts(onChanged);
  // About all devices, or about the one with this id.
  const [question, setQuestion] = useState<string>();
  const heading = useRef<HTMLHeadingElement>(null);
  const ofAll = question === 'elsewhere' || question === 'everywhere' ? question : undefined;
  const answer = (logOut: () => Promise<boolean>) => void logOut().then(() => setQuestion(undefined));
  const keep = () => {
    setQuestion(undefined);
    heading.current?.focus();
  };
  return (
    <section className={`card ${styles.part}`} aria-labelledby="devices">
      <h2 id="devices" ref={heading} tabIndex={-1}>
        Your devices
      </h2>
      <OutcomePlace outcome={outcome} />
      <RowList>
        {devices.map((device) =>
          device.browserId === question ? (
            <li key={device.browserId}>
              <QuestionBox
                {...{ isBusy }}
                yes={logOutWord(device)}
                onYes={() => answer(() => logOutDevice(device))}
                onNo={keep}
              >
                {logOutWord(device)} <strong>{deviceName(device)}</strong>? You need a code to log in there
                then.
              </QuestionBox>
            </li>
          ) : (
            <DeviceRow
              key={device.browserId}
              {...{ device, isBusy }}
              passkeyNames={passkeys
                .filter(({ passkeyId }) => device.passkeyIds?.includes(passkeyId))
                .map(({ name }) => name)}
              onLogOut={() =>
                device.passkeyIds?.length ? setQuestion(device.browserId) : void logOutDevice(device)
              }
            />
          ),
        )}
      </RowList>
      {ofAll ? (
        <QuestionBox
          {...{ isBusy }}
          yes={QUESTIONS[ofAll].yes}
          onYes={() => answer(ofAll === 'elsewhere' ? logOutElsewhere : logOutEverywhere)}
          onNo={keep}
        >
          {QUESTIONS[ofAll].text}
          {passkeys.length > 0 ? CAN_RETURN : ''}
        </QuestionBox>
      ) : (
        <div className="button-row">
          <Button variant="secondary" isBusy={isBusy} onClick={() => setQuestion('elsewhere')}>
            Log out everywhere else
          </Button>
          <Button variant="secondary" isBusy={isBusy} onClick={() => setQuestion('everywhere')}>
            Log out everywhere, here too
          </Button>
        </div>
      )}
      <p className="paragraph">
        {withPhone('If a device is not yours, log it out, then call us on {phone}.')}
      </p>
    </section>
  );
}
