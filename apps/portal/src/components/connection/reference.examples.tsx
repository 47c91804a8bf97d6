import { problemFromWire } from '@portal/contract/errors/problem';
import { Reference } from '#portal/components/connection/reference.tsx';
import type { Examples } from '#portal/gallery/examples.ts';
import { HTTP_STATUS } from '#portal/lib/api/http-status.ts';
import { requestFailure } from '#portal/lib/api/request-failure.ts';

const problem = problemFromWire({ correlationId: '94d1e07b' }, HTTP_STATUS.serverError);

export const examples: Examples = {
  'of a failed call': () => <Reference failure={requestFailure(HTTP_STATUS.serverError, problem)} />,
};
