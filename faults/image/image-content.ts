/** The files that no release has, by their paths from /portal. HOUSE-34 */
const NOT_IN_A_RELEASE: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['a test', /\.(test|spec)\.[a-z]+$|^apps\/[^/]+\/test\//],
  ['the demonstration', /^apps\/api\/demonstration\//],
  ['the pages of development', /^apps\/api\/src\/development\//],
  ['the sandbox gateway', /^apps\/sandbox-gateway\//],
  ['a tool of faults, benches or journeys', /^(faults|bench|e2e)\//],
  ['a secret or data', /(^|\/)(\.data|\.env(\.[^/]*)?)(\/|$)|\.(pem|key)$/],
];

/** Returns each file of a release that should not be in one, with what it is. */
export function listIntruders(paths: readonly string[]): readonly string[] {
  const own = paths.filter((path) => !/(^|\/)node_modules\//.test(path));
  return own.flatMap((path) => {
    const name = NOT_IN_A_RELEASE.find(([, pattern]) => pattern.test(path))?.[0];
    return name === undefined ? [] : [`${path} is ${name}`];
  });
}

type LockedPackage = { readonly dev?: boolean; readonly devOptional?: boolean };

/** Returns the packages of development that are among the files of a release. */
export function listDevelopmentPackages(
  paths: readonly string[],
  lock: Readonly<Record<string, LockedPackage>>,
): readonly string[] {
  const present = new Set(
    paths
      .filter((path) => path.endsWith('/package.json'))
      .map((path) => path.slice(0, -'/package.json'.length)),
  );
  return Object.entries(lock).flatMap(([path, { dev, devOptional }]) =>
    (dev || devOptional) && present.has(path) ? [path] : [],
  );
}
