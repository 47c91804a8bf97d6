import { BackLink } from '#portal/components/controls/back-link.tsx';
import type { Examples } from '#portal/gallery/examples.ts';

export const examples: Examples = {
  'to the page above': () => <BackLink href="/contacts" label="My contact details" />,
};
