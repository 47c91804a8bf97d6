/** Says why nothing changes while the account is on hold. Placeholder: `{phone}`. ACT-9 */
export const HELD_TEXT = 'Your account is locked, and nothing was changed. Call us on {phone}.';
