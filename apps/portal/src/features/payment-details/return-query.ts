/** The query that the gateway added to the address on the way back, and the query before. */
export type ReturnQuery = Readonly<Record<string, string>>;

/**
 * Stripe leads its customers back with a secret in the address. It is of no use here and goes nowhere. UPD-67
 */
const SECRET = /_client_secret$/;

const isSavedAtGateway = ({ accountType, token }: ReturnQuery): boolean =>
  token !== undefined && (accountType === 'DD' || accountType === 'CC');

/** Returns the query of a way back from the gateway; undefined for any other query. UPD-65 */
export function returnQueryOf(search: string): ReturnQuery | undefined {
  const query: ReturnQuery = Object.fromEntries(
    [...new URLSearchParams(search)].filter(([name]) => !SECRET.test(name)),
  );
  return isSavedAtGateway(query) || query.setup_intent ? query : undefined;
}

/**
 * Returns whether a way back triggers saving: a token with `accountType` DD or CC, or a `setup_intent` whose
 * `redirect_status` is succeeded. UPD-65
 */
export const triggersSaving = (query: ReturnQuery): boolean =>
  isSavedAtGateway(query) || (Boolean(query.setup_intent) && query.redirect_status === 'succeeded');
