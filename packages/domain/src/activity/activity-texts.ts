/** How many events a customer can report in a day. ACT-6 */
export const MOST_REPORTS_A_DAY = 5;

/** The facts of an event as its words need them. */
export type ActivityFacts = {
  /** By which words the customer knows the browser again. DEV-1 */
  readonly label?: string | undefined;
  readonly channel?: string | undefined;
  readonly isKnown?: boolean | undefined;
  /** How long a lock lasts; without it, until the customer calls. */
  readonly seconds?: number | null | undefined;
  readonly because?: string | undefined;
  /** How many logins a log-out ended. */
  readonly logins?: number | undefined;
  /** Whether a report locked the account. */
  readonly isLocking?: boolean | undefined;
  /** How many events of an hour this is. */
  readonly count: number;
  /** The contact details, in words. */
  readonly fields: readonly string[];
  /** The policy, in words. */
  readonly policy: string;
  readonly amount: string;
  /** The subject of the document. */
  readonly subject: string;
};

/** The words for a kind of event, and whether the customer can say 'I did not do this'. */
export type ActivityRow = { readonly text: (facts: ActivityFacts) => string; readonly isReportable: boolean };

const theirs = (text: ActivityRow['text']): ActivityRow => ({ text, isReportable: true });
const ours = (text: ActivityRow['text']): ActivityRow => ({ text, isReportable: false });
const NOT_SHOWN = undefined;

const CODE_BY: Readonly<Record<string, string>> = { sms: ' by text message', email: ' by email' };
const SESSIONS: Readonly<Record<string, string>> = {
  elsewhere: 'You logged out your other devices',
  reported: 'We logged out all other devices, because you reported something as not yours',
  'contact-undone': 'All devices were logged out, because a change was reported as not yours',
  'too-many': 'Your oldest log-in was ended, because there were too many at once',
};

const PASSKEY_REMOVED_BECAUSE: Readonly<Record<string, string>> = {
  'activity-reported':
    'A device that logs in without a code was removed, because you reported something as not yours',
  'contact-undone':
    'A device that logs in without a code was removed, because a change was reported as not yours',
  operator: 'We removed a device that logs in without a code: you called us',
};

/** A text with the device behind it, where that is known. */
const onDevice = (text: string, label: string | undefined): string => (label ? `${text} · ${label}` : text);
const lockText = (seconds: number | null | undefined): string => {
  if (!seconds) return 'Logging in was locked until you call us';
  const [minutes, hours] = [Math.ceil(seconds / 60), Math.ceil(seconds / 3_600)];
  const time = minutes < 60 ? `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}` : `${hours} hours`;
  return `Logging in was locked for ${minutes === 60 ? '1 hour' : time}`;
};
const contactWord = ({ channel }: ActivityFacts): string =>
  channel === 'email' ? 'email address' : 'mobile number';

/**
 * Every kind of the audit trail in the words of the page 'What happened'. A kind without an entry does not
 * compile in the API. A try that fits no customer is nobody's: it is not shown. ACT-1, ACT-3
 */
