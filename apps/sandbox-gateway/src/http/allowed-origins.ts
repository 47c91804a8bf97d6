const ANY_SUBDOMAIN = '://*.';

/**
 * Returns whether an origin is one of the allowed: the same text, or any subdomain where a pattern has
 * `*.` before its host. GWY-14
 */
export const isAllowedOrigin = (origin: string, patterns: readonly string[]): boolean =>
  patterns.some((pattern) => {
    if (!pattern.includes(ANY_SUBDOMAIN)) return origin === pattern;
    const [scheme = '', host = ''] = pattern.split(ANY_SUBDOMAIN);
    return origin.startsWith(`${scheme}://`) && origin.endsWith(`.${host}`);
  });
