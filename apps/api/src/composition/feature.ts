import type { FastifyInstance } from 'fastify';
import type { Job } from '#api/composition/repeat-jobs.ts';
import type { Clock } from '#api/gateways/clock.ts';
import type { OperationHandlers } from '#api/http/operations/operation-handler.ts';
import type { SiteHosts } from '#api/portal-files/site-hosts.ts';
import type { Dispatcher } from '#api/queue/dispatcher.ts';

/** The parts of a server for pages and webhooks that are no calls of the contract. */
type PageContext = { readonly clock: Clock; readonly siteOfHost: SiteHosts };

/** The parts that one feature adds to the server. A feature is one file that makes it. */
export type Feature = {
  /** Its calls of the contract. */
  readonly calls?: OperationHandlers;
  /** Registers its pages and webhooks. */
  readonly registerPages?: (app: FastifyInstance, context: PageContext) => void | Promise<void>;
  readonly jobs?: readonly Job[];
  /** They finish what is being sent before the process ends. DEL-19 */
  readonly dispatchers?: readonly Pick<Dispatcher, 'settle'>[];
  /** The last thing it does before the process ends. */
  readonly finish?: () => Promise<void>;
};

/** A job that looks every second for work that requests left. */
export const everySecond = (name: string, run: Job['run']): Job => ({
  name,
  firstAfterSeconds: 1,
  everySeconds: 1,
  run,
});
