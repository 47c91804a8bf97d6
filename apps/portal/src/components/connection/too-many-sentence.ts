import { HTTP_STATUS } from '#portal/lib/api/http-status.ts';
import { hasStatus } from '#portal/lib/api/request-failure.ts';
import { waitText } from '#portal/lib/values/wait-text.ts';

/**
 * Returns what to do about a call that the host put off because there were too many; undefined for
 * any other failure. SES-66
 */
export const tooManySentence = (error: unknown): string | undefined =>
  hasStatus(error, HTTP_STATUS.tooManyRequests)
    ? `There were too many requests at once. Nothing is lost. Wait ${waitText(error.retryAfterSeconds)}, then try again.`
    : undefined;
