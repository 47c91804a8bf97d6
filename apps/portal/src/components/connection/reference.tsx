import { isRequestFailure } from '#portal/lib/api/request-failure.ts';

/** Enough to find one request among those of a day, and short enough to read out. */
const SHOWN_CHARACTERS = 8;

/** Names a failure as the host's log does, so that the customer can tell us which it was. OPS-8 */
export function Reference({ failure }: { failure: unknown }) {
  const id = isRequestFailure(failure) ? failure.problem.correlationId : null;
  return id ? (
    <p>
      Reference: <span className="number">{id.slice(-SHOWN_CHARACTERS)}</span>
    </p>
  ) : null;
}
