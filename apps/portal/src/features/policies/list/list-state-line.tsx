import './list-state-line.css';
import type { ListConcern, ListState } from '@portal/domain/policies/list-state';
import type { NextPayment } from '@portal/domain/policies/next-payment';
import { formatDate } from '@portal/domain/values/calendar-date';
import { formatAmount } from '@portal/domain/values/money';
import type { ReactNode, Ref } from 'react';
import { Icon } from '#portal/components/controls/icon.tsx';
import { BARRED, CLOCK, INFORMATION, TICK, WARNING } from '#portal/components/controls/icon-shapes.ts';
import { updateCardPath } from '#portal/features/policies/payment/update-card-path.ts';
import { paths } from '#portal/lib/routing/paths.ts';
import { useConfiguration } from '#portal/lib/site/configuration.ts';

type Tone = 'warn' | 'info' | 'ok' | 'neut';
type Line = { tone: Tone; icon: string; text: ReactNode; link?: { href: string; label: string } };

/** The text about the contacts that wait, in the region's word for a mobile number. */
const contactChanges = (mobile: string) => ({
  mobile: { text: `We will use your new ${mobile} once you enter its code.`, label: 'Enter the code' },
  email: { text: 'We will use your new email address once you enter its code.', label: 'Enter the code' },
  both: {
    text: `We will use your new ${mobile} and email address once you enter their codes.`,
    label: 'Enter the codes',
  },
});

/** The line about a concern, with the link that settles it. */
function concernLine(concern: ListConcern, mobile: string): Line {
  if (concern.kind === 'contact-change') {
    const { text, label } = contactChanges(mobile)[concern.change.kind];
    return { tone: 'info', icon: INFORMATION, text, link: { href: paths.contacts, label } };
  }
  const { productName, policyNumber } = concern.policy;
  const happens = concern.kind === 'card-expired' ? 'has expired' : 'expires soon';
  const text = `The card that pays ${productName} ${happens}.`;
  return {
    tone: 'warn',
    icon: WARNING,
    text,
    link: { href: updateCardPath(policyNumber), label: 'Update it' },
  };
}

/** The next payment, as far as it is known. POL-32 */
function nextText({ amountCents, date }: NextPayment): ReactNode {
  const amount = formatAmount(amountCents);
  return (
    <>
      {' '}
      Next payment{amount ? ' ' : ''}
      <span className="number">{amount}</span> on <span className="number">{formatDate(date)}</span>
    </>
  );
}

const CALM = {
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
} as const satisfies Record<string, Line>;

function findLine(state: ListState, mobile: string): Line | undefined {
  if (state.kind === 'said-above') return undefined;
  if (state.kind === 'needs-you') return concernLine(state.first, mobile);
  if (state.kind !== 'in-order') return CALM[state.kind];
  const text = (
    <>
      <strong>You are up to date.</strong>
      {state.next ? nextText(state.next) : null}
    </>
  );
  return { tone: 'ok', icon: TICK, text };
}

type ListStateLineProps = { state: ListState; ref?: Ref<HTMLDivElement> };

/**
 * One line above the policies: what needs the customer most, or that they are up to date. POL-31, POL-32
 */
export function ListStateLine({ state, ref }: ListStateLineProps) {
  const { labels } = useConfiguration().regionalisation;
  const line = findLine(state, labels.mobile.toLowerCase());
  if (!line) return null;
  const { tone, icon, text, link } = line;
  const ended = state.kind === 'all-ended' ? ' list-state-ended' : '';
  return (
    <div className={`list-state list-state-${tone}${ended}`} ref={ref} tabIndex={-1}>
      <Icon shape={icon} />
      <p>
        {text} {link ? <a href={link.href}>{link.label}</a> : null}
      </p>
    </div>
  );
}
