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

const codeOf = (error: unknown): string => String((error as { code?: unknown } | undefined)?.code);
/** The driver gives some of its errors no code. */
const says = (error: unknown, message: string): boolean =>
  error instanceof Error && error.message === message;

/** Whether the server did not respond in time. The connection cannot be used again. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof CommitOutcomeUnknownError ? isUnanswered(error.cause) : says(error, 'Query read timeout');

/** Whether the statement was undone, and may succeed on the same connection. */
export const metAnother = (error: unknown): boolean => MET_ANOTHER.includes(codeOf(error));

/** Whether a shared read met a held table. */
export const isTableHeld = (error: unknown): boolean => TABLE_IS_HELD.includes(codeOf(error));

/** Whether the connection refused the statement: nothing of it was done, and another connection may do it. */
export const isRefused = (error: unknown): boolean => REFUSED.includes(codeOf(error));

/** Whether the host takes no changes any more. */
export const isReadOnlyHost = (error: unknown): boolean => codeOf(error) === READ_ONLY_HOST;

/** Returns what a caller is told: that somebody else holds what it needs, or the error as it is. */
export const asBusy = (error: unknown): unknown =>
  codeOf(error) === NO_LOCK || says(error, 'timeout exceeded when trying to connect')
    ? new DatabaseBusyError(error)
    : error;
