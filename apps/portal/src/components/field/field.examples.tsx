import { TextField } from '#portal/components/field/text-field.tsx';
import type { Examples } from '#portal/gallery/examples.ts';

export const examples: Examples = {
  empty: () => <TextField id="mobile" label="Mobile number" hint="The mobile number we have for you" />,
  filled: () => (
    <TextField id="mobile" label="Mobile number" hint="As you typed it" defaultValue="021 555 0123" />
  ),
  faulty: () => (
    <TextField
      id="mobile"
      label="Mobile number"
      hint="The mobile number we have for you"
      error="Enter your mobile number in the correct format, like 021 555 0123"
      defaultValue="021"
    />
  ),
};
