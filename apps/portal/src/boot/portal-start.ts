import type { Session } from '#portal/lib/session/session-storage.ts';

/** What the boot script hands to the app through `window.portalStart`. */
export type PortalStart = {
  /** The session of this tab, if it has one that is not over. */
  session?: Session | undefined;
  /** The answer of another tab that may have a session; while it is open the outline of the logged-in page is shown. */
  otherTabSession?: Promise<Session | undefined> | undefined;
  /** A kept session whose time has passed. */
  isTimedOut?: boolean;
  /** The code step of this tab was reloaded. LOG-51 */
  isAtCodeStep?: boolean;
  /** Returns that are on their way since before the app's script ran, by the path of the call. Each is taken once. */
  prefetchedResponses: Record<string, Promise<Response>>;
  /** Whether the login form was submitted before the app could take it. */
  wasSubmitted?: boolean;
  /** Set by the app once it handles the form itself. */
  isAppReady?: boolean;
};

declare global {
  interface Window {
    portalStart?: PortalStart;
  }
}

export function takePrefetchedResponse(key: string): Promise<Response> | undefined {
  const answers = window.portalStart?.prefetchedResponses;
  const answer = answers?.[key];
  if (answers) delete answers[key];
  return answer;
}
