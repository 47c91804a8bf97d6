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
