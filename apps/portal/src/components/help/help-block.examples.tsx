import { HelpBlock } from '#portal/components/help/help-block.tsx';
import { NotPaidHere } from '#portal/components/help/not-paid-here.tsx';
import { withPhone } from '#portal/components/help/with-phone.tsx';
import type { Examples } from '#portal/gallery/examples.ts';

export const examples: Examples = {
  'with its usual title': () => <HelpBlock />,
  'with a title of its own': () => <HelpBlock title="Still cannot find it? Call us" />,
  'not paid here, by a method that is not known yet': () => (
    <p>
      <NotPaidHere paidBy={undefined} />
    </p>
  ),
  'the phone in a sentence': () => <p>{withPhone('To change your name, call us on {phone}.')}</p>,
};
