/** What the contact pages are called. */
export const HEADINGS = {
  myContactDetails: 'My contact details',
  customerContactDetails: 'Customer contact details',
} as const;
