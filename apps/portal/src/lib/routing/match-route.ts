/** Returns the source of a regular expression for a route's path. Its group is the policy number. */
export const pathPattern = (path: string): string =>
  `^${path.replace(':policyNumber', '([^/]+)').replace(/\/$/, '')}/?$`;

/** Returns the number of the policy in a path that matches the pattern, if it has one. */
export function policyNumberIn(pattern: string, path: string): string | undefined {
  try {
    return decodeURIComponent(RegExp(pattern).exec(path)?.[1] ?? '') || undefined;
  } catch {
    // A policy number in a path of the portal is always URL-encoded.
    return undefined;
  }
}
