import { EmailField } from '#portal/components/fields/email-field.tsx';
import type { Examples } from '#portal/gallery/examples.ts';

const nothing = () => undefined;

export const examples: Examples = {
  empty: () => <EmailField label="Email address" error={undefined} value="" onChange={nothing} />,
  'with an error': () => (
    <EmailField label="Email address" error="Enter your email address" value="claire" onChange={nothing} />
  ),
};
