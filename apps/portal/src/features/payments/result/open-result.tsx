import { useEffect } from 'react';
import { buttonClass } from '#portal/components/controls/button.tsx';
import { announceWhile } from '#portal/components/feedback/announce.ts';
import { withPhone } from '#portal/components/help/with-phone.tsx';
import { ResultFrame } from '#portal/features/payments/result/result-frame.tsx';
import { paths } from '#portal/lib/routing/paths.ts';
import { waitText } from '#portal/lib/values/wait-text.ts';

type OpenKind = 'asking' | 'pending' | 'unknown' | 'busy';

/** The advice while the result is not known. PAY-70 */
const WORDS: Readonly<
  Record<OpenKind, { readonly heading: string; readonly lead: string; readonly what: string }>
> = {
  asking: {
    heading: 'Processing your payment',
    lead: 'Do not close this page.',
    what: 'This usually takes a few seconds.',
  },
  pending: {
    heading: 'Processing Payment',
    lead: 'We are waiting for an answer from your bank.',
    what: 'Your payment is being processed. This can take a few minutes.',
  },
  unknown: {
    heading: 'We do not know the result yet',
    lead: 'We could not reach our payment provider.',
    what: 'Your payment may or may not have been made. We will know soon.',
  },
  busy: {
    heading: 'We do not know the result yet',
    lead: 'There were too many requests at once.',
    what: 'We could not check your payment yet. It may or may not have been made.',
  },
};

type OpenResultProps = {
  kind: OpenKind;
  /** After this long the page asks again. */
  waitSeconds?: number | undefined;
};

/**
 * The result of the payment is not known yet. It is asked for again and again, and shown here. PAY-70, PAY-99
 */
export function OpenResult({ kind, waitSeconds }: OpenResultProps) {
  const { heading, lead, what } = WORDS[kind];
  useEffect(() => announceWhile(`${heading}. ${lead}`), [heading, lead]);
  return (
    <ResultFrame tone="info" heading={heading} lead={lead}>
      <div className="card">
        <p>{what}</p>
        <p className="paragraph keeps-asking">
          <strong>Do not pay again.</strong> This page{' '}
          {kind === 'busy' ? `checks again in ${waitText(waitSeconds)},` : 'keeps asking'} and will show the
          result.
        </p>
        {kind === 'asking' ? null : (
          <p className="paragraph">
            {withPhone(
              'You can leave this page: your policy will show when the payment is done. If you are worried, call us on {phone}.',
            )}
          </p>
        )}
      </div>
      {kind === 'asking' ? null : (
        <p className="button-row">
          <a className={buttonClass('secondary')} href={paths.home}>
            Go to your policies
          </a>
        </p>
      )}
    </ResultFrame>
  );
}
