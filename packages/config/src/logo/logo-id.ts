/** The id under which a page defines its wordmark. */
export const LOGO_ID = 'brand-logo';
