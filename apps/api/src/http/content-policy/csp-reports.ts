import type { FastifyInstance } from 'fastify';
import { type Clock, createHourlyAllowance } from '#api/gateways/clock.ts';

/** The path to which browsers report what the content policy stopped. API-53 */
export const CSP_REPORT_PATH = '/api/csp-reports';

const MAX_BYTES = 16_384;
const MAX_LINES_PER_HOUR = 20;
const REPORT_TYPES = ['application/csp-report', 'application/reports+json'];
const DIRECTIVE = /^[a-z-]{3,40}$/;
const WORD = /^[a-z-]{1,20}$/;

type Violation = { readonly directive: string; readonly blocked: string };

/**
 * The value of a report where text belongs. Anybody may send anything: even the conversion to text could
 * throw.
 */
const textOf = (said: unknown): string => (typeof said === 'string' ? said : '');

/**
 * Returns the origin of what was blocked, or a word like `inline`. A path or a query may hold
 * anything, so neither is kept.
 */
function originOf(blocked: unknown): string {
  const text = textOf(blocked);
  if (WORD.test(text)) return text;
  const origin = URL.canParse(text) ? new URL(text).origin : 'null';
  return origin === 'null' || origin.length > 100 ? 'other' : origin;
}

/**
 * Reads both forms of a report: that of `report-uri`, and the list of `report-to`. Any
 * other body gives nothing.
 */
function violationsIn(body: unknown): Violation[] {
  const list: unknown[] = Array.isArray(body) ? body.slice(0, MAX_LINES_PER_HOUR) : [body];
  return list.flatMap((entry) => {
    const report = (entry ?? {}) as Record<string, Record<string, unknown> | null | undefined>;
    const old = report['csp-report'];
    const facts = report.body;
    const directive = textOf(old?.['effective-directive'] ?? facts?.effectiveDirective);
    if (!DIRECTIVE.test(directive)) return [];
    return [{ directive, blocked: originOf(old?.['blocked-uri'] ?? facts?.blockedURL) }];
  });
}

/**
 * Takes the reports of browsers and logs their directive and origin, a few in an hour. It stores nothing
 * and tells nothing. API-53
 */
export async function registerCspReports(app: FastifyInstance, clock: Clock): Promise<void> {
  // Anybody may send reports.
  const mayLog = createHourlyAllowance(clock, MAX_LINES_PER_HOUR);
  await app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      REPORT_TYPES,
      { parseAs: 'string', bodyLimit: MAX_BYTES },
      (_request, body, done) => {
        try {
          done(null, JSON.parse(String(body)));
        } catch {
          done(null, undefined);
        }
      },
    );
    scope.post(CSP_REPORT_PATH, (request, reply) => {
      for (const cspViolation of violationsIn(request.body))
        if (mayLog()) request.log.warn({ cspViolation }, 'the content policy stopped something');
      return reply.code(204).send();
    });
    done();
  });
}
