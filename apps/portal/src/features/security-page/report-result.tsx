import type { ReportedActivity } from '@portal/contract/security-page/mapping';
import { Banner } from '#portal/components/feedback/banner.tsx';
import { withPhone } from '#portal/components/help/with-phone.tsx';
import { paths } from '#portal/lib/routing/paths.ts';
import { SECTIONS, SECURITY_TITLE } from '#portal/lib/routing/route-table.ts';
import styles from './security-page.module.css';

type ReportResultProps = {
  reported: ReportedActivity;
  isLocked: boolean;
  /** The names of the passkeys that the report removed. PKY-35 */
  passkeyNames: readonly string[];
};

const devicesText = (ended: number): string =>
  ended === 0
    ? 'No other device was logged in.'
    : `${ended} other ${ended === 1 ? 'device is' : 'devices are'} logged out.`;

const passkeysText = (names: readonly string[]): string =>
  names.length === 0 ? '' : ` Removed: ${names.join(', ')}. You need a code to log in there.`;

/** The reference, the phone, and what to check. ACT-7 */
export function ReportResult({ reported: { reference, ended }, isLocked, passkeyNames }: ReportResultProps) {
  return (
    <>
      <Banner tone="ok">
        Your reference is <strong className="number">{reference}</strong>. {devicesText(ended)}
        {passkeysText(passkeyNames)}
      </Banner>
      <p className="paragraph">
        {withPhone(
          isLocked
            ? 'Your account is locked. You can still look at everything here. But nobody can log in again, or change anything, until you have spoken with us. Call us now on {phone}.'
            : 'Call us now on {phone}, and have your reference ready.',
        )}
      </p>
      <h2 className={styles.check}>Check these now</h2>
      <ul className={styles.checks}>
        <li>
          <a href={paths.contacts}>{SECTIONS.contacts}</a>: are your numbers and addresses right?
        </li>
        <li>
          <a href={paths.home}>{SECTIONS.policies}</a>: is each policy paid the way you want, and are your
          beneficiaries right?
        </li>
        <li>
          <a href={paths.security}>{SECURITY_TITLE}</a>: do you know each device?
        </li>
      </ul>
    </>
  );
}
