import { RadioField } from '#portal/components/choices/radio-field.tsx';
import { SelectField } from '#portal/components/choices/select-field.tsx';
import { TextField } from '#portal/components/fields/text-field.tsx';
import type { Examples } from '#portal/gallery/examples.ts';

const STATES = [
  { value: 'ACT', label: 'Australian Capital Territory' },
  { value: 'NSW', label: 'New South Wales' },
];

export const examples: Examples = {
  empty: () => <TextField id="mobile" label="Mobile number" hint="The mobile number we have for you" />,
  filled: () => (
    <TextField id="mobile" label="Mobile number" hint="As you typed it" defaultValue="021 555 0123" />
  ),
  invalid: () => (
    <TextField
      id="mobile"
      label="Mobile number"
      hint="The mobile number we have for you"
      error="Enter your mobile number in the correct format, like 021 555 0123"
      defaultValue="021"
    />
  ),
  'without a hint': () => <TextField id="suburb" label="Suburb (optional)" defaultValue="Newtown" />,
  'a list, nothing chosen': () => (
    <SelectField id="state" label="State" options={STATES} emptyLabel="Choose your state" />
  ),
  'a list, chosen': () => (
    <SelectField
      id="state"
      label="State"
      options={STATES}
      emptyLabel="Choose your state"
      defaultValue="ACT"
    />
  ),
  'a list, invalid': () => (
    <SelectField
      id="state"
      label="State"
      error="Choose your state"
      options={STATES}
      emptyLabel="Choose your state"
    />
  ),
  'a few choices': () => (
    <RadioField
      id="place"
      label="Where do you live?"
      hint="The state or territory"
      value="NSW"
      options={STATES}
      onChoose={() => undefined}
    />
  ),
  'a few choices, invalid': () => (
    <RadioField
      id="place"
      label="Where do you live?"
      error="Choose where you live"
      value=""
      options={STATES}
      onChoose={() => undefined}
    />
  ),
};
