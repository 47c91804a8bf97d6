import { CommitOutcomeUnknownError, DatabaseBusyError } from '#api/database/database.ts';

/** A lock did not come in time. */
const NO_LOCK = '55P03';
/** The statement met another transaction and was undone. */
const MET_ANOTHER = ['40001', '40P01'];
/**
 * A shared read did not get its lock. Reads that follow with the same name fail with the two other codes,
 * because the read that was to prepare the statement failed: they need the same lock.
 */
const TABLE_IS_HELD = [NO_LOCK, '26000', '42P05'];
/** The host takes no changes: it was the primary, and another one is. */
const READ_ONLY_HOST = '25006';
/**
 * The connection is of no use for the statement, and did nothing of it: its host takes no changes, its role
 * has lost its rights or is gone, its plan is of an older schema, or its prepared statements are.
 */
const REFUSED = [READ_ONLY_HOST, '42501', '42704', '0A000', '26000', '42P05'];
/** A statement took longer than the server lets it. */
const CANCELLED = '57014';
/** SQLSTATE classes and socket errors of a server that is not there. */
const NOT_THERE = /^(08|53|57P|58)|^E(CONN|PIPE|TIMEDOUT|HOST|AI_)/;

/** An error of the driver that has no code, in a word. */
type DriverFailure = 'connection-lost' | 'no-connection' | 'no-free-connection' | 'no-response';

/** The errors to which the driver gives a text and no code. */
const DRIVER_TEXTS: ReadonlyMap<string, DriverFailure> = new Map([
  ['Connection terminated', 'connection-lost'],
  ['Connection terminated unexpectedly', 'connection-lost'],
  ['Client has encountered a connection error and is not queryable', 'connection-lost'],
  ['Connection terminated due to connection timeout', 'no-connection'],
  ['timeout expired', 'no-connection'],
  ['timeout exceeded when trying to connect', 'no-free-connection'],
  ['Query read timeout', 'no-response'],
]);

const codeOf = (error: unknown): string => String((error as { code?: unknown } | undefined)?.code);

/** Returns what failed, for an error of the driver that has no code; undefined for any other error. */
export const driverFailure = (error: unknown): DriverFailure | undefined =>
  error instanceof Error ? DRIVER_TEXTS.get(error.message) : undefined;

/** Whether the server did not respond in time. The connection cannot be used again. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof CommitOutcomeUnknownError
    ? isUnanswered(error.cause)
    : driverFailure(error) === 'no-response';

/** Whether the server cannot be reached, or was lost on the way. */
export function isUnreachable(error: unknown): boolean {
  const failure = driverFailure(error);
  const isLost = failure === 'connection-lost' || failure === 'no-connection';
  return isLost || error instanceof CommitOutcomeUnknownError || NOT_THERE.test(codeOf(error));
}

/** Whether the statement was undone, and may succeed on the same connection. */
export const metAnother = (error: unknown): boolean => MET_ANOTHER.includes(codeOf(error));

/** Whether the database cannot serve now, as opposed to the error of a wrong statement. */
export const isOutage = (error: unknown): boolean =>
  isUnreachable(error) ||
  driverFailure(error) !== undefined ||
  metAnother(error) ||
  codeOf(error) === CANCELLED;

/** Whether a shared read met a held table. */
export const isTableHeld = (error: unknown): boolean => TABLE_IS_HELD.includes(codeOf(error));

/** Whether the connection refused the statement: nothing of it was done, and another connection may do it. */
export const isRefused = (error: unknown): boolean => REFUSED.includes(codeOf(error));

/** Whether the host takes no changes any more. */
export const isReadOnlyHost = (error: unknown): boolean => codeOf(error) === READ_ONLY_HOST;

/** Returns what a caller is told: that somebody else holds what it needs, or the error as it is. */
export const asBusy = (error: unknown): unknown =>
  codeOf(error) === NO_LOCK || driverFailure(error) === 'no-free-connection'
    ? new DatabaseBusyError(error)
    : error;
