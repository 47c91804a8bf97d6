import { S3ServiceException } from '@aws-sdk/client-s3';
import { ApiError } from '@portal/contract/errors/api-error';
import { ContentMissingError, StoreRefusedError } from '#api/gateways/document-store/document-store.ts';

const RETRY_AFTER_SECONDS = 30;

/** The codes of S3 when it has too much to do. */
const BUSY_STATUS: readonly number[] = [429, 500, 502, 503, 504];

/** The codes of S3 for credentials that it does not know, or that lack a right. */
const REFUSED_STATUS: readonly number[] = [401, 403];

/** Errors of S3 that another try may not meet. An error without a response never reached it. */
export const isPassing = (error: unknown): boolean =>
  !(error instanceof S3ServiceException) || BUSY_STATUS.includes(error.$metadata.httpStatusCode ?? 0);

function refusalIn(error: unknown): StoreRefusedError | undefined {
  if (!(error instanceof S3ServiceException)) return undefined;
  const status = error.$metadata.httpStatusCode ?? 0;
  return REFUSED_STATUS.includes(status) ? new StoreRefusedError(error.name, `http-${status}`) : undefined;
}

/**
 * Returns what an error of S3 means to a caller of the store. All but a missing object is an outage: a reader
 * can only try again. The log has the name that S3 gave it, like `AccessDenied` or `NoSuchBucket`.
 */
export function storeErrorOf(error: unknown): Error {
  if (error instanceof S3ServiceException && error.name === 'NoSuchKey')
    return new ContentMissingError('Nothing is there', { cause: error });
  return new ApiError('service.unavailable', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
    cause: refusalIn(error) ?? error,
  });
}
