import { BirthDateField } from '#portal/features/login/identify/birth-date-field.tsx';
import type { Examples } from '#portal/gallery/examples.ts';

const nothing = () => undefined;
const EMPTY = { day: '', month: '', year: '' };

export const examples: Examples = {
  empty: () => <BirthDateField parts={EMPTY} error={undefined} invalidParts={[]} onChange={nothing} />,
  filled: () => (
    <BirthDateField
      parts={{ day: '27', month: '03', year: '1957' }}
      error={undefined}
      invalidParts={[]}
      onChange={nothing}
    />
  ),
  'a day that the month does not have': () => (
    <BirthDateField
      parts={{ day: '31', month: '02', year: '1957' }}
      error="Date of birth must be a real date"
      invalidParts={['day', 'month']}
      onChange={nothing}
    />
  ),
};
