/** Names the country a call is made from, by its id. */
export const COUNTRY_ID_HEADER = 'CountryId';

/** Names the client that makes a call. */
export const REQUEST_SOURCE_HEADER = 'Request-Source';

/** The `Request-Source` of the portal. */
export const REQUEST_SOURCE = 'webcustomerportal';

/**
 * Names the version of the contact details in the response of `getcustomerdetail`; a host may leave it out.
 */
export const VERSION_HEADER = 'ETag';

/**
 * Brings the key of the customer's drafts in the response of `getcustomerdetail`; a
 * host may leave it out. CON-38
 */
export const DRAFT_KEY_HEADER = 'Draft-Key';

/** Sent with a change of contact details: the version that the change was made to. */
export const SEEN_VERSION_HEADER = 'If-Match';

/** Sent with the id of a login where the host can say whether its code arrived. LOG-99 */
export const CODE_DELIVERY_HEADER = 'Code-Delivery';

/** How many seconds ago the code was sent that a login takes from one before. LOG-86 */
export const CODE_AGE_HEADER = 'Code-Age';
