import type { Device } from '@portal/contract/security-page/mapping';
import { useRef, useState } from 'react';
import { Button } from '#portal/components/controls/button.tsx';
import { Banner } from '#portal/components/feedback/banner.tsx';
import { useFocusOn } from '#portal/components/feedback/use-focus-on.ts';
import { withPhone } from '#portal/components/help/with-phone.tsx';
import { DeviceRow } from '#portal/features/security-page/device-row.tsx';
import { type Outcome, useLogOuts } from '#portal/features/security-page/use-log-outs.ts';
import styles from './security-page.module.css';

const QUESTIONS = {
  elsewhere: {
    text: 'You stay logged in here. All other devices are logged out and must log in again.',
    yes: 'Log out all other devices',
  },
  everywhere: {
    text: 'All devices are logged out, this one too. To come back, log in again.',
    yes: 'Log out everywhere',
  },
} as const;

type Question = keyof typeof QUESTIONS;
type AskedProps = { question: Question; isBusy: boolean; onYes: () => void; onNo: () => void };

/** The question takes the focus: the button that asked it has gone. */
function Asked({ question, isBusy, onYes, onNo }: AskedProps) {
  const box = useRef<HTMLDivElement>(null);
  useFocusOn(question, box);
  const { text, yes } = QUESTIONS[question];
  return (
    <div className={styles.question} ref={box} tabIndex={-1}>
      <p>{text}</p>
      <div className="button-row">
        <Button isBusy={isBusy} onClick={onYes}>
          {yes}
        </Button>
        <Button variant="secondary" isBusy={isBusy} onClick={onNo}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

/** The status region is on the page before its text: otherwise screen readers may not read it. */
function OutcomePlace({ outcome }: { outcome: Outcome | undefined }) {
  const box = useRef<HTMLDivElement>(null);
  useFocusOn(outcome, box);
  return (
    <div role="status" ref={outcome ? box : undefined} tabIndex={-1} className={styles.outcome}>
      {outcome?.text ? <Banner tone={outcome.tone}>{withPhone(outcome.text)}</Banner> : null}
    </div>
  );
}

type DevicesProps = { devices: readonly Device[]; onChanged: () => Promise<unknown> };

/** Where the customer is logged in, and how to end that. DEV-3 to DEV-5 */
export function Devices({ devices, onChanged }: DevicesProps) {
  const { isBusy, outcome, logOutDevice, logOutElsewhere, logOutEverywhere } = useLogOuts(onChanged);
  const [question, setQuestion] = useState<Question>();
  const heading = useRef<HTMLHeadingElement>(null);
  const answer = (logOut: () => Promise<void>) => void logOut().then(() => setQuestion(undefined));
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
      <ul className={styles.devices}>
        {devices.map((device) => (
          <DeviceRow
            key={device.browserId}
            {...{ device, isBusy }}
            onLogOut={() => void logOutDevice(device)}
          />
        ))}
      </ul>
      {question ? (
        <Asked
          {...{ question, isBusy }}
          onYes={() => answer(question === 'elsewhere' ? logOutElsewhere : logOutEverywhere)}
          onNo={keep}
        />
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
        {withPhone('If you do not know a device, log it out, then call us on {phone}.')}
      </p>
    </section>
  );
}
