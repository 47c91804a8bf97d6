const NOTHING = 'const nothing = () => undefined;';

/**
 * What the portal has no use for in the query library, as the least that the rest of it asks for. The portal has neither mutations nor
 * endless lists. No query of it suspends or throws. Its queries neither wait for the network nor begin again when it or the window comes
 * back: `lib/api/query-client.ts` says so.
 */
const UNUSED_FILES = {
  mutationCache: 'export class MutationCache { clear() {} }',
  infiniteQueryBehavior: `${NOTHING} export { nothing as infiniteQueryBehavior, nothing as hasNextPage, nothing as hasPreviousPage };`,
  onlineManager: 'export const onlineManager = { isOnline: () => true, subscribe: () => () => undefined };',
  focusManager:
    "export const focusManager = { isFocused: () => globalThis.document?.visibilityState !== 'hidden', subscribe: () => () => undefined };",
  timeoutManager: `export const timeoutManager = {
    setTimeout: (work, wait) => setTimeout(work, wait),
    clearTimeout: (id) => clearTimeout(id),
    setInterval: (work, wait) => setInterval(work, wait),
    clearInterval: (id) => clearInterval(id),
  };
  export const systemSetTimeoutZero = (work) => setTimeout(work, 0);`,
  IsRestoringProvider: `${NOTHING} export { nothing as IsRestoringProvider, nothing as useIsRestoring };`,
  QueryErrorResetBoundary: `${NOTHING} export { nothing as QueryErrorResetBoundary, nothing as useQueryErrorResetBoundary };`,
  errorBoundaryUtils: `${NOTHING} export { nothing as ensurePreventErrorBoundaryRetry, nothing as getHasError, nothing as useClearResetErrorBoundary };`,
  suspense: `${NOTHING} export { nothing as defaultThrowOnError, nothing as ensureSuspenseTimers, nothing as fetchOptimistic, nothing as shouldSuspend };`,
};

/** Methods of its classes that nothing calls, by file. A bundler keeps every method of a class that it keeps. */
const UNUSED_METHODS = {
  queryClient: [
    'isFetching',
    'isMutating',
    'ensureQueryData',
    'getQueriesData',
    'setQueriesData',
    'resetQueries',
    'invalidateQueries',
    'refetchQueries',
    'query',
    'infiniteQuery',
    'fetchInfiniteQuery',
    'prefetchInfiniteQuery',
    'ensureInfiniteQueryData',
    'getMutationCache',
    'getDefaultOptions',
    'setDefaultOptions',
    'setQueryDefaults',
    'setMutationDefaults',
    'getMutationDefaults',
    'defaultMutationOptions',
    'resumePausedMutations',
  ],
  query: [
    'isDisabled',
    'isStatic',
    'invalidate',
    'reset',
    'resetState',
    'onFocus',
    'onOnline',
    'meta',
    'promise',
  ],
  queryObserver: ['fetchOptimistic', 'getCurrentQuery', 'shouldFetchOnReconnect', 'shouldFetchOnWindowFocus'],
  queryCache: ['find', 'onFocus', 'onOnline'],
};

const CALL_OF_UNUSED = new RegExp(`[cC]lient\\.(${UNUSED_METHODS.queryClient.join('|')})\\(`);

const membersOf = (program) =>
  program.body
    .flatMap(({ declarations }) => declarations ?? [])
    .flatMap(({ init }) => init?.body?.body ?? []);

/** Returns the code without the named methods of its classes. Throws when it has no such method. */
function withoutMethods(code, program, names) {
  const methods = membersOf(program).filter(({ key }) => names.includes(key?.name));
  if (methods.length !== names.length) throw new Error(`A method is not in the query library: ${names}`);
  return methods.toReversed().reduce((text, { start, end }) => text.slice(0, start) + text.slice(end), code);
}

const fileOf = (id) => /(?:query-core|react-query)\/build\/modern\/(\w+)\.js$/.exec(id)?.[1] ?? '';

/**
 * Vite plugin: leaves those parts out. Bundlers cannot: the client makes a mutation cache by itself, and classes stay whole. Stops the build
 * when the portal begins to use one of the methods.
 */
export const withoutUnusedQueryParts = {
  name: 'portal-without-unused-query-parts',
  enforce: 'pre',
  load: (id) => UNUSED_FILES[fileOf(id)] ?? null,
  transform(code, id) {
    const names = UNUSED_METHODS[fileOf(id)];
    if (names) return withoutMethods(code, this.parse(code), names);
    const [, used] = (id.includes('/apps/portal/src/') && CALL_OF_UNUSED.exec(code)) || [];
    if (used) throw new Error(`${id} calls ${used}, which build/libraries/query-library.mjs leaves out`);
    return null;
  },
};
