/**
 * How many days each kind of record is stored after it is over. Limits look back one day at most; two days
 * leave room for questions. API-28, LOG-67
 *
 * - `knownBrowserDays`: since the last login there; as long as browsers keep a cookie.
 * - `failuresDays`: since the last failure at an identifier.
 * - `cardFormDays`: since a card form that nobody submitted was closed. For this long, customers with an old
 *   page read that no money was taken.
 * - `unusedSetupDays`: since a setup for payment details ended that was not applied, once nothing of
 *   it is left at the gateway.
 * - `untakenEventDays`: since an event was written for a core system that is not there. CON-86
 * - `deadLetterDays`: since an event became a dead letter on which no operator decided.
 * - `authorityDays`: since a direct debit authority ended.
 * - `erasedNumberDays`: since a customer was erased, as long as the audit trail says so. PER-38
 * - `issuedProofDays`: since the last issue of a proof of cover, which can be compared for this long. PRF-11
 * - `activityReportDays`: since a customer reported an event, which can be seen for a year. ACT-6
 * - `auditDays`: unless the operator sets another number. Seven years, as company records are kept;
 *   `minAuditDays` is the least that can be set.
 */
export const RETENTION = Object.freeze({
  leftoverDays: 2,
  networkTriesDays: 1,
  knownBrowserDays: 400,
  failuresDays: 400,
  cardFormDays: 30,
  unusedSetupDays: 30,
  untakenEventDays: 30,
  deadLetterDays: 180,
  authorityDays: 2557,
  erasedNumberDays: 2557,
  issuedProofDays: 400,
  activityReportDays: 400,
  auditDays: 2557,
  minAuditDays: 90,
});
