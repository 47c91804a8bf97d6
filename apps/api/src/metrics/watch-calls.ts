import { operations } from '@portal/contract/operations';
import type { FastifyInstance } from 'fastify';

/** The labels of one call: names from the contract and the routes, never a URL. */
type CallLabels = { readonly operation: string; readonly status: string };

/** Takes how long a call took, in seconds. */
export type RecordCall = (seconds: number, labels: CallLabels) => void;

const NAMES_BY_PATH: ReadonlyMap<string, string> = new Map(
  Object.entries(operations).map(([name, { path }]) => [path, name]),
);

/** Pages and webhooks have the path as it was declared; a file of a site has no route of its own. */
const operationOf = (route: string | undefined): string =>
  route === undefined ? 'portal-file' : (NAMES_BY_PATH.get(route) ?? route);

const TOO_MANY = 429;
const HUNDRED = 100;

/** The class of a status. 429 is apart: it is how a full pool and a limit answer. */
const statusOf = (statusCode: number): string =>
  statusCode === TOO_MANY ? String(TOO_MANY) : `${Math.floor(statusCode / HUNDRED)}xx`;

/** Measures every call but those of load balancers. OPS-10 */
export function watchCalls(app: FastifyInstance, record: RecordCall): void {
  app.addHook('onResponse', (request, reply, next) => {
    const route = request.routeOptions;
    if (!route?.config.isRoutine)
      record(reply.elapsedTime / 1_000, {
        operation: operationOf(route?.url),
        status: statusOf(reply.statusCode),
      });
    next();
  });
}
