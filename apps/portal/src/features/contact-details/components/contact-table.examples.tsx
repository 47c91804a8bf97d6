import { ContactTable } from '#portal/features/contact-details/components/contact-table.tsx';
import type { Examples } from '#portal/gallery/examples.ts';

export const examples: Examples = {
  'what is known and what is not': () => (
    <ContactTable
      rows={[
        ['Residential address', '12 George Street', 'residential'],
        ['Home phone number', '', 'homePhone'],
        ['Email', 'a.name.that.is.rather.long@example.com', 'email'],
      ]}
    />
  ),
};
