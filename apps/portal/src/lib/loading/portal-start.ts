import type { Session } from '#portal/lib/session/session-storage.ts';

/** The data that the start script hands to the app through `window.portalStart`. */
export type PortalStart = {
  /** The session of this tab, if it has one that is not over. */
  session?: Session | undefined;
  /**
   * The response of another tab that may have a session. Until it arrives the outline of
   * the logged-in page is shown.
   */
  otherTabSession?: Promise<Session | undefined> | undefined;
  /** The stored session had expired. */
  isTimedOut?: boolean;
  /** The code step of this tab was reloaded. LOG-51 */
  isAtCodeStep?: boolean;
  /**
   * Responses that were asked for before the app's script ran, by the name of the
   * request. Each is taken once.
   */
  prefetchedResponses: Record<string, Promise<Response>>;
  /** Whether the login form was submitted before the app could take it. */
  wasSubmitted?: boolean;
  /** Set by the app's script as soon as it runs. NAV-35 */
  isRunning?: boolean;
  /** Set by the app once it handles the form itself. */
  isAppReady?: boolean;
};

declare global {
  interface Window {
    portalStart?: PortalStart;
  }
}

/** Returns the prefetched response of a request, the first time it is asked for. */
export function takePrefetchedResponse(key: string): Promise<Response> | undefined {
  const responses = window.portalStart?.prefetchedResponses;
  const response = responses?.[key];
  if (responses) delete responses[key];
  return response;
}

/** Drops the responses that nobody took: they belong to a session that is over. */
export function dropPrefetchedResponses(): void {
  if (window.portalStart) window.portalStart.prefetchedResponses = {};
}
