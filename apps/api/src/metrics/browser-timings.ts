import { BROWSER_TIMINGS_PATH, type BrowserTimings, TIMED_PAGES } from '@portal/contract/browser-timings';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';

/** Takes the timings of one visit. */
export type RecordVisit = (timings: BrowserTimings) => void;

const MAX_BYTES = 500;
/** A tab may be left alone for a night: beyond this a figure says nothing. */
const MAX_MS = 600_000;
const MAX_ERRORS = 100;

const milliseconds = z.optional(z.number().check(z.gte(0), z.lte(MAX_MS)));
const schema = z.strictObject({
  page: z.enum(TIMED_PAGES),
  lcpMs: milliseconds,
  inpMs: milliseconds,
  errors: z.number().check(z.int(), z.gte(0), z.lte(MAX_ERRORS)),
});

function readTimings(text: unknown): BrowserTimings | undefined {
  try {
    return schema.safeParse(JSON.parse(String(text))).data as BrowserTimings | undefined;
  } catch {
    return undefined;
  }
}

/**
 * Takes the timings of sampled visits. Anybody may send some, so they are numbers in a histogram and nothing
 * is decided by them. OPS-13
 */
export async function registerBrowserTimings(app: FastifyInstance, record: RecordVisit): Promise<void> {
  await app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    // `sendBeacon` sends a text as this, to another origin too.
    scope.addContentTypeParser(
      'text/plain',
      { parseAs: 'string', bodyLimit: MAX_BYTES },
      (_request, body, parsed) => parsed(null, body),
    );
    scope.post(BROWSER_TIMINGS_PATH, { config: { isRoutine: true } }, (request, reply) => {
      const timings = readTimings(request.body);
      if (timings) record(timings);
      return reply.code(204).send();
    });
    done();
  });
}
