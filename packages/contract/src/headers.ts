/** Names the country a call is made from, by its id. */
export const COUNTRY_ID_HEADER = 'CountryId';

/** Names the client that makes a call. */
export const REQUEST_SOURCE_HEADER = 'Request-Source';

/** What the portal sends as its `Request-Source`. */
export const REQUEST_SOURCE = 'webcustomerportal';
