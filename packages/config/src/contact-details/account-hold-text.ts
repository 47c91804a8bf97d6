/** The text for a customer who logs in to an account on hold. Placeholder: `{phone}`. CON-77 */
export const ACCOUNT_HOLD_TEXT =
  'Your account is on hold to keep it safe: we were told of something that you did not do. Call us on {phone} and we will help you get back in.';
