/** The version of React DOM whose functions were read for this file. The build leaves every other version whole. */
export const REVIEWED_VERSION = '19.3.1';

/**
 * What the portal has no use for in React DOM, by feature: functions that serve nothing else. Without a body they answer `undefined`, which
 * React reads as "no", and the bundler drops whatever only they call.
 */
const UNUSED_FUNCTIONS = {
  viewTransitions: [
    'trackEnterViewTransitions',
    'commitEnterViewTransitions',
    'commitExitViewTransitions',
    'commitNestedViewTransitions',
    'commitAfterMutationEffectsOnFiber',
    'measureNestedViewTransitions',
    'measureViewTransitionHostInstancesRecursive',
    'restoreNestedViewTransitions',
    'restoreEnterOrExitViewTransitions',
    'restoreViewTransitionOnHostInstances',
    'applyViewTransitionToHostInstances',
    'scheduleViewTransitionEvent',
    'createViewTransitionInstance',
    'getViewTransitionName',
    'getViewTransitionClassName',
    'claimQueuedTransitionTypes',
    'startViewTransition',
  ],
  refsOfFragments: [
    'isFragmentInstanceParent',
    'commitNewChildToFragmentInstances',
    'commitFragmentInstanceInsertionEffects',
    'commitFragmentInstanceDeletionEffects',
    'addFragmentHandleToFiber',
  ],
  elementsMovedIntoTheHead: [
    'isHostHoistableType',
    'createHoistableInstance',
    'getHydratableHoistableCache',
    'mountHoistable',
    'getResource',
    'acquireResource',
    'preloadResourceAndSuspendIfNeeded',
    'preloadInstanceAndSuspendIfNeeded',
    'accumulateSuspenseyCommitOnFiber',
    'waitForCommitToBeReady',
    'prefetchDNS',
    'preconnect',
    'preload',
    'preloadModule',
    'preinitStyle',
    'preinitScript',
    'preinitModuleScript',
  ],
  classComponents: [
    'updateClassComponent',
    'resolveClassComponentProps',
    'createClassErrorUpdate',
    'initializeClassErrorUpdate',
    'safelyCallComponentWillUnmount',
  ],
  hiddenParts: ['updateActivityComponent', 'updateSuspenseListComponent', 'cutOffTailIfNeeded'],
  actionsOfForms: [
    'mountActionState',
    'updateActionState',
    'rerenderActionState',
    'updateOptimisticImpl',
    'dispatchOptimisticSetState',
    'startHostTransition',
    'TransitionAwareHostComponent',
    'extractEvents$1',
  ],
  stacksOfComponents: ['getStackByFiberInDevAndProd'],
};

const UNUSED_NAMES = new Set(Object.values(UNUSED_FUNCTIONS).flat());

/** A commit that waits for nothing is told so with null. */
const BODIES = { waitForCommitToBeReady: '{ return null; }' };

/** Objects that nothing hands out without those functions. */
const UNUSED_OBJECTS = new Set(['FragmentInstance', 'ViewTransitionPseudoElement']);

/** Whether what is drawn may be a view transition: the bits are the lanes of transitions. */
const MAY_BE_VIEW_TRANSITION = /\((\w+) & 335544064\) === \1/g;

/** What React exports for those features. Without the name, the import of it stops the build. */
const UNUSED_EXPORTS = new Set([
  'Activity',
  'Component',
  'Profiler',
  'PureComponent',
  'ViewTransition',
  'addTransitionType',
  'preconnect',
  'prefetchDNS',
  'preinit',
  'preinitModule',
  'preload',
  'preloadModule',
  'requestFormReset',
  'useActionState',
  'useFormState',
  'useFormStatus',
  'useOptimistic',
]);

/** Uses that need no import: an element that React would move, an action of a form, a fragment with a ref. */
const UNUSED_ELEMENT =
  /^\s*<(?:title|meta|link|style|script)\b|<(?:form|button|input)\b[^<]*\s(?:action|formAction)=\{|<Fragment\b[^<>]*\sref=/m;

/** Returns whether the build keeps what React exports by this name. */
export const isUsedExport = (name) => !UNUSED_EXPORTS.has(name);

/** Throws when a source of the portal uses an element as only the parts left out can draw it. */
export function refuseUnusedElements(code, id) {
  const [found] = UNUSED_ELEMENT.exec(code) ?? [];
  if (found) throw new Error(`${id} needs what build/libraries/react-parts.mjs leaves out: ${found.trim()}`);
}

const isMethodOfUnused = ({ expression }) =>
  expression?.left?.object?.property?.name === 'prototype' &&
  UNUSED_OBJECTS.has(expression.left.object.object.name);

/** Returns the text of React DOM without those parts. Throws when it has no such function. */
export function withoutUnusedReactParts(code, program) {
  const functions = program.body.filter(
    ({ type, id }) => type === 'FunctionDeclaration' && UNUSED_NAMES.has(id.name),
  );
  const missing = UNUSED_NAMES.difference(new Set(functions.map(({ id }) => id.name)));
  if (missing.size > 0) throw new Error(`A function is not in React DOM: ${[...missing]}`);
  const cuts = [
    ...functions.map(({ id, body: { start, end } }) => ({ start, end, text: BODIES[id.name] ?? '{}' })),
    ...program.body.filter(isMethodOfUnused).map(({ start, end }) => ({ start, end, text: '' })),
  ].toSorted((one, other) => other.start - one.start);
  return cuts
    .reduce((rest, { start, end, text }) => rest.slice(0, start) + text + rest.slice(end), code)
    .replaceAll(MAY_BE_VIEW_TRANSITION, 'false');
}
