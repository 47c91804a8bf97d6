import { HelpBlock } from '#portal/components/help-block/help-block.tsx';
import { withPhone } from '#portal/components/help-block/with-phone.tsx';
import type { Examples } from '#portal/gallery/examples.ts';

export const examples: Examples = {
  'with its usual title': () => <HelpBlock />,
  'with a title of its own': () => <HelpBlock title="Still cannot find it? Call us" />,
  'the phone in a sentence': () => <p>{withPhone('To change your name, call us on {phone}.')}</p>,
};
