import { problemFromWire } from '@portal/contract/errors/problem';
import { LoadFailure } from '#portal/components/connection/load-failure.tsx';
import type { Examples } from '#portal/gallery/examples.ts';
import { HTTP_STATUS } from '#portal/lib/api/http-status.ts';
import { requestFailure } from '#portal/lib/api/request-failure.ts';

export const examples: Examples = {
  'your policies': () => <LoadFailure what="your policies" onRetry={() => undefined} />,
  'too many requests at once': () => (
    <LoadFailure
      what="your policies"
      error={requestFailure(HTTP_STATUS.tooManyRequests, undefined, 40)}
      onRetry={() => undefined}
    />
  ),
  'with a reference': () => (
    <LoadFailure
      what="your policies"
      error={requestFailure(
        HTTP_STATUS.serverError,
        problemFromWire({ correlationId: '94d1e07b' }, HTTP_STATUS.serverError),
      )}
      onRetry={() => undefined}
    />
  ),
  'below the heading of its page': () => (
    <LoadFailure isWholePage head={<h1>My inbox</h1>} what="your documents" onRetry={() => undefined} />
  ),
  'in place of a whole page': () => (
    <LoadFailure isWholePage what="your contact details" onRetry={() => undefined} />
  ),
};
