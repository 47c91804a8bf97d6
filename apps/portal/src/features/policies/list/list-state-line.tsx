import './list-state-line.css';
import type { LineKind, ListConcern, ListState } from '@portal/domain/policies/list-state';
import { formatDate } from '@portal/domain/values/calendar-date';
import type { ReactNode, Ref } from 'react';
import { Icon } from '#portal/components/controls/icon.tsx';
import {
  BARRED,
  CLOCK,
  ENVELOPE,
  INFORMATION,
  TICK,
  WARNING,
} from '#portal/components/controls/icon-shapes.ts';
import { NotPaidHere } from '#portal/components/help/not-paid-here.tsx';
import { updateCardPath } from '#portal/features/policies/payment/update-card-path.ts';
import { paths } from '#portal/lib/routing/paths.ts';

type Tone = 'error' | 'warn' | 'info' | 'ok' | 'neut';
type Line = { tone: Tone; icon: string; text: ReactNode; link?: { href: string; label: string } };

/**
 * The text about the contacts that wait. It says 'phone', since countries call a mobile number differently.
 */
const CONTACT_CHANGES = {
  mobile: { text: 'We will use your new phone number once you enter its code.', label: 'Enter the code' },
  email: { text: 'We will use your new email address once you enter its code.', label: 'Enter the code' },
  both: {
    text: 'We will use your new phone number and email address once you enter their codes.',
    label: 'Enter the codes',
  },
} as const;

/**
 * The last chance comes after several payments; of others that are not paid here
 * nobody says how many they are.
 */
const late = ({ kind, policy }: ListConcern<'final-notice-by-phone' | 'overdue-by-phone'>): ReactNode => (
  <>
    {kind === 'final-notice-by-phone'
      ? `Payments for ${policy.productName} are late.`
      : `A payment for ${policy.productName} is late.`}{' '}
    <NotPaidHere paidBy={policy.paidBy} />
  </>
);

/** The text of each concern, and the link that settles it. */
const LINES: { readonly [Kind in LineKind]: (concern: ListConcern<Kind>) => Line } = {
  'final-notice-by-phone': (concern) => ({ tone: 'error', icon: WARNING, text: late(concern) }),
  'overdue-by-phone': (concern) => ({ tone: 'warn', icon: WARNING, text: late(concern) }),
  'payment-received': ({ policy }) => ({
    tone: 'ok',
    icon: TICK,
    text: `You have paid what was overdue on ${policy.productName}. Its status can take a day to change.`,
  }),
  'card-expired': ({ policy, lastDay }) => ({
    tone: 'warn',
    icon: WARNING,
    text: `The card that pays ${policy.productName} expired on ${formatDate(lastDay)}.`,
    link: { href: updateCardPath(policy.policyNumber), label: 'Give us another card' },
  }),
  'card-expires-soon': ({ policy, lastDay }) => ({
    tone: 'warn',
    icon: WARNING,
    text: `The card that pays ${policy.productName} expires on ${formatDate(lastDay)}.`,
    link: { href: updateCardPath(policy.policyNumber), label: 'Give us another card' },
  }),
  'contact-change': ({ change }) => ({
    tone: 'info',
    icon: INFORMATION,
    text: CONTACT_CHANGES[change.kind].text,
    link: { href: paths.contacts, label: CONTACT_CHANGES[change.kind].label },
  }),
  'new-letter': ({ policy, count }) => ({
    tone: 'info',
    icon: ENVELOPE,
    text: `You have ${count === 1 ? 'a new letter' : `${count} new letters`} about ${policy.productName}.`,
    link: { href: paths.documents(policy.policyNumber), label: 'Read it in your inbox' },
  }),
};

const lineOf = <Kind extends LineKind>(concern: ListConcern<Kind>): Line => LINES[concern.kind](concern);

const CALM: Readonly<Record<Exclude<ListState['kind'], 'needs-you' | 'said-above'>, Line>> = {
  'in-order': { tone: 'ok', icon: TICK, text: <strong>Everything is in order</strong> },
  'claim-in-progress': {
    tone: 'info',
    icon: INFORMATION,
    text: 'We are working on your claim. Nothing else needs your attention.',
  },
  'all-ended': { tone: 'neut', icon: BARRED, text: 'You have no cover under these policies now.' },
  unknown: { tone: 'neut', icon: CLOCK, text: 'Checking your payments…' },
  // As long as what follows: the cards stay where they are. POL-48
  'unknown-beside-claim': {
    tone: 'neut',
    icon: CLOCK,
    text: 'We are working on your claim. Checking your payments…',
  },
};

/** Counts what else needs the customer. */
function othersText({ first, others }: Extract<ListState, { kind: 'needs-you' }>): string {
  if (others === 0) return '';
  const more = first.kind === 'payment-received' ? '' : 'more ';
  return ` ${others} ${more}${others === 1 ? 'thing needs' : 'things need'} your attention: see below.`;
}

type ListStateLineProps = { state: ListState; ref?: Ref<HTMLDivElement> };

/**
 * One line above the policies: what needs the customer most, or that everything is in order. POL-31, POL-32
 */
export function ListStateLine({ state, ref }: ListStateLineProps) {
  if (state.kind === 'said-above') return null;
  const needsYou = state.kind === 'needs-you';
  const { tone, icon, text, link } = needsYou ? lineOf(state.first) : CALM[state.kind];
  return (
    <div className={`list-state list-state-${tone}`} ref={ref} tabIndex={-1}>
      <Icon shape={icon} />
      <p>
        <span>
          {text}
          {needsYou ? othersText(state) : ''}
        </span>
        {link ? <a href={link.href}>{link.label}</a> : null}
      </p>
    </div>
  );
}
