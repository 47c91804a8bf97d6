import { CSP_REPORT_PATH } from '#api/http/content-policy/csp-reports.ts';

/** Origins that pages may use beside their own, by the directive of the content policy. */
export type ContentSources = Readonly<
  Partial<Record<'script-src' | 'frame-src' | 'connect-src', readonly string[]>>
>;

/**
 * Returns a content policy that also allows these sources. The sources that it allowed before stay. PAY-46
 */
export function allowSources(policy: string, sources: ContentSources): string {
  const directives = new Map(
    policy.split('; ').map((directive) => {
      const [name = '', ...allowed] = directive.split(' ');
      return [name, allowed] as const;
    }),
  );
  for (const [name, added] of Object.entries(sources)) {
    if (added.length === 0) continue;
    directives.set(name, [...new Set([...(directives.get(name) ?? []), ...added])]);
  }
  return [...directives].map(([name, allowed]) => [name, ...allowed].join(' ')).join('; ');
}

const POLICY_HEADER = 'Content-Security-Policy';

/** Browsers know the one or the other way to report. API-53 */
const REPORTING = `report-uri ${CSP_REPORT_PATH}; report-to csp`;

type Headers = Readonly<Record<string, string>>;

/**
 * Returns the headers of a page with the content policy of this installation: only the server knows its
 * payment gateways, and takes reports. Headers without a policy stay as they are. PAY-46, API-53
 */
export function withInstallationPolicy(headers: Headers, sources: ContentSources): Headers {
  const policy = headers[POLICY_HEADER];
  if (policy === undefined) return headers;
  return {
    ...headers,
    [POLICY_HEADER]: `${allowSources(policy, sources)}; ${REPORTING}`,
    'Reporting-Endpoints': `csp="${CSP_REPORT_PATH}"`,
  };
}
