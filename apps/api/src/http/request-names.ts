import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { findSite, SITES } from '@portal/config/sites/site';
import { COUNTRY_ID_HEADER } from '@portal/contract/headers';
import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** Names for its log lines, beside its id. */
    logNames?: { readonly traceId: string; readonly site: string; readonly country?: number | undefined };
  }
}

const REQUEST_ID_HEADER = 'x-request-id';
const TRACE_HEADER = 'traceparent';

/** A log line can hold it, and a caller cannot misuse it: no spaces, no quotes, no e-mail address. */
const REQUEST_ID = /^[\w-]{8,64}$/;
/** W3C Trace Context, level 1, section 3.2: version, trace, parent and flags. */
const TRACE_PARENT = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}$/;

/** The host of the page that a call comes from, where another server hands the portal out. */
const HOST_OF_ORIGIN = /^https?:\/\/([^/:]+)/;
const COUNTRIES: ReadonlyMap<string, number> = new Map(
  SITES.map(({ countryId }) => [String(countryId), countryId]),
);

const oneValue = (value: string | string[] | undefined): string => (typeof value === 'string' ? value : '');

/** Returns the key of the site that a host name is for. */
type SiteOfHost = (host: string) => string;
type IsTrusted = (ipAddress: string) => boolean;

const comesFrom = (isTrusted: IsTrusted, { socket }: IncomingMessage): boolean =>
  socket.remoteAddress !== undefined && isTrusted(socket.remoteAddress);

/** Returns what names a request: as a trusted proxy did, or else by a random UUID. OPS-8 */
export const createRequestId =
  (isTrusted: IsTrusted) =>
  (raw: IncomingMessage): string => {
    const given = oneValue(raw.headers[REQUEST_ID_HEADER]);
    return REQUEST_ID.test(given) && comesFrom(isTrusted, raw) ? given : randomUUID();
  };

/** Begins a trace that nobody samples: random digits, never all zero. */
function createTraceParent(): string {
  const digits = () => randomUUID().replaceAll('-', '');
  return `00-${digits()}-${digits().slice(0, 16)}-00`;
}

/** The site by host name, and the country that a call names in its header. Both come from closed lists. */
function placeOf({ headers, hostname }: FastifyRequest, siteOfHost: SiteOfHost) {
  const [, pageHost] = HOST_OF_ORIGIN.exec(headers.origin ?? '') ?? [];
  const site = siteOfHost(pageHost ?? hostname);
  const named = COUNTRIES.get(oneValue(headers[COUNTRY_ID_HEADER.toLowerCase()]));
  return { site, country: named ?? findSite(site)?.countryId };
}

type Naming = { readonly isTrusted: IsTrusted; readonly siteOfHost: SiteOfHost };

/**
 * Gives each response the id and the trace of its request, as a trusted proxy named them or as they were
 * made. OPS-8, OPS-9
 */
export function nameResponses(app: FastifyInstance, { isTrusted, siteOfHost }: Naming): void {
  app.addHook('onRequest', (request, reply, next) => {
    const given = oneValue(request.headers[TRACE_HEADER]);
    const isTaken = TRACE_PARENT.test(given) && comesFrom(isTrusted, request.raw);
    const traceParent = isTaken ? given : createTraceParent();
    const [, traceId = ''] = TRACE_PARENT.exec(traceParent) ?? [];
    request.logNames = { traceId, ...placeOf(request, siteOfHost) };
    reply.headers({ [REQUEST_ID_HEADER]: request.id, [TRACE_HEADER]: traceParent });
    next();
  });
}

/** Returns what a log line says of its request. OPS-8, OPS-9 */
export const requestNames = ({ id, logNames }: FastifyRequest) => ({ reqId: id, ...logNames });