export const ACTIVITY_TEXTS = {
  'account-locked': theirs(({ seconds }) => lockText(seconds)),
  'account-released': ours(() => 'We took your account off hold (you called us)'),
  'account-unlocked': ours(() => 'We unlocked logging in (you called us)'),
  'activity-reported': ours(
    ({ isLocking }) =>
      `You told us about something you did not do${isLocking ? ', and we locked your account' : ''}`,
  ),
  'audit-restarted': NOT_SHOWN,
  'call-back-cancelled': theirs(() => 'You cancelled the call you asked for'),
  'call-back-done': ours(() => 'We called you, as you asked'),
  'call-back-requested': theirs(() => 'You asked us to call you'),
  'captcha-asked': NOT_SHOWN,
  'code-expired': NOT_SHOWN,
  'code-limit': NOT_SHOWN,
  'code-sent': NOT_SHOWN,
  'code-while-locked': NOT_SHOWN,
  'code-wrong': theirs(
    ({ count, isKnown }) =>
      `${count === 1 ? '1 log-in' : `${count} log-ins`} did not work: wrong code · ${isKnown ? 'one of your devices' : 'a device that we do not know'}`,
  ),
  'contact-change-cancelled': theirs((facts) => `You cancelled a new ${contactWord(facts)}`),
  'contact-change-pending': theirs(
    () => 'You entered a new mobile number or email address, which needed a code',
  ),
  'contact-change-undone': ours(
    () => 'A change to your contact details was reported as not yours, and undone',
  ),
  'contact-code-expired': NOT_SHOWN,
  'contact-code-limit': NOT_SHOWN,
  'contact-code-sent': NOT_SHOWN,
  'contact-code-wrong': NOT_SHOWN,
  'contact-details-changed': theirs(({ fields }) => `You changed: ${fields.join(', ') || 'contact details'}`),
  'contact-identifier-refused': NOT_SHOWN,
  'core-event-dropped': NOT_SHOWN,
  'core-event-dead-lettered': NOT_SHOWN,
  'core-event-expired': NOT_SHOWN,
  'core-event-replaced': NOT_SHOWN,
  'core-event-resent': NOT_SHOWN,
  'core-updated': NOT_SHOWN,
  'customer-viewed': NOT_SHOWN,
  'customer-warned': NOT_SHOWN,
  'document-imported': NOT_SHOWN,
  'document-opened': theirs(({ subject }) => `You opened: ${subject || 'a document'}`),
  'identity-proved': NOT_SHOWN,
  'key-retired': NOT_SHOWN,
  'keys-rotated': NOT_SHOWN,
  'logged-in': theirs(({ channel, label }) =>
    onDevice(
      channel === 'passkey'
        ? 'You logged in with your face, fingerprint or screen lock'
        : `You logged in with a code${CODE_BY[channel ?? ''] ?? ''}`,
      label,
    ),
  ),
  'logged-out': NOT_SHOWN,
  'login-refused': NOT_SHOWN,
  'login-while-held': NOT_SHOWN,
  'login-while-locked': NOT_SHOWN,
  'network-limit': NOT_SHOWN,
  'offer-suppressed': NOT_SHOWN,
  'offer-used': NOT_SHOWN,
  'passkey-added': theirs(({ label }) => onDevice('You set up a device to log in without a code', label)),
  'passkey-cloned': ours(() => 'We stopped a device that logs in without a code; it may have been copied'),
  'passkey-refused': NOT_SHOWN,
  'passkey-removed': theirs(
    ({ because }) =>
      PASSKEY_REMOVED_BECAUSE[because ?? ''] ?? 'You removed a device that logs in without a code',
  ),
  'passkey-renamed': NOT_SHOWN,
  'passkey-used': NOT_SHOWN,
  'payment-capture-impossible': NOT_SHOWN,
  'payment-capture-unusable': NOT_SHOWN,
  'payment-captured': theirs(({ amount, policy }) => `You paid ${amount} for ${policy}`),
  'payment-closed': NOT_SHOWN,
  'payment-details-canceled': NOT_SHOWN,
  'payment-details-changed': theirs(({ policy }) => `You changed how ${policy} is paid`),
  'payment-details-declined': NOT_SHOWN,
  'payment-details-expired': NOT_SHOWN,
  'payment-details-opened': NOT_SHOWN,
  'payment-details-superseded': NOT_SHOWN,
  'payment-disputed': NOT_SHOWN,
  'payment-given-back': NOT_SHOWN,
  'payment-quote-expired': NOT_SHOWN,
  'payment-quoted': NOT_SHOWN,
  'payment-refund-failed': NOT_SHOWN,
  'payment-refunded': ours(({ amount, policy }) => `We refunded ${amount} for ${policy}`),
  'payment-selection-refused': NOT_SHOWN,
  'payment-submitted': NOT_SHOWN,
  'payment-superseded': NOT_SHOWN,
  'payment-unanswered': NOT_SHOWN,
  'payment-voided': NOT_SHOWN,
  'person-corrected': NOT_SHOWN,
  'person-erased': NOT_SHOWN,
  'person-exported': NOT_SHOWN,
  'policy-viewed': NOT_SHOWN,
  'proof-issued': theirs(({ policy }) => `You got a proof of cover for ${policy}`),
  'records-imported': NOT_SHOWN,
  'saved-method-removed': NOT_SHOWN,
  'session-refreshed': NOT_SHOWN,
  'session-timed-out': NOT_SHOWN,
  'sessions-ended': theirs(({ because, label, logins }) =>
    because === 'device'
      ? `You ${logins === 0 ? 'removed' : 'logged out'} ${label ?? 'a browser'}`
      : (SESSIONS[because ?? ''] ?? 'We logged out all your devices'),
  ),
  'switch-cleared': NOT_SHOWN,
  'switch-set': NOT_SHOWN,
  'token-misused': ours(() => 'Someone else used a copy of your log-in, so we ended it'),
} as const satisfies Readonly<Record<string, ActivityRow | undefined>>;
