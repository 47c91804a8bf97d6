/**
 * The texts for contact details that only the server can refuse. `contactFieldErrorMessage` returns the
 * others. CON-11, CON-32
 */
export const CONTACT_REFUSAL_TEXTS = {
  unknownCountry: 'Choose a country from the list',
  /** Neither says why: the mobile number or email address may be another customer's. */
  mobileRefused: 'We cannot change it to this number online. Call us and we will help you.',
  emailRefused: 'We cannot change it to this address online. Call us and we will help you.',
} as const;
