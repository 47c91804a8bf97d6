import { paths } from '#portal/lib/routing/paths.ts';

/** The query of the result page. The specification fixes the names of the query. */
export type ResultQuery = { readonly transactionIdentifier: string; readonly chosenIds: readonly number[] };

const IDENTIFIER = 'transactionidentifier';
const PASSTHROUGH = 'passthroughparamobject';

/** Returns the ids of transactions as they travel through the gateway. */
export const passthroughOf = (chosenIds: readonly number[]): string => chosenIds.join(',');

/**
 * Returns a payment page's address with the query of its result. It says nothing without the
 * customer's session. PAY-67
 */
export const resultUrl = (page: string, transactionIdentifier: string, passthrough: string): string =>
  `${page}?${new URLSearchParams({ [IDENTIFIER]: transactionIdentifier, [PASSTHROUGH]: passthrough })}`;

/**
 * Returns where a challenge of a saved card leads back to: the result page, whose
 * payment the host names. UPD-87
 */
export const savedCardReturnUrl = (page: string, chosenIds: readonly number[]): string =>
  `${page}?${new URLSearchParams({ [PASSTHROUGH]: passthroughOf(chosenIds) })}`;

/** Returns the path of the result page of a policy. PAY-67 */
export const resultPath = (policyNumber: string, { transactionIdentifier, chosenIds }: ResultQuery): string =>
  resultUrl(paths.payment(policyNumber), transactionIdentifier, passthroughOf(chosenIds));

/**
 * Returns what the query asks for; undefined where it names no payment. Its ids may
 * be missing. PAY-67, PAY-98
 */
export function resultQueryOf(search: string): ResultQuery | undefined {
  const query = new URLSearchParams(search);
  const transactionIdentifier = query.get(IDENTIFIER);
  const chosenIds = (query.get(PASSTHROUGH) ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);
  return transactionIdentifier ? { transactionIdentifier, chosenIds } : undefined;
}
