import { browserLabel } from '@portal/domain/session/browser-label';
import type { FastifyRequest } from 'fastify';

/** The header as a text; undefined where it is missing. */
const headerOf = ({ headers }: FastifyRequest, name: string): string | undefined => headers[name]?.toString();

/** Returns by which words customers know the browser of a request again. DEV-1 */
export const labelOf = (request: FastifyRequest): string | undefined =>
  browserLabel({
    userAgent: headerOf(request, 'user-agent'),
    brands: headerOf(request, 'sec-ch-ua'),
    platform: headerOf(request, 'sec-ch-ua-platform'),
  });
